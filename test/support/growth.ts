// The growth of time with input: if the length grows sixteenfold, the time must not grow 256-fold, by its square.

import { PcharError } from "../../ts/uri/errors.ts";
import { thrownBy } from "./faults.ts";

export const GROWTH = 16;

/** The minimum time of a measurement, in milliseconds. */
const LEAST = 0.05;

/** The number of times for which a result over the limit is measured again. Far over it, this is not repeated. */
const ATTEMPTS = 4;
const FAR = 3;

/** The number of rounds of such a measurement, and the minimum time of each of their two windows, in milliseconds. */
const ROUNDS = 5;
const WINDOW = 0.5;

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

/** Returns the milliseconds that some calls take. They may throw a syntax error. */
function timeOfCalls(act: () => unknown, calls: number, clock: () => () => number): number {
  const read = clock();
  for (let call = 0; call < calls; call++) {
    const error = thrownBy(act);
    if (error !== undefined && !(error instanceof PcharError)) throw error;
  }
  return read();
}

/** Returns the milliseconds that a call takes. It is repeated until the clock can tell. */
function timeOf(act: () => unknown, clock: () => () => number): number {
  for (let calls = 1; ; calls *= 4) {
    const elapsed = timeOfCalls(act, calls, clock);
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
 * Returns how many times as long the longer input takes, by one call of it. One join of the longer input does not count. An interrupted
 * call of the shorter input would hide quadratic work, so the fastest of three counts.
 */
function ratioAt(prepare: (length: number) => () => unknown, length: number): number {
  const short = prepare(length);
  const shortest = Math.min(...Array.from({ length: 3 }, () => timeOf(short, wallClock)));
  return (timeOf(prepare(GROWTH * length), wallClock) - joinTime(GROWTH * length)) / shortest;
}

/**
 * Returns the median ratio of some rounds. In each, the shorter input is called so often that, if the time is linear, both inputs take
 * equally long. So a busy machine interrupts both windows alike. The least time of the shorter input would be one of a quiet moment,
 * and a longer call has none.
 */
function medianRatioAt(prepare: (length: number) => () => unknown, length: number): number {
  const [short, long] = [prepare(length), prepare(GROWTH * length)];
  let calls = 1;
  while (timeOfCalls(short, GROWTH * calls, stopwatch) < WINDOW) calls *= 2;
  const ratios = Array.from({ length: ROUNDS }, () => {
    const shorter = timeOfCalls(short, GROWTH * calls, stopwatch);
    const longer = timeOfCalls(long, calls, stopwatch) - calls * joinTime(GROWTH * length);
    return (GROWTH * longer) / shorter;
  });
  return ratios.sort((one, other) => one - other)[ROUNDS >> 1]!;
}

/**
 * Returns how many times as long the call takes that is prepared for `GROWTH` times the length.
 *
 * Nearly all results are low at once. One over the limit is measured again, by medians, because anything may have interrupted it. At some
 * length the garbage collector begins to work, and the time jumps once. Quadratic work is still over the limit at four times that length.
 * Therefore a result over the limit is measured there too, and the lower one counts.
 */
export function growth(prepare: (length: number) => () => unknown, length: number, limit: number): number {
  let ratio = ratioAt(prepare, length);
  for (let attempts = 0; ratio >= limit && attempts < ATTEMPTS; attempts++) {
    if (attempts > 0 && ratio >= FAR * limit) break;
    ratio = Math.min(medianRatioAt(prepare, length), medianRatioAt(prepare, 4 * length));
  }
  return ratio;
}
