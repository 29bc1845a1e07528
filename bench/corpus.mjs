import { readFileSync } from "node:fs";

const NEWLINE = 0x0a;

/**
 * Reads the links of `corpora/urls-48k.txt`, one text a line.
 *
 * Each line is decoded by itself: a line cut out of the decoded file would be a slice of one string that holds two
 * bytes a character (for the byte order mark's sake), and no program meets its URIs in that form.
 */
export function corpus() {
  const bytes = readFileSync(new URL("corpora/urls-48k.txt", import.meta.url));
  const texts = [];
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    texts.push(bytes.toString("utf8", start, end));
    start = end + 1;
  }
  return texts;
}
