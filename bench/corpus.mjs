import { readFileSync } from "node:fs";

const NEWLINE = 0x0a;

/** Returns the bytes of a file of `corpora/`. */
export function bytesOf(file) {
  return readFileSync(new URL(`corpora/${file}`, import.meta.url));
}

/**
 * Returns the lines of a file of `corpora/`.
 *
 * Each line is decoded separately. A line of the decoded file would be a slice of one large string. For the links, that
 * string has two bytes a character, because of its byte order mark.
 */
export function texts(file) {
  const bytes = bytesOf(file);
  const lines = [];
  for (let start = 0; start <= bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    lines.push(bytes.toString("utf8", start, end));
    start = end + 1;
  }
  return lines;
}

/** Returns the same lines as slices of the decoded file, as `split` makes them. */
export function slices(file) {
  return bytesOf(file).toString("utf8").split("\n");
}

/** Returns every fourth string, for sets that matter less: a quarter of the time, and enough for a ratio. */
export function someOf(texts) {
  return texts.filter((_text, index) => index % 4 === 0);
}
