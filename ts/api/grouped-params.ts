import { optionsOf } from "../support/properties.ts";
import { params } from "./params.ts";
import { PARAM_OPTIONS, type ParamOptions, type QuerySource } from "./query.ts";

/**
 * Returns the parameters of a query grouped by name: all values of each name, decoded, in the order of the query.
 *
 * `query = *( pchar / "/" / "?" )` (RFC 3986, 3.4 and 2.4)
 *
 * It takes the same strings, objects and options as {@link param}, and a name without `=` has the value `""`. The names are in the order
 * of their first values. {@link withParams}, {@link appendParams} and {@link build} take the result.
 *
 * @throws {UriSyntaxError} if a name or a value does not decode, with the codes of {@link params}.
 * @throws {TypeError} if the argument has a wrong type, or an option is unknown or has a wrong value.
 * @example
 * const found = groupedParams("http://h/?tag=a&page=2&tag=b%20c");
 * found.get("tag"); // ["a", "b c"]
 * [...found.keys()]; // ["tag", "page"]
 * found.get("sort"); // undefined
 * groupedParams("?a=100%"); // throws ERR_URI_INVALID_PCT_ENCODED
 */
export function groupedParams(uri: QuerySource, options?: ParamOptions): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [name, value] of params(uri, optionsOf(options, PARAM_OPTIONS))) {
    const values = groups.get(name);
    if (values === undefined) groups.set(name, [value]);
    else values.push(value);
  }
  return groups;
}
