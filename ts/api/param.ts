import { stringOf } from "../support/argument.ts";
import { optionsOf } from "../support/properties.ts";
import {
  findPair,
  PARAM_OPTIONS,
  type ParamOptions,
  type QuerySource,
  queryOf,
  queryReader,
} from "./query.ts";

/**
 * Returns the first value of a parameter, decoded, or `undefined` if the query does not have it.
 *
 * `query = *( pchar / "/" / "?" )` (RFC 3986, 3.4 and 2.4)
 *
 * It takes the same strings and objects as {@link params}, also invalid URIs, and a name without `=` has the value `""`. Names compare
 * decoded. Other parameters may have percent-encoded octets that do not decode.
 *
 * @throws {UriSyntaxError} if the value does not decode, with the codes of {@link params}.
 * @throws {TypeError} if an argument has a wrong type, or an option a wrong value.
 * @example
 * param("http://h/?q=a+b&q=c", "q"); // "a b"
 * param("?a%20b=%26&bad=%", "a b"); // "&"
 * param("?debug", "debug"); // ""
 * param("?a=1", "b"); // undefined
 * param("?a=100%", "a"); // throws ERR_URI_INVALID_PCT_ENCODED
 */
export function param(uri: QuerySource, name: string, options?: ParamOptions): string | undefined {
  stringOf(name);
  const query = queryOf(uri);
  const reader = queryReader(query, optionsOf(options, PARAM_OPTIONS));
  const found = findPair(query, (from, nameEnd) => reader.loosely(from, nameEnd) === name);
  if (found === undefined) return undefined;
  const [, nameEnd, to] = found;
  return nameEnd < to ? reader.data(nameEnd + 1, to) : "";
}
