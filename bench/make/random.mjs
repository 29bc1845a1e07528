/** Numbers that look like chance and are the same in every run: a linear congruential generator of 32 bits. */
export function chance(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // The low bits of such a generator repeat soon.
    return state / 2 ** 32;
  };
  const below = (limit) => Math.floor(next() * limit);
  return {
    below,
    /** True in so many of a hundred cases. */
    percent: (share) => next() * 100 < share,
    pick: (list) => list[below(list.length)],
    between: (least, most) => least + below(most - least + 1),
    /** A word of the characters given. */
    word: (characters, length) => Array.from({ length }, () => characters[below(characters.length)]).join(""),
  };
}
