import { pctDecode } from "../codec/pct-decode.ts";
import { run } from "../core/characters.ts";
import { RESERVED, UNRESERVED } from "../generated/alphabets.ts";
import type { Operator } from "./operator.ts";
import type { Expression } from "./parts.ts";

/** The values of the variables in a URI: strings, or lists for exploded variables. */
export interface Matched {
  readonly [name: string]: string | readonly string[];
}

/** A part to match: an expression, or a string that must appear literally. */
export type Matchable = string | Expression;

/** The values found so far. */
type Found = Map<string, string | string[]>;

const NO_MATCH = -1;

/** Returns the alphabet of an expanded value, besides percent-encoded octets. */
export function alphabetOf({ reserved }: Operator): number {
  return reserved ? UNRESERVED | RESERVED : UNRESERVED;
}

/**
 * Matches a URI against parts that are not ambiguous, followed by a literal, in one pass from left to right.
 *
 * `ambiguity.ts` has checked that nothing after an expression could be read as part of it. So each value ends at the
 * first character that it cannot contain, and the matcher never backtracks.
 */
export function matchParts(parts: readonly Matchable[], tail: string, uri: string): Matched | undefined {
  if (!uri.endsWith(tail)) return undefined;
  const text = uri.slice(0, uri.length - tail.length);
  const found: Found = new Map();
  let index = 0;
  for (const part of parts) {
    if (typeof part !== "string") index = matchExpression(part, text, index, found);
    else index = text.startsWith(part, index) ? index + part.length : NO_MATCH;
    if (index === NO_MATCH) return undefined;
  }
  return index === text.length ? Object.fromEntries(found) : undefined;
}

/** Matches an expression at an index. Returns its end, or `NO_MATCH`. */
function matchExpression(expression: Expression, text: string, index: number, found: Found): number {
  const { operator, varspecs } = expression;
  if (!text.startsWith(operator.first, index)) return index;
  if (operator.named) return matchPairs(expression, text, index, found);
  const { name, explode } = varspecs[0]!;
  const values: string[] = [];
  let end = index + operator.first.length;
  for (;;) {
    const start = end;
    end = run(text, start, alphabetOf(operator));
    const value = decoded(operator, text.slice(start, end));
    if (value === undefined) return NO_MATCH;
    values.push(value);
    if (!explode || text[end] !== operator.separator) break;
    end++;
  }
  // An empty match means that the value is missing.
  if (end > index) found.set(name, explode ? values : values[0]!);
  return end;
}

/** Matches `?a=1&b=2`. Any variable may be missing, but their order is fixed. */
function matchPairs({ operator, varspecs }: Expression, text: string, index: number, found: Found): number {
  let end = index;
  let next = 0;
  do {
    const nameEnd = run(text, end + 1, UNRESERVED);
    const name = text.slice(end + 1, nameEnd);
    while (next < varspecs.length && varspecs[next]!.name !== name) next++;
    const varspec = varspecs[next];
    if (varspec === undefined) return NO_MATCH;
    const start = text[nameEnd] === "=" ? nameEnd + 1 : nameEnd;
    end = run(text, start, UNRESERVED);
    const isComplete = end > start || text.slice(nameEnd, start) === operator.ifEmpty;
    const value = decoded(operator, text.slice(start, end));
    if (!isComplete || value === undefined) return NO_MATCH;
    if (!varspec.explode) {
      found.set(name, value);
      next++;
    } else {
      const list = found.get(name) as string[] | undefined;
      if (list === undefined) found.set(name, [value]);
      else list.push(value);
    }
  } while (next < varspecs.length && text[end] === operator.separator);
  return end;
}

/** Decodes a value, or returns `undefined` if it is not UTF-8. A value of `+` and `#` is not decoded. */
function decoded({ reserved }: Operator, text: string): string | undefined {
  if (reserved) return text;
  try {
    return pctDecode(text, undefined, { allowNul: true });
  } catch {
    return undefined;
  }
}
