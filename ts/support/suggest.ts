// Names that a caller or a user may have meant.

/** Asks whether the name closest to a word was meant: `; did you mean parse?`. Returns `""` if no name is close. */
export function suggestion(word: unknown, names: readonly string[]): string {
  const name = typeof word === "string" ? closest(word.toLowerCase(), names) : undefined;
  return name === undefined ? "" : `; did you mean ${name}?`;
}

/**
 * Returns the name with the fewest typing errors, or else the only one that a word abbreviates, as `md` does markdown. A word of five
 * letters or more may have two errors, one of three or four may have one. Case does not matter.
 */
function closest(word: string, names: readonly string[]): string | undefined {
  const limit = word.length > 4 ? 2 : Number(word.length > 2);
  for (let errors = 0; errors <= limit; errors++) {
    const name = names.find((each) => isNear(word, each.toLowerCase(), errors));
    if (name !== undefined) return name;
  }
  const abbreviated = names.filter((name) => isAbbreviated(word, name.toLowerCase()));
  return abbreviated.length === 1 ? abbreviated[0] : undefined;
}

/**
 * Returns whether a word becomes a name by correcting some errors: a character that is missing, added, wrong, or swapped with the
 * next one.
 */
function isNear(word: string, name: string, errors: number): boolean {
  if (errors === 0) return word === name;
  let at = 0;
  while (at < word.length && word[at] === name[at]) at++;
  const isAfter = (skipped: number, expected: number): boolean =>
    isNear(word.slice(at + skipped), name.slice(at + expected), errors - 1);
  const isSwap = word[at] === name[at + 1] && word[at + 1] === name[at];
  return isAfter(1, 0) || isAfter(0, 1) || isAfter(1, 1) || (isSwap && isAfter(2, 2));
}

/** Returns whether a name begins with the first of some letters, and has the others after it in their order. */
function isAbbreviated(letters: string, name: string): boolean {
  let found = 0;
  for (const letter of name) if (letter === letters[found]) found++;
  return found > 1 && found === letters.length && name[0] === letters[0];
}
