import fc from "fast-check";
import { references } from "./references.mjs";

export const library = "node:url";

export const calls = fc.oneof(
  fc.tuple(fc.constantFrom("parse", "format"), fc.tuple(references)),
  fc.tuple(fc.constant("parse"), fc.tuple(references, fc.constant(true))),
  fc.tuple(fc.constant("resolve"), fc.tuple(references, references)),
);

/** Returns the properties that both have, in one order. */
export function shown(result) {
  if (typeof result !== "object") return result;
  const { protocol, slashes, auth, host, port, hostname, hash, search, query, pathname, path, href } = result;
  return { protocol, slashes, auth, host, port, hostname, hash, search, query, pathname, path, href };
}

const either = (pattern) => (urls) => urls.some((url) => pattern.test(url));

export const differences = [
  [
    "An invalid percent-encoding, host or port throws",
    (_argv, _name, _expected, actual) => actual === "throws",
  ],
  ["Only `//` makes a host (3.2): `mailto:a@b` has a path", either(/^[a-z.]+:(?!\/\/)/i)],
  ["`//h/a` has a host without the third argument too (4.2)", either(/^\/\//)],
  ["Percent-encoded octets are written in the form of 6.2.2", either(/%/)],
  ["Characters that a URI cannot contain are percent-encoded, `é` and `[` too, also in a host", either(/é/)],
  ["`'` stays (2.2)", either(/'/)],
  ["A host may contain `;` (3.2.2)", either(/^[a-z]+:\/\/[^/?#]*;/i)],
  ["`resolve` follows 5.2", (_argv, name) => name === "resolve"],
  ["`..` above the root goes, as in browsers", either(/\/\.\.([?#]|$)/)],
  [
    "An empty host or port of `http`, `https` and `file` is read as browsers read it: `http:///a` is `http://a/`",
    either(/^(https?|file):\/\/(\/|[^/?#]*:([/?#]|$))/i),
  ],
  ["An empty path after an IPv6 address becomes `/` only for web schemes", either(/\[/)],
  ["The path of a URL with an empty host stays empty", either(/^[a-z]+:\/\/([?#]|$)/i)],
];
