import { codecError } from "../codec/codec-error.ts";
import { type PctDecodeOptions, toleranceOf } from "../codec/pct-decode.ts";
import { decodeTolerantly } from "../codec/tolerant-decode.ts";
import { decode } from "../core/pct.ts";
import { QUERY } from "../generated/rules.ts";
import { kindOf, objectOf, oneOf } from "../support/argument.ts";
import { fragmentMark } from "../uri/spans.ts";
import type { UriReference } from "../uri/types.ts";
import { split } from "./split.ts";

/** Options of {@link params}. They mean the same as in {@link pctDecode}, except that `plus` is `true` by default. */
export interface ParamsOptions extends Pick<PctDecodeOptions, "charset" | "invalidUtf8" | "malformed"> {
  /**
   * `true` decodes `+` as a space, as HTML forms encode it; `false` keeps it. `%2B` is a plus sign either way.
   *
   * @default true
   */
  readonly plus?: boolean | undefined;
}

/**
 * Returns the parameters of a query as pairs of name and value, decoded.
 *
 * `query = *( pchar / "/" / "?" )` (RFC 3986, 3.4 and 2.4)
 *
 * The query is split at each `&`, a pair at its first `=`, and names and values are decoded last, so an encoded
 * delimiter is data. A name without `=` has the value `undefined`. An absent query and an empty one have no pairs. Pass a
 * string, a record of {@link parse}, or any object with a `query`. A string does not have to be a valid URI: real queries
 * often contain characters such as `[`.
 *
 * CHOICE: `+` is decoded as a space, as HTML forms encode it. RFC 3986, 2.2 makes it a sub-delim and leaves its meaning
 * to the reader of the query (3.4; vectors 3.4-params-02 and 3.4-params-16).
 *
 * @throws {UriSyntaxError} if a `%` lacks its two hexadecimal digits (`ERR_URI_INVALID_PCT_ENCODED`, unless `malformed` is
 * `"keep"`), a name or value is not UTF-8 (`ERR_URI_INVALID_UTF8`, see `charset` and `invalidUtf8`), or there is a lone
 * surrogate (`ERR_URI_LONE_SURROGATE`).
 * @throws {TypeError} if the argument has a wrong type, or an option a wrong value.
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

/** Returns a string and the range of the query in it, so that the index of an error counts from the start of the input. */
function queryOf(uri: string | UriReference | { readonly query: string | undefined }): {
  readonly text: string;
  readonly start: number;
  readonly end: number;
} {
  if (typeof uri === "string") {
    const { query, fragment } = split(uri);
    const end = fragmentMark(uri, fragment);
    return { text: uri, start: query === undefined ? end : end - query.length, end };
  }
  if (typeof uri !== "object" || uri === null || !("query" in uri)) {
    throw new TypeError(`Expected a string, or an object with a query, got ${kindOf(uri)}`);
  }
  const text = uri.query === undefined ? "" : uri.query;
  if (typeof text !== "string") throw new TypeError(`Expected a query that is a string, got ${kindOf(text)}`);
  return { text, start: 0, end: text.length };
}
