/**
 * Measures implementations side by side. In each round, every implementation makes one pass over all strings.
 *
 * A framework would time one implementation after the other. Here a busy or throttled machine slows all of them alike,
 * so ratios taken round by round hold even if times do not. Each round has a random order, and each pass starts with an
 * empty young generation (if `gc` is exposed), so no implementation always pays for the garbage of another.
 */

/** Keeps the answers, so that V8 cannot optimize the calls away. */
const answers = new Array(256).fill(undefined);

/** Calls an implementation on all inputs. All share this loop, so none is inlined and all pay the same for the call. */
function pass(call, first, second) {
  let rejected = 0;
  for (let i = 0; i < first.length; i++) {
    try {
      answers[i & 255] = call(first[i], second[i]);
    } catch {
      rejected++;
    }
  }
  return rejected;
}

/**
 * Wraps a call so that it reads one character of its answer. V8 concatenates strings lazily, at the first read; this
 * makes concatenation part of the time.
 */
export function reading(call) {
  return (first, second) => {
    const answer = call(first, second);
    return answer.charCodeAt(answer.length - 1);
  };
}

function quantile(sorted, share) {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)];
  return below + (sorted[Math.ceil(position)] - below) * (position - Math.floor(position));
}

/** Returns the median and the quartiles. */
export function spread(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return { low: quantile(sorted, 0.25), median: quantile(sorted, 0.5), high: quantile(sorted, 0.75) };
}

/** Rounds a number, or each number of an object, to four significant digits. */
export function rounded(value) {
  if (typeof value === "number") return Number(value.toPrecision(4));
  return Object.fromEntries(Object.entries(value).map(([name, number]) => [name, rounded(number)]));
}

/** The minimum time of a pass in ms. Short lists are repeated. */
const MIN_PASS = 8;

/** Returns the integers below a limit in random order (Fisher and Yates). */
function shuffled(limit) {
  const numbers = Array.from({ length: limit }, (_, number) => number);
  for (let last = limit - 1; last > 0; last--) {
    const drawn = Math.floor(Math.random() * (last + 1));
    [numbers[last], numbers[drawn]] = [numbers[drawn], numbers[last]];
  }
  return numbers;
}

/** Returns the time in ms of some passes of one implementation. */
function timeOf({ call }, first, second, times) {
  globalThis.gc?.({ type: "minor" });
  const start = performance.now();
  for (let time = 0; time < times; time++) pass(call, first, second);
  return performance.now() - start;
}

/**
 * Times each implementation in `rounds` rounds, after two untimed ones, which say how often it has to be repeated. Returns
 * for each an array of nanoseconds per call.
 */
export function measure(implementations, first, second, rounds, minPass = MIN_PASS) {
  const times = implementations.map(() => 1);
  const measured = implementations.map(() => []);
  for (let round = -2; round < rounds; round++) {
    for (const index of shuffled(implementations.length)) {
      const ms = timeOf(implementations[index], first, second, times[index]);
      if (round >= 0) measured[index].push((ms * 1e6) / (first.length * times[index]));
      // The clock of a page may be coarse: a pass that took no time is repeated a hundred times.
      else times[index] = Math.max(1, Math.ceil((times[index] * minPass) / Math.max(ms, minPass / 100)));
    }
  }
  return measured;
}
