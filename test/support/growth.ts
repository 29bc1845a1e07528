// How time grows with input: if the length grows sixteenfold, the time must not grow 256-fold, by its square.

import { PlacedSyntaxError } from "../../ts/uri/errors.ts";
import { thrownBy } from "./faults.ts";

export const GROWTH = 16;

/** The minimum time of a measurement, in milliseconds. */
const LEAST = 0.05;

/** How often and how long, in milliseconds, a result over the limit is measured again. Far over it, this is not repeated. */
const ATTEMPTS = 4;
const PATIENCE = 10_000;
const FAR = 3;

/**
 * Starts a clock, and returns a function that reads it: the elapsed milliseconds or the CPU time of this process, whichever is
 * less. On a busy machine a long call has to wait, and a short one does not.
 */
export function stopwatch(): () => number {
  const start = performance.now();
  const usage = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(usage);
    return Math.min(performance.now() - start, (user + system) / 1000);
  };
}

/** Returns the milliseconds that a call takes. It is repeated until the clock can tell. It may throw a syntax error. */
function timeOf(act: () => unknown): number {
  for (let calls = 1; ; calls *= 4) {
    const read = stopwatch();
    for (let call = 0; call < calls; call++) {
      const error = thrownBy(act);
      if (error !== undefined && !(error instanceof PlacedSyntaxError)) throw error;
    }
    const elapsed = read();
    if (elapsed >= LEAST) return elapsed / calls;
  }
}

/**
 * Returns how many times as long the longer input takes. A result over the limit is measured again, because anything may have
 * interrupted it: the fastest times count.
 */
function ratioOf(short: () => unknown, long: () => unknown, limit: number): number {
  const start = performance.now();
  let shortest = Math.min(timeOf(short), timeOf(short));
  let longest = timeOf(long);
  for (let attempts = 1; longest / shortest >= limit; attempts++) {
    const isFar = longest / shortest >= FAR * limit;
    if (attempts >= ATTEMPTS && (isFar || performance.now() - start > PATIENCE)) break;
    shortest = Math.min(shortest, timeOf(short));
    longest = Math.min(longest, timeOf(long));
  }
  return longest / shortest;
}

/**
 * Returns how many times as long the call takes that is prepared for `GROWTH` times the length.
 *
 * At some length the garbage collector begins to work, and the time jumps once. Quadratic work is still over the limit at four
 * times that length. Therefore a result over the limit is measured again there, and the lower one counts.
 */
export function growth(prepare: (length: number) => () => unknown, length: number, limit: number): number {
  const ratioAt = (start: number): number => ratioOf(prepare(start), prepare(GROWTH * start), limit);
  const ratio = ratioAt(length);
  return ratio < limit ? ratio : Math.min(ratio, ratioAt(4 * length));
}
