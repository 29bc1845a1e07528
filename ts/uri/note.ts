import type { Section } from "../support/section.ts";

/**
 * Something at a place in a string: an issue, a finding, a refusal, a change or a danger. The types of these extend it by the
 * properties that only they have.
 *
 * `text.slice(note.index, note.end)` is what a person underlines.
 */
export interface Note<Code extends string = string> {
  /** The code. New versions only add codes. */
  readonly code: Code;
  /** The index where it starts in the string, in UTF-16 code units. */
  readonly index: number;
  /**
   * The index after it, in UTF-16 code units.
   *
   * For an error of a grammar it is the end of the character at `index`. If the error is about a percent-encoded octet, it is the end
   * of the two characters or fewer after the percent sign. At the end of the string it is `index`.
   */
  readonly end: number;
  /** A fragment of a sentence, for developers. It contains no password. SemVer does not cover it. */
  readonly message: string;
  /** The section of an RFC, or the WHATWG standard, that it is based on. An issue has a `rule` instead. */
  readonly section?: Section;
}

/** A note about input that breaks a rule of a grammar. Its `index` is that of the first character that cannot continue the rule. */
export interface Issue<Code extends string = string, R extends string = string> extends Note<Code> {
  /** The name of the rule in its grammar. */
  readonly rule: R;
}

/** The codes of errors about a percent-encoded octet, or about a percent sign that does not begin one. */
const OCTET_CODES = /ENCODED|UTF8|NUL$/;

/** Returns the `end` of an error with a code at an index. */
export function errorEnd(code: string, text: string, index: number): number {
  return OCTET_CODES.test(code) ? octetEnd(text, index) : characterEnd(text, index);
}

/** Returns where the character at an index ends. */
export function characterEnd(text: string, index: number): number {
  const point = text.codePointAt(index);
  return point === undefined ? index : index + (point > 0xffff ? 2 : 1);
}

/** Returns where the character or the percent-encoded octet at an index ends: a percent sign, and two characters or fewer after it. */
export function octetEnd(text: string, index: number): number {
  const end = characterEnd(text, index);
  return text[index] === "%" ? characterEnd(text, characterEnd(text, end)) : end;
}
