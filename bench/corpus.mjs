import { readFileSync } from "node:fs";

const NEWLINE = 0x0a;

/** The bytes of a file of `corpora/`. */
export function bytesOf(file) {
  return readFileSync(new URL(`corpora/${file}`, import.meta.url));
}

/**
 * Reads a file of `corpora/`: what stands between its line ends.
 *
 * Each line is decoded by itself: a line cut out of the decoded file would be a slice of one string, which for the links
 * holds two bytes a character (for the byte order mark's sake).
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

/** The same texts in another form: each a part of the one decoded file, as `split` leaves them. */
export function slices(file) {
  return bytesOf(file).toString("utf8").split("\n");
}

/** Every fourth text, where a question is a side issue: enough to tell, in a quarter of the time. */
export function someOf(texts) {
  return texts.filter((_text, index) => index % 4 === 0);
}
