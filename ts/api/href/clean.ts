import type { HrefChanges } from "./changes.ts";

/** An href without the characters that `URL` removes before it reads it. */
export interface CleanHref {
  readonly text: string;
  /** Returns the index of a character in the text as given. */
  indexOf(index: number): number;
}

/**
 * Replaces a high surrogate that only a removed line break separates from a low one: both are lone to `URL`, and must not
 * become a pair. Any lone surrogate is read as U+FFFD.
 */
const LONE = "\udc00";

/** Removes C0 controls and spaces around an href, then tabs and line breaks in it (WHATWG URL, 4.4, steps 1 to 3). */
export function cleanHref(given: string, changes?: HrefChanges): CleanHref {
  let start = 0;
  let end = given.length;
  while (start < end && given.charCodeAt(start) <= 0x20) start++;
  while (end > start && given.charCodeAt(end - 1) <= 0x20) end--;
  if (start > 0) changes?.note("white-space", 0, start);
  if (end < given.length) changes?.note("white-space", end, given.length);
  const text = given.slice(start, end);
  if (!/[\t\n\r]/.test(text)) return { text, indexOf: (index) => start + index };
  const indices = new Uint32Array(text.length);
  let length = 0;
  for (let index = start; index < end; index++) {
    const code = given.charCodeAt(index);
    if (code === 0x09 || code === 0x0a || code === 0x0d) changes?.note("white-space", index, index + 1);
    else indices[length++] = index;
  }
  indices[length] = end;
  const unpaired = text.replaceAll(/[\ud800-\udbff](?=[\t\n\r]+[\udc00-\udfff])/g, LONE);
  return { text: unpaired.replaceAll(/[\t\n\r]/g, ""), indexOf: (index) => indices[index]! };
}
