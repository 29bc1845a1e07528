// The exports of node:url, with `parse`, `resolve` and `format` by pchar. `parse` returns a plain object.

import { parse as readQuery } from "node:querystring";
import * as node from "node:url";
import { normalize, parse as parseUri, pctDecode, resolve as resolveUri, withComponents } from "pchar";
import { fromHref } from "pchar/text";

export * from "node:url";

const encoded = (text: string) => fromHref(text, "ws://localhost/").uri;
const wrap = (a: string, text: string | undefined, b = "") => (text === undefined ? null : a + text + b);

export function parse(text: string, readsQuery = false) {
  const uri = parseUri(normalize(encoded(text), { level: "case" }));
  const [protocol, search, hash] = [wrap("", uri.scheme, ":"), wrap("?", uri.query), wrap("#", uri.fragment)];
  const [slashes, port] = [uri.host === undefined ? null : true, uri.port || null];
  const auth = uri.userinfo ? pctDecode(uri.userinfo) : null;
  const host = wrap("", uri.host, port ? `:${port}` : "");
  const hostname = uri.host?.replace(/^\[|\]$/g, "") ?? null;
  const query = readsQuery ? readQuery(uri.query ?? "") : (uri.query ?? null);
  const isWeb = /^(https?|wss?|ftp|gopher|file)$/.test(uri.scheme ?? "");
  const pathname = uri.path || (slashes && isWeb ? "/" : null);
  const path = pathname || search ? (pathname ?? "") + (search ?? "") : null;
  const href = withComponents(uri, { path: pathname ?? "", port });
  return { protocol, slashes, auth, host, port, hostname, hash, search, query, pathname, path, href };
}

export const resolve = (from: string, to: string) =>
  parse(resolveUri(encoded(to), encoded(from), { relativeBase: true })).href;

export const format = (url: string | URL | node.UrlObject, options?: node.URLFormatOptions) =>
  typeof url === "string" ? parse(url).href : node.format(url as URL, options);

// Differences:
//
// - An invalid percent-encoding, host or port throws.
// - Only `//` makes a host (3.2): `mailto:a@b` has a path.
// - `//h/a` has a host without the third argument too (4.2).
// - Percent-encoded octets are written in the form of 6.2.2.
// - Characters that a URI cannot contain are percent-encoded, `é` and `[` too, also in a host.
// - `'` stays (2.2).
// - A host may contain `;` (3.2.2).
// - `resolve` follows 5.2.
// - `..` above the root goes, as in browsers.
// - An empty host or port of `http`, `https` and `file` is read as browsers read it: `http:///a` is `http://a/`.
// - An empty path after an IPv6 address becomes `/` only for web schemes.
// - The path of a URL with an empty host stays empty.
