// The surroundings of an index in a string that may be long.

/** A part of a string around an index. `before + at + after` is what stands there. */
export interface Place {
  readonly before: string;
  /** The character at the index; empty at the end of the string. */
  readonly at: string;
  readonly after: string;
  /** The string goes on before or after the part. */
  readonly cutBefore: boolean;
  readonly cutAfter: boolean;
}

/** Cuts out at most `reach` code units on each side of an index. Surrogate pairs stay whole. */
export function placeOf(text: string, index: number, reach = 60): Place {
  const from = boundary(text, Math.max(0, index - reach));
  const character = index < text.length ? String.fromCodePoint(text.codePointAt(index)!) : "";
  const next = index + character.length;
  const to = boundary(text, Math.min(text.length, next + reach));
  return {
    before: text.slice(from, index),
    at: character,
    after: text.slice(next, to),
    cutBefore: from > 0,
    cutAfter: to < text.length,
  };
}

/** Moves an index out of a surrogate pair. */
function boundary(text: string, index: number): number {
  return index > 0 && index < text.length && (text.codePointAt(index - 1) ?? 0) > 0xffff ? index - 1 : index;
}
