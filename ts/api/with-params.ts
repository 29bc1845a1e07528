import { textOf } from "../uri/input.ts";
import type { UriInput } from "../uri/types.ts";
import { encoderOf, plusOf, type WithParamsOptions } from "./append-params.ts";
import {
  joinedPairs,
  type NamedValues,
  namedValuesOf,
  type ParamChanges,
  writePairs,
} from "./param-changes.ts";
import { findPair, type Query, QueryReader, queryIn, withQuery } from "./query.ts";

/**
 * Sets, replaces and deletes parameters of a query. All other pairs keep their characters.
 *
 * `query = *( pchar / "/" / "?" )` (RFC 3986, 3.4)
 *
 * The changes are an object, a `Map`, a `URLSearchParams`, or pairs of name and value; a name may occur in several pairs. A
 * value is a string, a finite number, a bigint or a boolean. An array has several values, and `null` or an empty array deletes
 * the parameter. A name that is left out keeps its pairs, and the value `undefined` is rejected: it is most often a variable that
 * nobody set. Names and values are raw data: everything except unreserved characters is encoded (2.4).
 *
 * The new pairs take the place of the first pair with their name, and write the name as it does; the others with that name are
 * removed. A new name goes to the end; if the query ends with `&`, it follows that one. Names compare decoded. If nothing changes, the same string is returned: a parameter that has the given values already
 * keeps its characters, and `""` is the value of a name without `=`. A pair of one element, `["b"]`, asks for such a name. If a
 * deletion leaves no character of the query, its `?` is removed too: `?a=1&` without `a` is `""`, although an empty pair is left.
 *
 * The string is split by appendix B and not validated, because real queries often contain characters such as `[`.
 *
 * @throws {UriSyntaxError} `ERR_URI_LONE_SURROGATE` if a new name or value is not well-formed.
 * @throws {TypeError} if an option is unknown, an argument, a name, a value or an option has a wrong type, a value is `undefined`, or a
 * number is not finite.
 * @example
 * withParams("http://h/p?a=b+c&d=%7e&e=x/y:z#f", { d: 1 }); // "http://h/p?a=b+c&d=1&e=x/y:z#f"
 * withParams("?page=2&sort=up", { page: 3, sort: null, tag: ["a b", "c"] }); // "?page=3&tag=a%20b&tag=c"
 * withParams("?filter[a]=1&x=1&", { "filter[a]": 2, page: 3 }); // "?filter[a]=2&x=1&page=3"
 * withParams("?a=1&b=2&a=3", [["a", "4"], ["a", "5"]]); // "?a=4&a=5&b=2"
 * withParams("?q=a+b", { q: "a b c" }, { plus: true }); // "?q=a+b+c"
 * withParams("http://h/?a=1", { a: null }); // "http://h/"
 * withParams("/p", [["debug"]]); // "/p?debug"
 * withParams("?", { a: null }); // "?"
 * withParams("", { a: "\ud800" }); // throws ERR_URI_LONE_SURROGATE
 * withParams("?a=1", { a: undefined }); // throws TypeError
 */
export function withParams(uri: UriInput, changes: ParamChanges, options?: WithParamsOptions): string {
  const query = queryIn(textOf(uri));
  const plus = plusOf(options);
  const byName = changesByName(changes);
  const named = namedPairs(query, byName, plus ?? true);
  // The number of names that are not written yet.
  let pending = 0;
  let isDeletion = true;
  for (const change of byName.values()) {
    change.differs ||= change.found !== change.values.length;
    if (change.differs) pending++;
    isDeletion &&= change.values.length === 0;
  }
  if (pending === 0) return query.text;

  const encoded = encoderOf(plus);
  // Pairs in a row that keep their characters are one part.
  const parts: string[] = [];
  const write = (change: Change): void => {
    if (!change.differs || change.isWritten) return;
    writePairs(change, encoded, parts);
    change.isWritten = true;
    pending--;
  };
  let from = query.start;
  for (const place of named) {
    if (!place.change.differs) continue;
    if (from < place.from) parts.push(query.text.slice(from, place.from - 1));
    write(place.change);
    from = place.to + 1;
  }
  if (from <= query.end && query.start < query.end) parts.push(query.text.slice(from, query.end));
  // An empty pair at the end makes room for the new names, unless the changes name it.
  if (pending > 0 && !byName.has("")) leaveOutEmptyPair(parts);
  for (const change of byName.values()) write(change);
  return withQuery(query, isDeletion && parts.join("&") === "" ? undefined : joinedPairs(parts));
}

/** The new values of a name, and how they compare with the pairs of the query. */
interface Change extends NamedValues {
  readonly values: (string | undefined)[];
  /** The name as the first of its pairs has it. */
  written: string | undefined;
  /** The number of pairs with the name. */
  found: number;
  /** Whether the pairs with the name are not those that the change asks for. */
  differs: boolean;
  isWritten: boolean;
}

/** Returns the pairs whose names the changes have, and compares them. */
function namedPairs(
  query: Query,
  byName: ReadonlyMap<string | undefined, Change>,
  plus: boolean,
): NamedPair[] {
  const reader = new QueryReader(query, plus);
  const named: NamedPair[] = [];
  findPair(query, (from, nameEnd, to) => {
    const change = byName.get(reader.loosely(from, nameEnd));
    if (change === undefined) return false;
    const isBare = nameEnd === to;
    change.written ??= query.text.slice(from, nameEnd);
    const wanted = change.values[change.found++];
    const isSame = wanted === undefined ? isBare : wanted === (isBare ? "" : reader.loosely(nameEnd + 1, to));
    change.differs ||= !isSame;
    named.push({ from, to, change });
    return false;
  });
  return named;
}

/** Leaves out the last pair if it is empty. Of the parts, only those that keep their characters end with `&`. */
function leaveOutEmptyPair(parts: string[]): void {
  const last = parts.at(-1);
  if (last === "") parts.pop();
  else if (last?.endsWith("&")) parts[parts.length - 1] = last.slice(0, -1);
}

interface NamedPair {
  readonly from: number;
  readonly to: number;
  readonly change: Change;
}

/** Joins the values of names that occur more than once. */
function changesByName(given: ParamChanges): Map<string | undefined, Change> {
  const changes = new Map<string | undefined, Change>();
  for (const { name, values } of namedValuesOf("changes", given)) {
    const change = changes.get(name) ?? newChange(name);
    for (const value of values) change.values.push(value);
    changes.set(name, change);
  }
  return changes;
}

function newChange(name: string): Change {
  return { name, values: [], written: undefined, found: 0, differs: false, isWritten: false };
}
