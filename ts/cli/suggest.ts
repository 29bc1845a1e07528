/** Asks whether the name closest to a word was meant: `; did you mean parse?`. Returns `""` if no name is close. */
export function suggestion(word: string, names: readonly string[]): string {
  const name = closest(word.toLowerCase(), names);
  return name === undefined ? "" : `; did you mean ${name}?`;
}

/**
 * Returns the only name that begins with a word, or the name with the fewest typing errors. A word of five letters or more may have
 * two errors, a shorter one may have one.
 */
function closest(word: string, names: readonly string[]): string | undefined {
  const begun = names.filter((name) => word.length > 1 && name.startsWith(word));
  if (begun.length === 1) return begun[0];
  const limit = word.length > 4 ? 2 : 1;
  const near = names
    .filter((name) => Math.abs(name.length - word.length) <= limit)
    .map((name) => ({ name, errors: typingErrors(word, name) }))
    .filter(({ errors }) => errors <= limit);
  return near.sort((a, b) => a.errors - b.errors)[0]?.name;
}

/** Counts the characters that are missing, added, wrong, or swapped with the next one. */
function typingErrors(word: string, name: string): number {
  const rows = [Array.from({ length: name.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= word.length; i++) {
    const row = [i];
    for (let j = 1; j <= name.length; j++) {
      const wrong = rows[i - 1]![j - 1]! + (word[i - 1] === name[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && word[i - 1] === name[j - 2] && word[i - 2] === name[j - 1];
      const swapped = isSwap ? rows[i - 2]![j - 2]! + 1 : wrong;
      row.push(Math.min(wrong, swapped, rows[i - 1]![j]! + 1, row[j - 1]! + 1));
    }
    rows.push(row);
  }
  return rows[word.length]![name.length]!;
}
