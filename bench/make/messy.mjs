import { chance } from "./random.mjs";

/**
 * Links that are in normal form, seen from the text alone (RFC 3986, 6.2.2 and 6.2.3): lower-case scheme and host, no
 * port, a path, triplets in upper case and none of an unreserved character, and no segment that begins with a dot.
 */
const NORMAL =
  /^https?:\/\/[a-z0-9.-]+(?:\/(?!\.)(?:[\w~!$&'()*+,;=:@.-]|%(?!2D|2E|3\d|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])[0-9A-F]{2})*)+(?:\?[\w=&-]*)?$/;

/** The links in normal form, `count` of them, from all over the list. */
export function normalLinks(links, count) {
  const normal = links.filter((link) => NORMAL.test(link));
  const stride = normal.length / count;
  return Array.from({ length: count }, (_, index) => normal[Math.floor(index * stride)]);
}

const hexOf = (character) => character.charCodeAt(0).toString(16);

/** Splits a link of `normalLinks`: nothing in it but scheme, host, path and query. */
function parts(link) {
  const slashes = link.indexOf("://");
  const slash = link.indexOf("/", slashes + 3);
  return { scheme: link.slice(0, slashes), host: link.slice(slashes + 3, slash), rest: link.slice(slash) };
}

/** Encodes one letter, digit, dot, hyphen, underscore or tilde of a path, in a place that chance picks. */
function withNeedlessTriplet(rest, random) {
  const question = rest.indexOf("?");
  const end = question < 0 ? rest.length : question;
  const places = [...rest.slice(0, end).matchAll(/(?<!%|%[0-9A-F])[\w~]/g)].map(({ index }) => index);
  if (places.length === 0) return rest;
  const place = random.pick(places);
  const hex = hexOf(rest[place]);
  return `${rest.slice(0, place)}%${random.percent(50) ? hex : hex.toUpperCase()}${rest.slice(place + 1)}`;
}

function withDotSegments(rest, random) {
  const slashes = [...rest.split("?")[0].matchAll(/\//g)].map(({ index }) => index);
  const place = random.pick(slashes);
  const dots = random.pick(["/.", "/./.", "/old/..", "/a/b/../..", "/x/./.."]);
  return rest.slice(0, place) + dots + rest.slice(place);
}

const upperSome = (text, random) =>
  text.replace(/[a-z]+/g, (word) =>
    random.percent(50) ? word.toUpperCase() : word[0].toUpperCase() + word.slice(1),
  );

/** The ways to write the same in another way, each as likely as the next. */
const MESSES = [
  (uri, random) => ({ ...uri, host: upperSome(uri.host, random) }),
  (uri) => ({ ...uri, scheme: uri.scheme.toUpperCase() }),
  (uri) => ({ ...uri, port: uri.scheme.toLowerCase() === "http" ? ":80" : ":443" }),
  (uri) => ({ ...uri, port: ":" }),
  (uri, random) => ({ ...uri, rest: withDotSegments(uri.rest, random) }),
  (uri, random) => ({ ...uri, rest: withNeedlessTriplet(uri.rest, random) }),
  (uri) => ({ ...uri, rest: uri.rest.replace(/%[0-9A-F]{2}/g, (triplet) => triplet.toLowerCase()) }),
  (uri, random) => ({ ...uri, rest: withNeedlessTriplet(withNeedlessTriplet(uri.rest, random), random) }),
];

/** Writes each normal link in another way that means the same (RFC 3986, 6.2.2 and 6.2.3): one to three things of it. */
export function messyLinks(normal, seed) {
  const random = chance(seed);
  return normal.map((link) => {
    let uri = { ...parts(link), port: "" };
    const messes = random.between(1, 3);
    for (let mess = 0; mess < messes; mess++) uri = random.pick(MESSES)(uri, random);
    const text = `${uri.scheme}://${uri.host}${uri.port}${uri.rest}`;
    // Triplets in lower case are none where there were no triplets.
    return text === link ? `${uri.scheme}://${uri.host.toUpperCase()}${uri.port}${uri.rest}` : text;
  });
}
