// Strings that are kept longer than the string that they were cut from.
//
// Engines cut a string without copying it: in V8, a part of 13 characters or more holds the whole string for as long as it lives.

/** A part is copied if it would hold this many more UTF-16 code units than it has. */
const MUCH = 1024;

/** Returns a part of a string. If the string is much longer, the part is a copy that does not hold it. */
export function kept(part: string, whole: string): string {
  return whole.length - part.length > MUCH ? own(part) : part;
}

/**
 * Returns a copy of a string. It has the same code units, lone surrogates included.
 *
 * `join` copies what it joins. A concatenation would hold its parts, and `slice` of one may return them.
 */
export function own(text: string): string {
  return [text.slice(0, 1), text.slice(1)].join("");
}
