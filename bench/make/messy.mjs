import { chance } from "./random.mjs";

/**
 * Matches links in normal form (RFC 3986, 6.2.2 and 6.2.3): lower-case scheme and host, no port, a path, and no segment
 * that begins with a dot. Percent-encoded octets are upper-case, and none is an unreserved character.
 */
const NORMAL =
  /^https?:\/\/[a-z0-9.-]+(?:\/(?!\.)(?:[\w~!$&'()*+,;=:@.-]|%(?!2D|2E|3\d|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])[0-9A-F]{2})*)+(?:\?[\w=&-]*)?$/;

/** Picks `count` links in normal form, spread evenly over the list. */
export function normalLinks(links, count) {
  const normal = links.filter((link) => NORMAL.test(link));
  const stride = normal.length / count;
  return Array.from({ length: count }, (_, index) => normal[Math.floor(index * stride)]);
}

const hexOf = (character) => character.charCodeAt(0).toString(16);

/** Splits a link of `normalLinks`, which has only scheme, host, path and query. */
function parts(link) {
  const slashes = link.indexOf("://");
  const slash = link.indexOf("/", slashes + 3);
  return { scheme: link.slice(0, slashes), host: link.slice(slashes + 3, slash), rest: link.slice(slash) };
}

/** Percent-encodes one random letter, digit, underscore or tilde of the path. */
function withNeedlessEncoding(rest, random) {
  const question = rest.indexOf("?");
  const end = question < 0 ? rest.length : question;
  const indices = [...rest.slice(0, end).matchAll(/(?<!%|%[0-9A-F])[\w~]/g)].map(({ index }) => index);
  if (indices.length === 0) return rest;
  const index = random.pick(indices);
  const hex = hexOf(rest[index]);
  return `${rest.slice(0, index)}%${random.percent(50) ? hex : hex.toUpperCase()}${rest.slice(index + 1)}`;
}

function withDotSegments(rest, random) {
  const slashes = [...rest.split("?")[0].matchAll(/\//g)].map(({ index }) => index);
  const slash = random.pick(slashes);
  const dots = random.pick(["/.", "/./.", "/old/..", "/a/b/../..", "/x/./.."]);
  return rest.slice(0, slash) + dots + rest.slice(slash);
}

const upperSome = (text, random) =>
  text.replace(/[a-z]+/g, (word) =>
    random.percent(50) ? word.toUpperCase() : word[0].toUpperCase() + word.slice(1),
  );

/** Changes that keep the meaning of a URI. All are equally likely. */
const CHANGES = [
  (uri, random) => ({ ...uri, host: upperSome(uri.host, random) }),
  (uri) => ({ ...uri, scheme: uri.scheme.toUpperCase() }),
  (uri) => ({ ...uri, port: uri.scheme.toLowerCase() === "http" ? ":80" : ":443" }),
  (uri) => ({ ...uri, port: ":" }),
  (uri, random) => ({ ...uri, rest: withDotSegments(uri.rest, random) }),
  (uri, random) => ({ ...uri, rest: withNeedlessEncoding(uri.rest, random) }),
  (uri) => ({ ...uri, rest: uri.rest.replace(/%[0-9A-F]{2}/g, (octet) => octet.toLowerCase()) }),
  (uri, random) => ({ ...uri, rest: withNeedlessEncoding(withNeedlessEncoding(uri.rest, random), random) }),
];

/** Applies one to three changes to each normal link, all undone by normalization (RFC 3986, 6.2.2 and 6.2.3). */
export function messyLinks(normal, seed) {
  const random = chance(seed);
  return normal.map((link) => {
    let uri = { ...parts(link), port: "" };
    const changes = random.between(1, 3);
    for (let change = 0; change < changes; change++) uri = random.pick(CHANGES)(uri, random);
    const text = `${uri.scheme}://${uri.host}${uri.port}${uri.rest}`;
    // Lower-casing percent-encoded octets changes nothing in a link without any.
    return text === link ? `${uri.scheme}://${uri.host.toUpperCase()}${uri.port}${uri.rest}` : text;
  });
}
