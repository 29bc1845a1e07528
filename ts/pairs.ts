import { kindOf } from "./argument.ts";

/** Judges pairs of name and value. A text, whose characters would be taken for such, and an object are none. */
export function pairsOf<Pair extends readonly unknown[]>(pairs: Iterable<Pair>): Pair[] {
  if (typeof pairs !== "object" || pairs === null || !(Symbol.iterator in pairs)) {
    throw new TypeError(`Expected an iterable of name and value, got ${kindOf(pairs)}`);
  }
  const all = Array.from(pairs);
  for (const pair of all) {
    if (!Array.isArray(pair)) throw new TypeError(`Expected a pair of name and value, got ${kindOf(pair)}`);
  }
  return all;
}
