import { kept, own } from "../support/own.ts";
import type { ComparisonOptions } from "../uri/generated/options.ts";
import { textOf } from "../uri/input.ts";
import type { UriInput } from "../uri/types.ts";
import { comparisonOptionsOf, keyFunction } from "./comparison.ts";

/**
 * Returns a canonical key: {@link equivalent} URIs get the same key, all others get different keys.
 *
 * Use it as the key of a database row or of a plain `Map`; {@link UriMap} and {@link UriSet} do so themselves. The
 * comparison follows RFC 3986, 6.2. Keys are comparable only if they were made with the same options.
 *
 * A key is a URI reference itself: resolved if there is a `base`, without its fragment if that is ignored, and in the
 * normal form of the level. The level `"protocol"` also drops trailing slashes and index files, as `serverRules` allow.
 *
 * @throws {UriSyntaxError} if the string is invalid, with the codes of {@link parse}; or if the base is invalid, or has no
 * scheme (`ERR_URI_BASE_NOT_ABSOLUTE`).
 * @throws {SyntaxError} if one of the `schemes` rejects the string: the error of that scheme, with code, rule and index.
 * @throws {TypeError} if an option is unknown or has a wrong value, `serverRules` are missing at the level `"protocol"`, or one of the
 * `schemes` returns an invalid URI.
 * @example
 * uriKey("HTTP://EXAMPLE.com:80/%7Esmith/./a/../home.html"); // "http://example.com/~smith/home.html"
 * uriKey("g#s", { base: "http://a/b", fragment: "ignore" }); // "http://a/g"
 * uriKey("HTTP://a/", { level: "string" }); // "HTTP://a/"
 * uriKey("http://a/x/index.html", { level: "protocol", serverRules: { indexFiles: ["index.html"] } }); // "http://a/x/"
 * uriKey("a b"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function uriKey(text: UriInput, options?: ComparisonOptions): string {
  const read = comparisonOptionsOf(options);
  const given = textOf(text);
  const key = keyFunction(read)(given);
  // The key may have a part of the base, which may be longer than the text.
  return read.base === undefined ? kept(key, given) : own(key);
}
