/**
 * Measures contestants side by side: every round, each makes one pass over all texts, then the next round begins.
 *
 * A framework would time one contestant after the other, over one text or one whole pass. Here all contestants meet
 * the same minutes of a busy or throttled machine, so that ratios taken round by round hold even where times do not.
 * The order is drawn anew each round, and each pass starts with an empty nursery (where `gc` is exposed), so that
 * nobody always pays for what the one before left behind.
 */

/** Where the answers go, so that no engine can skip the work for want of a reader. */
const kept = new Array(256).fill(undefined);

/** The one loop that calls every contestant: none is inlined into it, so all pay the same for the call. */
function pass(call, first, second) {
  let refused = 0;
  for (let i = 0; i < first.length; i++) {
    try {
      kept[i & 255] = call(first[i], second[i]);
    } catch {
      refused++;
    }
  }
  return refused;
}

/**
 * Reads one character of each answer. An engine may leave text that was joined in pieces until somebody reads it: here
 * the joining is part of the time.
 */
export function reading(call) {
  return (first, second) => {
    const answer = call(first, second);
    return answer.charCodeAt(answer.length - 1);
  };
}

/** The value below which the given share of the sorted numbers lies. */
function quantile(sorted, share) {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  return below + (sorted[Math.ceil(place)] - below) * (place - Math.floor(place));
}

/** The median of numbers, and the quartiles around it. */
export function spread(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return { low: quantile(sorted, 0.25), median: quantile(sorted, 0.5), high: quantile(sorted, 0.75) };
}

/** A number, or each number of an object, to four digits: more would say what no clock does. */
export function rounded(value) {
  if (typeof value === "number") return Number(value.toPrecision(4));
  return Object.fromEntries(Object.entries(value).map(([name, number]) => [name, rounded(number)]));
}

/** How many calls a pass makes at least: short lists are gone through more than once. */
const LEAST_CALLS = 20_000;

/** The numbers below a limit, in an order that is drawn (Fisher and Yates). */
function shuffled(limit) {
  const numbers = Array.from({ length: limit }, (_, number) => number);
  for (let last = limit - 1; last > 0; last--) {
    const drawn = Math.floor(Math.random() * (last + 1));
    [numbers[last], numbers[drawn]] = [numbers[drawn], numbers[last]];
  }
  return numbers;
}

/** Times `rounds` passes of each contestant, after `warmUps` untimed ones: an array of ns per call for each. */
export function measure(contestants, first, second, rounds, { warmUps = 2, leastCalls = LEAST_CALLS } = {}) {
  const times = Math.ceil(leastCalls / first.length);
  const measured = contestants.map(() => []);
  for (let round = -warmUps; round < rounds; round++) {
    for (const place of shuffled(contestants.length)) {
      globalThis.gc?.({ type: "minor" });
      const start = performance.now();
      for (let time = 0; time < times; time++) pass(contestants[place].call, first, second);
      const end = performance.now();
      if (round >= 0) measured[place].push(((end - start) * 1e6) / (first.length * times));
    }
  }
  return measured;
}
