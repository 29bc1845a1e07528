import { kindOf, objectOf, oneOf } from "./argument.ts";
import { decode } from "./backend/js/pct.ts";
import { codecError } from "./codec-error.ts";
import { QUERY } from "./generated/rules.ts";
import { type PctDecodeOptions, toleranceOf } from "./pct-decode.ts";
import { split } from "./split.ts";
import { decodeTolerantly } from "./tolerant-decode.ts";
import type { UriReference } from "./types.ts";

/** How {@link params} decodes, as {@link pctDecode} does; `plus` is `true` unless given. */
export type ParamsOptions = Pick<PctDecodeOptions, "charset" | "invalidUtf8" | "malformed" | "plus">;

/**
 * Reads the query of a URI reference as pairs of name and value.
 *
 * `query = *( pchar / "/" / "?" )` (RFC 3986, 3.4 and 2.4)
 *
 * A string is split by appendix B, be it a URI or not: queries with characters that no URI can hold are met. A record,
 * or an object with the text of a query, gives that. Pairs are split at `&`, a name from its value at the first `=`,
 * and only then triplets are decoded. A name without `=` has the value `undefined`. An absent and an empty query have
 * no pairs.
 *
 * CHOICE: `+` is a space, as forms write it; to RFC 3986, 2.2 it is a sub-delim, and what that means is left to who
 * reads the query (3.4; vectors 3.4-params-02 and 3.4-params-16). `%2B` is the plus sign.
 *
 * @throws {UriSyntaxError} if a percent sign lacks its digits, or a name or value is not UTF-8, unless an option takes it.
 * @example
 * params("?search=hello+world&q=%E4%BD%A0%E5%A5%BD"); // [["search", "hello world"], ["q", "你好"]]
 * params("?filter[]=a&filter[]=b"); // [["filter[]", "a"], ["filter[]", "b"]]
 * params("?a&b=&c=%26=d#?e"); // [["a", undefined], ["b", ""], ["c", "&=d"]]
 * params("?q=1+1&r=100%", { plus: false, malformed: "keep" }); // [["q", "1+1"], ["r", "100%"]]
 * params({ query: "key1=value1" }); // [["key1", "value1"]]
 * params("http://h/?"); // []
 * params("?a=100%"); // throws ERR_URI_INVALID_PCT_ENCODED
 */
export function params(
  uri: string | UriReference | { readonly query: string | undefined },
  options: ParamsOptions = {},
): [string, string | undefined][] {
  const { plus = true } = objectOf(options);
  oneOf("plus", plus, true, false);
  const tolerance = toleranceOf(options);
  const { text, start, end } = queryOf(uri);
  const fail = codecError("read params of", text, QUERY);
  const spaced = plus ? text.split("+").join(" ") : text;
  const data = (from: number, to: number): string =>
    tolerance === undefined
      ? decode(spaced, from, to, fail)
      : decodeTolerantly(spaced.slice(from, to), tolerance, (code, index) => fail(code, from + index));
  const pairs: [string, string | undefined][] = [];
  let from = start;
  while (start < end && from <= end) {
    const ampersand = text.indexOf("&", from);
    const to = ampersand === -1 || ampersand > end ? end : ampersand;
    const sign = text.slice(from, to).indexOf("=");
    const nameEnd = sign === -1 ? to : from + sign;
    pairs.push([data(from, nameEnd), sign === -1 ? undefined : data(nameEnd + 1, to)]);
    from = to + 1;
  }
  return pairs;
}

/** Where a query stands, so that an error can tell the place in what was given. */
function queryOf(uri: string | UriReference | { readonly query: string | undefined }): {
  readonly text: string;
  readonly start: number;
  readonly end: number;
} {
  if (typeof uri === "string") {
    const { query, fragment } = split(uri);
    const end = fragment === undefined ? uri.length : uri.length - fragment.length - 1;
    return { text: uri, start: query === undefined ? end : end - query.length, end };
  }
  if (typeof uri !== "object" || uri === null || !("query" in uri)) {
    throw new TypeError(`Expected a string, or an object with a query, got ${kindOf(uri)}`);
  }
  const text = uri.query === undefined ? "" : uri.query;
  if (typeof text !== "string") throw new TypeError(`Expected a query that is a string, got ${kindOf(text)}`);
  return { text, start: 0, end: text.length };
}
