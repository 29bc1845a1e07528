// The edits of lenient readers: each is one change, and they are in ascending order.

import { encodeData } from "../../codec/encode-data.ts";
import { type Edit, editOf } from "../../uri/fix.ts";

/** The start and the end of a part of a text. */
export type Range = readonly [start: number, end: number];

/** Returns an edit for each match of a global pattern in a part of a text that `replace` changes. */
export function replacements(
  text: string,
  pattern: RegExp,
  replace: (match: RegExpMatchArray) => string,
  [start, end]: Range = [0, text.length],
): Edit[] {
  return [...text.slice(start, end).matchAll(pattern)].flatMap((match) =>
    editOf(match[0], replace(match), start + match.index),
  );
}

/**
 * Returns a pattern for runs of characters that are to be percent-encoded: all but `unreserved` ones, percent signs and `others`. A lone
 * surrogate stays, and is rejected later. A text that `first` matches is a match too.
 *
 * Without the flag `u`, with which `replace` loses some characters in WebKit. A run without an end may exhaust the stack of the pattern.
 */
export function allExcept(others: string, first = ""): RegExp {
  const run = `[^\\w.~%${others}\\ud800-\\udfff-]{1,999}|[\\ud800-\\udbff][\\udc00-\\udfff]`;
  return new RegExp(`${first}${run}`, "gi");
}

/** Characters that are not in a query, and percent signs that begin no percent-encoded octet. */
const NOT_IN_QUERY = /* @__PURE__ */ allExcept(":@!$&'()*+,;=/?", "%(?![\\da-f]{2})|");

/** Returns the edits that percent-encode what a query cannot contain. */
export function encodings(text: string, range?: Range): Edit[] {
  return replacements(text, NOT_IN_QUERY, encodeMatch, range);
}

/** Percent-encodes what a pattern matches, as a replacement. */
export function encodeMatch([match]: RegExpMatchArray): string {
  return encodeData(match);
}

/** Returns the ranges that the matches of a global pattern have in a part of a text. */
export function rangesOf(text: string, pattern: RegExp, [start, end]: Range): Range[] {
  return [...text.slice(start, end).matchAll(pattern)].map(({ 0: { length }, index }): Range => {
    const at = start + index;
    return [at, at + length];
  });
}

/** Returns the edits that make a part of a text a list: of the items, edited by `within`, with a separator between them. */
export function listEdits(
  text: string,
  [start, end]: Range,
  items: readonly Range[],
  [first, separator]: readonly [first: string, separator: string],
  within: (item: Range) => readonly Edit[],
): Edit[] {
  const endBefore = (at: number): number => (at === 0 ? start : items[at - 1]![1]);
  const last = endBefore(items.length);
  return [
    ...items.flatMap((item, at) => [
      ...editOf(text.slice(endBefore(at), item[0]), at === 0 ? first : separator, endBefore(at)),
      ...within(item),
    ]),
    ...editOf(text.slice(last, end), "", last),
  ];
}
