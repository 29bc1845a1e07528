import { kindOf, objectOf, quoted } from "../support/argument.ts";
import { propertyOf } from "../support/properties.ts";

/** A value of a parameter. A number, a bigint or a boolean is written as JavaScript writes it; NaN and infinities are rejected. */
export type ParamValue = string | number | bigint | boolean;

/**
 * The values of a parameter: one, or an array of them. `null` is skipped, alone and in an array. `undefined` is rejected: it is most
 * often a variable that nobody set. TypeScript reports an optional property only with `exactOptionalPropertyTypes`.
 */
export type ParamValues = ParamValue | readonly (ParamValue | null)[] | null;

/**
 * The parameters that {@link withParams}, {@link appendParams} and {@link build} write: an object, a `Map`, a
 * `URLSearchParams`, or pairs of name and value. A pair of one element, `["b"]`, is a name without `=`. If `[""]` is the only
 * pair, it is written as `=`, because an empty query has no pairs.
 */
export type ParamChanges =
  | { readonly [name: string]: ParamValues }
  | Iterable<readonly [name: string, value?: ParamValues]>;

/** A name with the values to write; `undefined` writes the name without `=`. */
export interface NamedValues {
  readonly name: string;
  readonly values: readonly (string | undefined)[];
  /** The name as the query has it, without change. */
  readonly written?: string | undefined;
}

/** Reads an argument that contains parameters. `what` is its name in a message. Only own keys of an object count. */
export function namedValuesOf(what: string, given: unknown): NamedValues[] {
  if (typeof given !== "object" || given === null) {
    throw new TypeError(`Expected ${what} to be an object, a Map or pairs, got ${kindOf(given)}`);
  }
  const iterable = given as Iterable<unknown>;
  const pairs = propertyOf(iterable, Symbol.iterator)
    ? Array.from(iterable)
    : Object.entries(objectOf(given, what));
  return pairs.map((pair) => {
    if (!Array.isArray(pair) || pair.length === 0 || pair.length > 2) {
      throw new TypeError(`Expected ${what} to have pairs of name and value, got ${quoted(pair)}`);
    }
    const name: unknown = pair[0];
    if (typeof name !== "string") {
      throw new TypeError(`Expected ${what} to have names that are strings, got ${kindOf(name)}`);
    }
    return { name, values: pair.length === 1 ? [undefined] : valuesOf(name, pair[1]) };
  });
}

function valuesOf(name: string, given: unknown): string[] {
  if (typeof given === "string") return [given];
  // `Array.from` turns holes into `undefined`, which is rejected.
  const values: readonly unknown[] = Array.isArray(given) ? Array.from(given) : [given];
  return values.filter((value) => value !== null).map((value) => textOf(name, value));
}

function textOf(name: string, value: unknown): string {
  if (value === undefined) throw undefinedValue(`parameter ${quoted(name)}`);
  if (typeof value === "string") return value;
  const isWritten = typeof value === "bigint" || typeof value === "boolean" || Number.isFinite(value);
  if (isWritten) return String(value);
  const got = typeof value === "number" ? value : kindOf(value);
  throw new TypeError(
    `Expected parameter ${quoted(name)} to be a string, a finite number, a bigint or a boolean, got ${got}`,
  );
}

/** Returns the error of a value that nobody set: it says how to remove the value that is there, and how to keep it. */
export function undefinedValue(what: string): TypeError {
  return new TypeError(
    `Expected a value of ${what}, got undefined: null removes it, and without its name it stays as it is`,
  );
}

/** Joins pairs to a query, which is not empty. */
export function joinedPairs(pairs: readonly string[]): string {
  let query = "";
  // A short concatenation takes less time than `join`.
  for (let at = 0; at < pairs.length; at++) query += at === 0 ? pairs[at] : `&${pairs[at]}`;
  return query || "=";
}

/** Writes parameters as the pairs of a query, by a function that encodes data. */
export function pairTexts(parameters: readonly NamedValues[], encoded: (data: string) => string): string[] {
  const pairs: string[] = [];
  for (const parameter of parameters) writePairs(parameter, encoded, pairs);
  return pairs;
}

/** Writes the pairs of a parameter. A name that was there keeps its characters. */
export function writePairs(
  { name, values, written }: NamedValues,
  encoded: (data: string) => string,
  pairs: string[],
): void {
  for (const value of values) {
    pairs.push((written ?? encoded(name)) + (value === undefined ? "" : `=${encoded(value)}`));
  }
}
