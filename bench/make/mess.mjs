import { chance } from "./random.mjs";

/** Splits a link before its path and at its first `?` or `#`. */
function parts(link) {
  const [, scheme, host, port, path, rest] = /^(\w+):\/\/([^/?#:]*)(:\d*)?([^?#]*)(.*)$/s.exec(link);
  return { scheme, host, port: port ?? "", path, rest };
}

const octetsOf = (character) => `%${character.charCodeAt(0).toString(16)}`;

/** Percent-encodes one letter, digit or `~` of the path. If the path has no such character, adds `/%78/..`, which changes nothing. */
function encoded(path, random, hexOf) {
  const indices = [...path.matchAll(/(?<!%|%[\da-f])[\w~]/gi)].map(({ index }) => index);
  if (indices.length === 0) return `/${hexOf("x")}/..${path === "" ? "/" : path}`;
  const index = random.pick(indices);
  return path.slice(0, index) + hexOf(path[index]) + path.slice(index + 1);
}

/** Inserts segments before one of the slashes of a path. */
function inserted(path, random, segments) {
  const slashes = [...path.matchAll(/\//g)].map(({ index }) => index);
  const index = slashes.length === 0 ? 0 : random.pick(slashes);
  const rest = path.slice(index);
  return path.slice(0, index) + segments + (rest === "" ? "/" : rest);
}

/** Eight kinds of mess that links have. Normalization undoes each (RFC 3986, 6.2.2 and 6.2.3). */
export const KINDS = {
  "upper-case scheme": (uri) => ({ ...uri, scheme: uri.scheme.toUpperCase() }),
  "upper-case host": (uri, random) => ({
    ...uri,
    host: random.percent(50)
      ? uri.host.toUpperCase()
      : uri.host.replace(/(^|\.)\w/g, (each) => each.toUpperCase()),
  }),
  "default port": (uri) => ({ ...uri, port: uri.port || (uri.scheme === "http" ? ":80" : ":443") }),
  "empty port": (uri) => ({ ...uri, port: uri.port || ":" }),
  "dot segment": (uri, random) => ({
    ...uri,
    path: inserted(uri.path, random, random.pick(["/.", "/x/..", "/./a/.."])),
  }),
  "dot segment at the end": ({ path, ...uri }) => ({
    ...uri,
    path: path.endsWith("/") ? `${path}.` : `${path}/x/../../${path.slice(path.lastIndexOf("/") + 1)}`,
  }),
  "encoded unreserved": (uri, random) => ({
    ...uri,
    path: encoded(uri.path, random, (each) => octetsOf(each).toUpperCase()),
  }),
  "encoded unreserved, lower-case": (uri, random) => ({
    ...uri,
    path: encoded(uri.path, random, octetsOf),
  }),
};

/** Puts one kind of mess on each link, each kind on every eighth one. The result is the same every time. */
export function withMess(links, seed) {
  const random = chance(seed);
  const kinds = Object.values(KINDS);
  return links.map((link, index) => {
    const { scheme, host, port, path, rest } = kinds[index % kinds.length](parts(link), random);
    return `${scheme}://${host}${port}${path}${rest}`;
  });
}
