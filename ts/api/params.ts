import { oneOf } from "../support/argument.ts";
import { optionsOf } from "../support/properties.ts";
import { type ParamOptions, pairPlaces, type QuerySource, queryOf, queryReader } from "./query.ts";

/** Options of {@link params}. */
export interface ParamsOptions extends ParamOptions {
  /**
   * How a name without `=` is returned. `false`: with the value `""`. `true`: as a pair of one element, `["b"]`, which
   * {@link build}, {@link withParams} and {@link appendParams} write without `=`.
   *
   * @default false
   */
  readonly bare?: boolean | undefined;
}

const PARAMS_OPTIONS = ["bare", "plus", "charset", "invalidUtf8", "malformed"] as const;

/**
 * Returns the parameters of a query as pairs of name and value, decoded.
 *
 * `query = *( pchar / "/" / "?" )` (RFC 3986, 3.4 and 2.4)
 *
 * The query is split at each `&`, a pair at its first `=`, and names and values are decoded last, so an encoded
 * delimiter is data. A name without `=` has the value `""`, unless `bare` is set. An absent query and an empty one have no
 * pairs; two `&` in a row have a pair between them, with the name `""`. Pass a string, a record of {@link parse}, or any object
 * with a `query`. A string does not have to be a valid URI: real queries often contain characters such as `[`. Its query is what
 * follows the first `?`, so pass a query without `?` as an object: `params("a=1")` reads a path, and has no pairs.
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
 * params("?a&b=&c=%26=d#?e"); // [["a", ""], ["b", ""], ["c", "&=d"]]
 * params("?a&b=", { bare: true }); // [["a"], ["b", ""]]
 * params("?q=1+1&r=100%", { plus: false, malformed: "keep" }); // [["q", "1+1"], ["r", "100%"]]
 * new Map(params("?page=2")).get("page"); // "2"
 * params({ query: "a=1" }); // [["a", "1"]]
 * params("a=1"); // []
 * params("http://h/?"); // []
 * params("?a=100%"); // throws ERR_URI_INVALID_PCT_ENCODED
 */
export function params(
  uri: QuerySource,
  options?: ParamsOptions & { readonly bare?: false | undefined },
): [string, string][];
export function params(uri: QuerySource, options?: ParamsOptions): ([string] | [string, string])[];
export function params(uri: QuerySource, options?: ParamsOptions): ([string] | [string, string])[] {
  const settings = optionsOf(options, PARAMS_OPTIONS);
  const { bare = false } = settings;
  oneOf("bare", bare, true, false);
  const query = queryOf(uri);
  const reader = queryReader(query, settings);
  return pairPlaces(query).map(([from, nameEnd, to]) => {
    const name = reader.data(from, nameEnd);
    if (nameEnd < to) return [name, reader.data(nameEnd + 1, to)];
    return bare ? [name] : [name, ""];
  });
}
