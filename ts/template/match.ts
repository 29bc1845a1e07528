import { run } from "../characters.ts";
import { RESERVED, UNRESERVED } from "../generated/alphabets.ts";
import { pctDecode } from "../pct-decode.ts";
import type { Operator } from "./operator.ts";
import type { Expression } from "./parts.ts";

/** The values that a URI gives to variables: strings, and lists where a variable is exploded. */
export interface Matched {
  readonly [name: string]: string | readonly string[];
}

/** What can be matched: where it is a string, that has to stand there. */
export type Matchable = string | Expression;

/** The values found so far. */
type Found = Map<string, string | string[]>;

const NO_MATCH = -1;

/** The characters that a value of an operator is made of, triplets apart. */
export function alphabetOf({ reserved }: Operator): number {
  return reserved ? UNRESERVED | RESERVED : UNRESERVED;
}

/**
 * Reads a text by parts that are not ambiguous, and a literal behind them, from the left to the right and once.
 *
 * `ambiguity.ts` has checked that nothing which may follow an expression could be taken for a part of it: each value goes
 * on as long as its characters do, and no way is tried twice.
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

/** Reads an expression at an index, and returns where it ends. */
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
  // Nothing at all is what is written where there is no value.
  if (end > index) found.set(name, explode ? values : values[0]!);
  return end;
}

/** Reads `?a=1&b=2`: of the variables any may be missing, but none changes its place. */
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
    const isWritten = end > start || text.slice(nameEnd, start) === operator.ifEmpty;
    const value = decoded(operator, text.slice(start, end));
    if (!isWritten || value === undefined) return NO_MATCH;
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

/** Decodes a value; what is no UTF-8 is no value. Where an operator keeps triplets, they are part of it. */
function decoded({ reserved }: Operator, text: string): string | undefined {
  if (reserved) return text;
  try {
    return pctDecode(text, undefined, { allowNul: true });
  } catch {
    return undefined;
  }
}
