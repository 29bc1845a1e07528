// Limits that keep the page quick, whatever is pasted into it.

import { whole } from "./numbers.ts";

/** A longer text is read in the worker. */
export const MAX_HERE = 20_000;

/** The longest text in ASCII that a field takes. */
const MAX_IN_FIELD = 100_000;
const NON_ASCII = /\P{ASCII}/u;

/** Whether the browser would lay the text out for too long. Other letters than those of ASCII take it several times as long. */
export function isTooLongForField(text: string): boolean {
  return text.length > MAX_IN_FIELD || (text.length > MAX_HERE && NON_ASCII.test(text));
}

/** A longer string is shown by its beginning and its end. */
const MAX_SHOWN = 2000;
const EDGE = 500;

/** Shortens a long string in its middle. A surrogate pair is not cut. */
export function excerpt(text: string): string {
  if (text.length <= MAX_SHOWN) return text;
  const { start, end } = edgesOf(text, EDGE);
  return `${start} … ${whole(text.length - start.length - end.length)} characters … ${end}`;
}

/** Shortens a string of more than some characters in its middle, to about as many. */
export function clipped(text: string, most: number): string {
  if (text.length <= most) return text;
  const { start, end } = edgesOf(text, most >> 1);
  return `${start}…${end}`;
}

/** Returns some characters at either end. A surrogate pair is not cut. */
function edgesOf(text: string, length: number): { readonly start: string; readonly end: string } {
  const start = text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
  const end = text.slice(-length).replace(/^[\uDC00-\uDFFF]/, "");
  return { start, end };
}
