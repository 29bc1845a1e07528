// The strings of the benchmarks. A page has no files: there, `globalThis.corpora` has their bytes by name.

const NEWLINE = 0x0a;

const files = globalThis.corpora === undefined ? await import("node:fs") : undefined;
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Returns the bytes of a file of `corpora/`. */
export function bytesOf(file) {
  return files?.readFileSync(new URL(`corpora/${file}`, import.meta.url)) ?? globalThis.corpora.get(file);
}

/**
 * Returns the lines of bytes.
 *
 * Each line is decoded separately. A line of the decoded file would be a slice of one large string. For the links, that
 * string has two bytes a character, because of its byte order mark.
 */
function linesOf(bytes) {
  const lines = [];
  for (let start = 0; start <= bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    lines.push(decoder.decode(bytes.subarray(start, end)));
    start = end + 1;
  }
  return lines;
}

/** Returns the lines of a file of `corpora/`. */
export function texts(file) {
  return linesOf(bytesOf(file));
}

/** Returns strings as if they were the lines of a file: a concatenation may be slower to read than a flat string. */
export function asRead(texts) {
  return linesOf(new TextEncoder().encode(texts.join("\n")));
}

/** Returns the lines of a file as slices of the decoded file, as `split` makes them. */
export function slices(file) {
  return decoder.decode(bytesOf(file)).split("\n");
}

/** Returns every fifth string: a fifth of the time, and enough for a ratio. */
export function someOf(texts) {
  return texts.filter((_text, index) => index % 5 === 0);
}
