import { pctEncode } from "../codec/pct-encode.ts";
import { isRun } from "../core/characters.ts";
import { UNRESERVED } from "../generated/alphabets.ts";
import { oneOf } from "../support/argument.ts";
import { optionsOf } from "../support/properties.ts";
import { textOf } from "../uri/input.ts";
import type { UriInput } from "../uri/types.ts";
import { joinedPairs, namedValuesOf, type ParamChanges, pairTexts } from "./param-changes.ts";
import { queryIn, withQuery } from "./query.ts";

/** Options of {@link withParams} and {@link appendParams}. */
export interface WithParamsOptions {
  /**
   * What `+` means. `true`: a space, as in HTML forms, and a new space is written as `+`. `false`: a plus sign. Without it, `+`
   * is read as a space, as {@link params} does, and a new space is written as `%20`. A new plus sign is always written as `%2B`,
   * so that `params` reads it back with any option.
   *
   * @default undefined
   */
  readonly plus?: boolean | undefined;
}

/**
 * Appends parameters to a query. All pairs that it has keep their characters.
 *
 * `query = *( pchar / "/" / "?" )` (RFC 3986, 3.4)
 *
 * The pairs are given as for {@link withParams}, and written in the same way. `null` and an empty array append
 * nothing. Without pairs, the same string is returned. If the query ends with `&`, the first new pair follows it: `?a=1&`
 * becomes `?a=1&b=2`.
 *
 * @throws {UriSyntaxError} `ERR_URI_LONE_SURROGATE` if a name or value is not well-formed.
 * @throws {TypeError} if an option is unknown, an argument, a name, a value or an option has a wrong type, a value is `undefined`, or a
 * number is not finite.
 * @example
 * appendParams("http://h/?a=b+c#f", { a: 1, b: ["x", "y"] }); // "http://h/?a=b+c&a=1&b=x&b=y#f"
 * appendParams("/p", [["q", "a b"], ["debug"]], { plus: true }); // "/p?q=a+b&debug"
 * appendParams("?", {}); // "?"
 * appendParams("?", [[""], ["a"]]); // "?&a"
 * appendParams("?", [[""]]); // "?="
 * appendParams("", { a: "\ud800" }); // throws ERR_URI_LONE_SURROGATE
 */
export function appendParams(uri: UriInput, pairs: ParamChanges, options?: WithParamsOptions): string {
  const query = queryIn(textOf(uri));
  const written = pairTexts(namedValuesOf("pairs", pairs), encoderOf(plusOf(options)));
  if (written.length === 0) return query.text;
  const before = query.text.slice(query.start, query.end);
  const isOpen = before === "" || before.endsWith("&");
  return withQuery(query, isOpen ? before + joinedPairs(written) : joinedPairs([before, ...written]));
}

/** Reads the options of {@link withParams} and {@link appendParams}. */
export function plusOf(options: WithParamsOptions | undefined): boolean | undefined {
  if (options === undefined) return undefined;
  const { plus } = optionsOf(options, ["plus"]);
  return plus === undefined ? plus : oneOf("plus", plus, true, false);
}

/** Returns the function that encodes names and values, as {@link build} does, except for the space. */
export function encoderOf(plus: boolean | undefined): (data: string) => string {
  const options = plus === true ? { plus } : undefined;
  return (data) => (isRun(data, UNRESERVED) ? data : pctEncode(data, "unreserved", options));
}
