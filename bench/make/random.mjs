/** Returns a pseudo-random generator that gives the same numbers in every run (linear congruential, 32 bits). */
export function chance(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // Division uses the high bits: the low bits of such a generator have a short period.
    return state / 2 ** 32;
  };
  const below = (limit) => Math.floor(next() * limit);
  return {
    below,
    /** Returns `true` with a probability of `share` percent. */
    percent: (share) => next() * 100 < share,
    pick: (list) => list[below(list.length)],
    /** Returns an integer from `min` to `max`, both included. */
    between: (min, max) => min + below(max - min + 1),
    /** Returns `length` random characters of `characters`. */
    word: (characters, length) => Array.from({ length }, () => characters[below(characters.length)]).join(""),
  };
}
