import { pctDecode } from "../codec/pct-decode.ts";
import { decodeByPlatform } from "../codec/platform-codec.ts";
import { isOf, run } from "../core/characters.ts";
import { RESERVED, UNRESERVED } from "../generated/alphabets.ts";
import { hasOwn } from "../support/properties.ts";
import { isLiteralAt, literalIndex, type Subject } from "./literal.ts";
import type { MatchMode } from "./match-options.ts";
import { isQuery, type Operator } from "./operator.ts";
import type { Expression, Varspec } from "./parts.ts";

/** The values of the variables in a URI: strings, or lists for exploded variables. */
export interface TemplateMatch {
  readonly [name: string]: string | readonly string[];
}

/** Expressions of a query that are read in any order: their variables by name, as {@link nameOf} returns it. */
export interface Region {
  readonly variables: ReadonlyMap<string, Varspec>;
}

/** A part to match: an expression, a region, or a string that must appear literally. */
export type Matchable = string | Expression | Region;

/** A template that is ready to match. */
export interface Matcher {
  readonly parts: readonly Matchable[];
  /** The literal at the end. */
  readonly tail: string;
  readonly mode: MatchMode;
  /** The names of all variables in a query, as {@link nameOf} returns them. */
  readonly known: ReadonlySet<string>;
}

/** The values found so far. */
type Found = Map<string, string | string[]>;

const NO_MATCH = -1;

/** Returns the alphabet of an expanded value, besides percent-encoded octets. */
export function alphabetOf({ reserved }: Operator): number {
  return reserved ? UNRESERVED | RESERVED : UNRESERVED;
}

/** Returns the name of a pair as names are compared: with percent-encoded unreserved characters decoded, and other octets in upper case. */
export function nameOf(pair: string): string {
  return pair.replace(/=.*/s, "").replace(/%[0-9A-Fa-f]{2}/g, (octet) => {
    const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
    return isOf(character, 0, UNRESERVED) ? character : octet.toUpperCase();
  });
}

/**
 * Matches a URI against parts that are not ambiguous, followed by a literal, in one pass from left to right.
 *
 * `ambiguity.ts` has checked that nothing after an expression could be read as part of it. So each value ends at the
 * first character that it cannot contain, or with `stopAtLiteral` before the next literal, and the matcher never backtracks.
 */
export function matchParts(matcher: Matcher, uri: string): TemplateMatch | undefined {
  const { parts, tail, mode } = matcher;
  const subject: Subject = { uri };
  const length = uri.length - tail.length;
  if (!isLiteralAt(subject, tail, length)) return undefined;
  const text = uri.slice(0, length);
  const found: Found = new Map();
  let index = 0;
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]!;
    if (typeof part === "string") index = isLiteralAt(subject, part, index) ? index + part.length : NO_MATCH;
    else if (hasOwn(part, "variables")) index = matchRegion(part, text, index, found, mode);
    else {
      const next = parts[at + 1];
      const stops = typeof next === "string" && stopsAtLiteral(part, mode);
      const end = stops ? literalIndex(subject, next, index, length) : length;
      index = end === NO_MATCH ? end : matchExpression(part, text.slice(0, end), index, found, matcher);
    }
    if (index === NO_MATCH) return undefined;
  }
  return index === text.length ? Object.fromEntries(found) : undefined;
}

/** Returns whether the literal after an expression ends its value. A literal could also be in the names of an expression. */
export function stopsAtLiteral({ operator }: Expression, mode: MatchMode): boolean {
  return mode.stopsAtLiteral && !operator.named;
}

/** Returns the end of a pair: the next `&` or `#`, or the end of the string. */
function pairEnd(text: string, index: number): number {
  let end = index;
  while (end < text.length && text[end] !== "&" && text[end] !== "#") end++;
  return end;
}

/** Matches pairs in any order after a `?` or `&`, up to a `#`. Without pairs, the mark may stand alone. */
function matchRegion(
  { variables }: Region,
  text: string,
  index: number,
  found: Found,
  { ignoresExtra, plus }: MatchMode,
): number {
  if (text[index] !== "?" && text[index] !== "&") return index;
  let end = pairEnd(text, index + 1);
  if (end === index + 1 && text[end] !== "&") return end;
  for (let start = index + 1; ; end = pairEnd(text, start)) {
    const pair = text.slice(start, end);
    const varspec = variables.get(nameOf(pair));
    if (varspec !== undefined) {
      const sign = pair.indexOf("=");
      const value = sign === -1 ? "" : decodedPct(pair.slice(sign + 1), plus);
      if (value === undefined || !add(found, varspec, value)) return NO_MATCH;
    } else if (!ignoresExtra) return NO_MATCH;
    if (text[end] !== "&") return end;
    start = end + 1;
  }
}

/** Adds a value to those found. Returns `false` if its variable has a value, and is not exploded. */
function add(found: Found, { name, explode }: Varspec, value: string): boolean {
  const list = found.get(name);
  if (Array.isArray(list)) list.push(value);
  else if (list !== undefined) return false;
  else found.set(name, explode ? [value] : value);
  return true;
}

/** Skips the pairs of unknown names from a `?` or `&` on. Returns the index of the separator that follows them. */
function skipExtra(text: string, index: number, known: ReadonlySet<string>): number {
  let end = index;
  do {
    const next = pairEnd(text, end + 1);
    if (known.has(nameOf(text.slice(end + 1, next)))) break;
    end = next;
  } while (text[end] === "&");
  return end;
}

/** Matches an expression at an index. Returns its end, or `NO_MATCH`. */
function matchExpression(
  expression: Expression,
  text: string,
  index: number,
  found: Found,
  matcher: Matcher,
): number {
  const { operator, varspecs } = expression;
  if (!text.startsWith(operator.first, index)) return index;
  if (operator.named) return matchPairs(expression, text, index, found, matcher);
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
function matchPairs(
  { operator, varspecs }: Expression,
  text: string,
  index: number,
  found: Found,
  { mode, known }: Matcher,
): number {
  const skips = mode.ignoresExtra && isQuery(operator);
  const plus = mode.plus && isQuery(operator);
  let end = skips ? skipExtra(text, index, known) : index;
  if (end > index && text[end] !== "&") return end;
  let next = 0;
  do {
    const nameEnd = run(text, end + 1, UNRESERVED);
    const name = text.slice(end + 1, nameEnd);
    while (next < varspecs.length && varspecs[next]!.name !== name) next++;
    const varspec = varspecs[next];
    // After extra pairs, a known name may be one of the next expression.
    if (varspec === undefined) return skips && end > index ? end : NO_MATCH;
    const start = text[nameEnd] === "=" ? nameEnd + 1 : nameEnd;
    end = run(text, start, UNRESERVED);
    while (plus && text[end] === "+") end = run(text, end + 1, UNRESERVED);
    const isComplete = end > start || text.slice(nameEnd, start) === operator.ifEmpty;
    const value = decodedPct(text.slice(start, end), plus);
    if (!isComplete || value === undefined) return NO_MATCH;
    add(found, varspec, value);
    if (!varspec.explode) next++;
    if (skips && text[end] === "&") end = skipExtra(text, end, known);
  } while (next < varspecs.length && text[end] === operator.separator);
  return end;
}

/** Decodes a value, or returns `undefined` if it is not UTF-8. A value of `+` and `#` is not decoded. */
function decoded({ reserved }: Operator, text: string): string | undefined {
  return reserved ? text : decodedPct(text, false);
}

/** Decodes a value, or returns `undefined` if it is not UTF-8. `plus` decodes `+` as a space. */
function decodedPct(text: string, plus: boolean): string | undefined {
  const decoded = plus ? undefined : decodeByPlatform(text);
  if (decoded !== undefined) return decoded;
  try {
    return pctDecode(text, undefined, { allowNul: true, plus });
  } catch {
    return undefined;
  }
}
