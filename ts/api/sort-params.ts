import { validateFunction } from "../support/argument.ts";
import { textOf } from "../uri/input.ts";
import type { UriInput } from "../uri/types.ts";
import { queryIn, readPairs, withQuery } from "./query.ts";

/**
 * Sorts the parameters of a query by their decoded names. Each pair keeps its characters.
 *
 * `query = *( pchar / "/" / "?" )` (RFC 3986, 3.4)
 *
 * Pairs with the same name keep their order. Empty pairs, as in `?a&&b`, come last. `compare` takes two names, as the function of
 * `Array.prototype.sort` does; without it, names are compared by their UTF-16 code units. `+` in a name is a space. A name that does
 * not decode is compared by its characters. The string is split by appendix B and not validated.
 *
 * @throws {TypeError} if an argument has a wrong type.
 * @example
 * sortParams("http://h/?b=%7e&a=2&%61=1#f"); // "http://h/?a=2&%61=1&b=%7e#f"
 * sortParams("?b&&a="); // "?a=&b&"
 * sortParams("?a10&a9", new Intl.Collator("en", { numeric: true }).compare); // "?a9&a10"
 * sortParams("http://h/?"); // "http://h/?"
 */
export function sortParams(
  uri: UriInput,
  compare: (one: string, other: string) => number = byCodeUnits,
): string {
  const query = queryIn(textOf(uri));
  validateFunction("compare", compare);
  const pairs = readPairs(query);
  const filled = pairs.filter(({ text }) => text !== "").sort((one, other) => compare(one.name, other.name));
  const sorted = [...filled, ...pairs.filter(({ text }) => text === "")].map(({ text }) => text);
  return pairs.length === 0 ? query.text : withQuery(query, sorted.join("&"));
}

function byCodeUnits(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
