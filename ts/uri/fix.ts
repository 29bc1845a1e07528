// Edits that make a text valid. `pchar/explain` proposes those of the grammar, and a scheme those of its own rules.

/** A change of a text: the part from `start` to `end` becomes `replacement`. */
export interface Edit {
  /** The index where the part begins, in UTF-16 code units. */
  readonly start: number;
  /** The index after the part; `start` if the edit inserts text. */
  readonly end: number;
  /** The text that takes the place of the part. */
  readonly replacement: string;
}

/** The edits that make a text valid. */
export interface Fix {
  /** The edits, in ascending order. They do not overlap. */
  readonly edits: readonly Edit[];
  /** The text after all edits. It may contain a password. */
  readonly text: string;
}

/** Returns a text after the edits. It may be masked: then `length` and the indices are those of the text itself. */
export function edited(
  edits: readonly Edit[],
  text: { readonly length: number; slice(start: number, end: number): string },
): string {
  let written = "";
  let copied = 0;
  for (const { start, end, replacement } of edits) {
    written += text.slice(copied, start) + replacement;
    copied = end;
  }
  return written + text.slice(copied, text.length);
}

/** Returns the edit of a part of a text that becomes another: without their common start and end. None if they are equal. */
export function editOf(part: string, other: string, at: number): readonly Edit[] {
  if (part === other) return [];
  let start = 0;
  while (start < part.length && part[start] === other[start]) start++;
  let end = part.length;
  let otherEnd = other.length;
  while (end > start && otherEnd > start && part[end - 1] === other[otherEnd - 1]) {
    end--;
    otherEnd--;
  }
  return [{ start: at + start, end: at + end, replacement: other.slice(start, otherEnd) }];
}

/** Returns the descriptor of a property that is not enumerable. An `Object.prototype` that a program changed has no part in it. */
export function hidden(value: unknown): PropertyDescriptor {
  return { __proto__: null, value } as PropertyDescriptor;
}

/** Adds the fix of an issue to it. It is not enumerable, because its text may contain a password. */
export function withFix<Data extends object>(
  data: Data,
  fix: Fix | undefined,
): Data & { readonly fix?: Fix } {
  return Object.defineProperty(data, "fix", hidden(fix));
}

/**
 * A string that a program may take for a host: a name with a dot, `localhost`, an address or a port, also percent-encoded. IDNA maps
 * other characters to those of such names, as `。` to the dot.
 */
export const HOST_LIKE: RegExp = /[.:[\]%]|[^\0-\x7f]|^localhost$|^(?:\d+|0x[\da-f]*)$/i;
