import { FALLBACK } from "../generated/record.ts";
import type { Core } from "./exports.ts";
import type { Memory } from "./memory.ts";

/** Returns 1 if two strings have the same normal form, 0 if not, or `FALLBACK` if the module cannot take them. */
type Compare = (a: string, b: string, rule: number, flags: number) => number;

/** The length that tells the module to compare with the string in its other area, which it has normalized. */
const SAME_OTHER = -1;

/**
 * Returns a function that compares two strings in the module.
 *
 * One string stays in the other area of the module, with its normal form. It is the one of the two that is likely to come again.
 */
export function comparer(core: Core, { reference: area, other: otherArea }: Memory): Compare {
  /** The string in the other area, with the rule and the flags that it was normalized with. */
  let other: string | undefined;
  let otherRule = -1;
  let otherFlags = -1;
  /** The first string of the last call. If it comes again, it goes to the other area. */
  let lastFirst: string | undefined;

  return (a, b, rule, flags) => {
    const isCurrent = rule === otherRule && flags === otherFlags;
    if (isCurrent && (b === other || a === other)) {
      const length = area.move(b === other ? a : b);
      return length === FALLBACK ? FALLBACK : core.equivalent(length, SAME_OTHER, rule, flags);
    }
    // If a call throws or a string does not fit, the other area has no string that can be used again.
    other = undefined;
    const next = a === lastFirst ? a : b;
    lastFirst = a;
    const otherLength = otherArea.move(next);
    const length = otherLength === FALLBACK ? FALLBACK : area.move(next === b ? a : b);
    if (length === FALLBACK) return FALLBACK;
    const answer = core.equivalent(length, otherLength, rule, flags);
    if (answer !== FALLBACK) other = next;
    otherRule = rule;
    otherFlags = flags;
    return answer;
  };
}
