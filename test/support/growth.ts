// The growth of time with input: if the length grows sixteenfold, the time must not grow 256-fold, by its square.

import { PcharError } from "../../ts/uri/errors.ts";
import { thrownBy } from "./faults.ts";

export const GROWTH = 16;

/** The minimum time of a measurement, in milliseconds. */
const LEAST = 0.05;

/** The number of times and the milliseconds for which a result over the limit is measured again. Far over it, this is not repeated. */
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

/** Starts a clock that is twenty times as fast to read, and measures the elapsed time only. */
function wallClock(): () => number {
  const start = performance.now();
  return () => performance.now() - start;
}

/** Returns the milliseconds that a call takes. It is repeated until the clock can tell. It may throw a syntax error. */
function timeOf(act: () => unknown, clock: () => () => number): number {
  for (let calls = 1; ; calls *= 4) {
    const read = clock();
    for (let call = 0; call < calls; call++) {
      const error = thrownBy(act);
      if (error !== undefined && !(error instanceof PcharError)) throw error;
    }
    const elapsed = read();
    if (elapsed >= LEAST) return elapsed / calls;
  }
}

const JOINS = 20;
const joinTimes = new Map<number, number>();

/**
 * Returns the least time in which a string of a length is joined and read. Above about 128 kB, the memory for it comes from the system
 * each time: 0.4 ms for 512 kB, where 32 kB take 0.003 ms.
 */
function joinTime(length: number): number {
  const known = joinTimes.get(length);
  if (known !== undefined) return known;
  const text = "a".repeat(length - 1);
  const join = () => /b/.test(`a${text}`);
  const least = Math.min(...Array.from({ length: JOINS }, () => timeOf(join, wallClock)));
  joinTimes.set(length, least);
  return least;
}

/**
 * Returns a function that measures how many times as long the longer input takes, by the fastest times of all its calls. One join of
 * the longer input does not count.
 */
function ratioAt(prepare: (length: number) => () => unknown, length: number): () => number {
  const [short, long] = [prepare(length), prepare(GROWTH * length)];
  let clock = wallClock;
  let [shortest, longest] = [timeOf(short, clock), Number.POSITIVE_INFINITY];
  return () => {
    shortest = Math.min(shortest, timeOf(short, clock));
    longest = Math.min(longest, timeOf(long, clock));
    // Nearly all ratios are low at once. Reading the CPU time takes as long as a short call.
    clock = stopwatch;
    return (longest - joinTime(GROWTH * length)) / shortest;
  };
}

/**
 * Returns how many times as long the call takes that is prepared for `GROWTH` times the length.
 *
 * A result over the limit is measured again, because anything may have interrupted it. At some length the garbage collector
 * begins to work, and the time jumps once. Quadratic work is still over the limit at four times that length. Therefore a result
 * over the limit is measured there too, and the lower one counts.
 */
export function growth(prepare: (length: number) => () => unknown, length: number, limit: number): number {
  const start = performance.now();
  const measures = [ratioAt(prepare, length)];
  let ratio = measures[0]!();
  if (ratio >= limit) measures.push(ratioAt(prepare, 4 * length));
  for (let attempts = 1; ratio >= limit; attempts++) {
    if (attempts > ATTEMPTS && (ratio >= FAR * limit || performance.now() - start > PATIENCE)) break;
    ratio = Math.min(...measures.map((measure) => measure()));
  }
  return ratio;
}
