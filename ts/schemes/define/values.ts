// Single values in a URI: numbers, keywords and UUIDs.

import { isOf } from "../../core/characters.ts";
import { DIGIT, HEXDIG } from "../../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../../generated/errors.ts";
import { type Characters, DIGITS } from "./characters.ts";
import { OUT_OF_RANGE } from "./issue.ts";
import { rejectEncodedControls } from "./reject.ts";
import type { SourceSpan } from "./span.ts";

/** Reads `1*DIGIT` as a number. Numbers outside of `min` to `max` are rejected. */
export function readNumber(
  span: SourceSpan,
  rule: string,
  min = 0,
  max: number = Number.MAX_SAFE_INTEGER,
): number {
  const value = Number(span.expect(rule, DIGITS, 1).text);
  if (value < min || value > max) span.fail(OUT_OF_RANGE, rule);
  return value;
}

/** Reads data that reaches a protocol or a program: its characters are of a set, and none is an encoded control character. */
export function readData(span: SourceSpan, rule: string, characters?: Characters, min?: number): string {
  if (characters !== undefined) span.expect(rule, characters, min);
  return rejectEncodedControls(span, rule).decoded(rule);
}

/** Reads one of the given words, ignoring case, and returns it as spelled in the list. */
export function readWord<Word extends string>(span: SourceSpan, rule: string, words: readonly Word[]): Word {
  const text = span.text.toLowerCase();
  const word = words.find((candidate) => candidate.toLowerCase() === text);
  return word ?? span.fail(UNEXPECTED_CHARACTER, rule, matchedLength(text, words));
}

/** Reads a keyword followed by one of the given words, ignoring case, and returns the word. */
export function readKeyword<Word extends string>(
  span: SourceSpan,
  rule: string,
  keyword: string,
  words: readonly Word[],
): Word {
  const whole = words.map((word) => keyword + word);
  return words[whole.indexOf(readWord(span, rule, whole))]!;
}

/** Returns the length of the longest prefix of the text that is also a prefix of some word. */
function matchedLength(text: string, words: readonly string[]): number {
  let length = 0;
  while (
    length < text.length &&
    words.some((word) => word.toLowerCase().startsWith(text.slice(0, length + 1)))
  )
    length++;
  return length;
}

/**
 * Throws unless the characters from an index on match a pattern, in which `0` is any digit, `x` any hexadecimal digit, and a letter has no
 * case. Returns the index after them.
 */
export function expectPattern(span: SourceSpan, rule: string, start: number, pattern: string): number {
  for (let at = 0; at < pattern.length; at++) {
    const found = span.text.charAt(start + at).toUpperCase();
    const isDigit = isOf(found, 0, pattern[at] === "x" ? HEXDIG : DIGIT);
    const isRight = pattern[at] === "0" || pattern[at] === "x" ? isDigit : found === pattern[at];
    if (!isRight) span.fail(UNEXPECTED_CHARACTER, rule, start + at);
  }
  return start + pattern.length;
}

/** Throws unless a whole span matches a pattern. */
export function expectWhole(span: SourceSpan, rule: string, pattern: string): void {
  const end = expectPattern(span, rule, 0, pattern);
  if (end < span.text.length) span.fail(UNEXPECTED_CHARACTER, rule, end);
}

/** `UUID = 4hexOctet "-" 2hexOctet "-" 2hexOctet "-" 2hexOctet "-" 6hexOctet` (RFC 9562, 4) */
export function expectUuid(uuid: SourceSpan): void {
  expectWhole(uuid, "UUID", "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx");
}
