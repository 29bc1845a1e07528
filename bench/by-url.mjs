// What a program writes with `URL` instead of functions for which no other library has a counterpart.

/** The blocks of addresses that reach the machine itself or its network, as `URL` writes IPv4 and IPv6 addresses. */
const PRIVATE_IPV4 =
  /^(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|2(?:2[4-9]|[34]\d|5[0-5]))\./;
const PRIVATE_IPV6 = /^\[(?:::|f[cdef]|64:ff9b:)/;
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

/** Returns whether a host of `URL` is an address or a name of a private network. */
function isPrivate(host) {
  if (host.startsWith("[")) return PRIVATE_IPV6.test(host);
  return !host.includes(".") || PRIVATE_IPV4.test(host) || PRIVATE_NAME.test(host);
}

/** Returns the `URL` of a string, or `undefined` if it rejects the string. `URL.parse` does not exist in Node 20. */
function urlOf(text) {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Returns whether a link may be fetched: http or https, no password, a usual port and a public host. */
export function isSafeToFetch(text) {
  const url = urlOf(text);
  if (url === undefined) return false;
  const { protocol, password, port, hostname } = url;
  if (protocol !== "http:" && protocol !== "https:") return false;
  return password === "" && (port === "" || Number(port) >= 1024) && !isPrivate(hostname);
}

/** Scheme, authority and path of a string with an authority (RFC 3986, appendix B). */
const WRITTEN = /^([^:/?#]+):\/\/([^/?#]*)([^?#]*)/;
const NOT_A_URI = /[^\x21-\x7e]|["<>\\^`{|}]|%(?![\da-f]{2})/i;
const SUSPICIOUS_OCTET = /%(?:[01][\da-f]|2[ef5]|5c|7f)/i;

/** Returns the names of everything that is dangerous or misleading in a link, or that `URL` reads in another way. */
export function inspect(text) {
  const url = urlOf(text);
  if (url === undefined) return ["rejected"];
  const found = [];
  const { protocol, username, password, host, hostname, port, pathname } = url;
  if (protocol === "javascript:" || protocol === "data:") found.push("scheme");
  if (username !== "") found.push("userinfo");
  if (password !== "") found.push("password");
  if (port !== "" && Number(port) < 1024) found.push("port");
  if (isPrivate(hostname)) found.push("private host");
  if (hostname.includes("xn--") || hostname.includes("_") || hostname.endsWith(".")) found.push("name");
  if (NOT_A_URI.test(text)) found.push("invalid");
  if (SUSPICIOUS_OCTET.test(text)) found.push("octet");
  const [, , authority, path] = WRITTEN.exec(text) ?? [];
  if (authority?.slice(authority.lastIndexOf("@") + 1).toLowerCase() !== host) found.push("host");
  if ((path || "/") !== pathname) found.push("path");
  return found;
}

/** Resolves an `href`, and leaves out what was changed: `URL` does not report it. */
export const fromHref = (href, base) => new URL(href, base).href;

let links = new Set();

/** Adds a link to a set, which is empty at the first link of a pass. Returns whether it was new. */
export function addToSet(text, first) {
  if (first === "first") links = new Set();
  const { size } = links;
  return links.add(new URL(text).href).size > size;
}

/** The components of a URI reference (RFC 3986, appendix B). */
const COMPONENTS = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/s;

/** Normalizes a link, and lists the components that changed: `URL` does not give the steps or their reasons. */
export function explainNormalize(text) {
  const url = new URL(text);
  const { href: result, username, password, host, pathname, search, hash } = url;
  const [, scheme, authority, path, query = "", fragment = ""] = COMPONENTS.exec(text);
  const userinfo = username + (password === "" ? "" : `:${password}`);
  const changes = [
    { component: "scheme", before: scheme, after: url.protocol.slice(0, -1) },
    { component: "authority", before: authority, after: (userinfo && `${userinfo}@`) + host },
    { component: "path", before: path, after: pathname },
    { component: "query", before: query, after: search },
    { component: "fragment", before: fragment, after: hash },
  ];
  return { text, result, changes: changes.filter(({ before, after }) => before !== after) };
}
