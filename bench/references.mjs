/** The base of RFC 3986, 5.4. It is short, which favours libraries that parse the base again for every reference. */
export const BASE = "http://a/b/c/d;p?q";

/** Splits a link at its delimiters (RFC 3986, appendix B), without any of the libraries. */
function cut(link) {
  const hash = link.indexOf("#");
  const beforeFragment = hash < 0 ? link : link.slice(0, hash);
  const mark = beforeFragment.indexOf("?");
  const beforeQuery = mark < 0 ? beforeFragment : beforeFragment.slice(0, mark);
  const slashes = beforeQuery.indexOf("//");
  const slash = slashes < 0 ? -1 : beforeQuery.indexOf("/", slashes + 2);
  const pathStart = slash < 0 ? beforeQuery.length : slash;
  const lastSegment = beforeQuery.slice(pathStart).replace(/\/+$/, "").split("/").at(-1);
  return {
    networkPath: link.slice(Math.max(slashes, 0)),
    afterAuthority: link.slice(pathStart),
    query: mark < 0 ? lastSegment : beforeFragment.slice(mark + 1),
    fragment: hash < 0 ? lastSegment : link.slice(hash + 1),
  };
}

/** Removes leading slashes, and prepends "./" if the first segment contains a ":" (RFC 3986, 4.2). */
function relative(afterAuthority) {
  const text = afterAuthority.replace(/^\/+/, "");
  return /^[^/?#]*:/.test(text) ? `./${text}` : text;
}

/** The kinds of reference, in the order in which they are used. */
const KINDS = [
  (link) => link,
  (_link, parts) => parts.networkPath,
  (_link, parts) => parts.afterAuthority,
  (_link, parts) => relative(parts.afterAuthority),
  (_link, parts, index) => "../".repeat(1 + (index % 3)) + relative(parts.afterAuthority),
  (_link, parts) => `./${relative(parts.afterAuthority)}`,
  (_link, parts) => `x/./../${relative(parts.afterAuthority)}`,
  (_link, parts) => `?${parts.query}`,
  (_link, parts) => `#${parts.fragment}`,
];

/** Makes one reference from each link, cycling through the nine kinds. The result is the same every time. */
export function references(links) {
  return links.map((link, index) => KINDS[index % KINDS.length](link, cut(link), index));
}
