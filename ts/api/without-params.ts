import { validateFunction } from "../support/argument.ts";
import { textOf } from "../uri/input.ts";
import type { UriInput } from "../uri/types.ts";
import { queryIn, readPairs, withQuery } from "./query.ts";

/**
 * Removes the parameters for which a function returns `true`. All other pairs keep their characters.
 *
 * `query = *( pchar / "/" / "?" )` (RFC 3986, 3.4)
 *
 * The function gets the name and the value of each pair, decoded as {@link params} does; a name or value that does not decode is
 * passed as it is. An empty pair has the name `""` and the value `""`. If a removal leaves no character of the query, its `?` is
 * removed too, as {@link withParams} does. If nothing is removed, the same string is returned. The string is split by appendix B
 * and not validated.
 *
 * @throws {TypeError} if an argument has a wrong type.
 * @example
 * withoutParams("/?utm_source=m&q=a%20b+c&utm%5Fid=1#f", (name) => name.startsWith("utm_")); // "/?q=a%20b+c#f"
 * withoutParams("/?a=&b=1&c", (_, value) => value === ""); // "/?b=1"
 * withoutParams("/?a", (name) => name === "a"); // "/"
 */
export function withoutParams(uri: UriInput, isRemoved: (name: string, value: string) => boolean): string {
  const query = queryIn(textOf(uri));
  validateFunction("isRemoved", isRemoved);
  const pairs = readPairs(query);
  const left = pairs.filter(({ name, value }) => !isRemoved(name, value));
  if (left.length === pairs.length) return query.text;
  return withQuery(query, left.map(({ text }) => text).join("&") || undefined);
}
