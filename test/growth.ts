// How time grows with a text: the length grows sixteenfold, and the time may not grow as that squared, 256.

import { PlacedSyntaxError } from "../ts/errors.ts";
import { thrownBy } from "./faults.ts";

export const GROWTH = 16;

/** How long a measurement must take to mean something, and how long one over the limit is repeated, in milliseconds. */
const LEAST = 0.3;
const PATIENCE = 2000;
const ATTEMPTS = 4;

/**
 * Starts a clock, and returns what reads it: the milliseconds that have gone by, or those in which this process was at work,
 * whichever are fewer. A machine that has other things to do makes a long call wait, and a short one not.
 */
export function stopwatch(): () => number {
  const start = performance.now();
  const usage = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(usage);
    return Math.min(performance.now() - start, (user + system) / 1000);
  };
}

/** The milliseconds that a call takes: called until the clock can tell. An error of the text is an answer. */
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
 * How many times as long the longer one takes. Anything may come in between a measurement, so one that is over the limit
 * is repeated: the fastest times count.
 */
export function growth(short: () => unknown, long: () => unknown, limit: number): number {
  const start = performance.now();
  let shortest = Math.min(timeOf(short), timeOf(short));
  let longest = timeOf(long);
  for (let attempts = 1; longest / shortest >= limit; attempts++) {
    if (attempts >= ATTEMPTS && performance.now() - start > PATIENCE) break;
    shortest = Math.min(shortest, timeOf(short));
    longest = Math.min(longest, timeOf(long));
  }
  return longest / shortest;
}
