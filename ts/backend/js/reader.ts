import * as word from "../words.ts";
import { scan as scanText } from "./scan.ts";
import { decodeUtf8 } from "./utf8.ts";

const LF = 0x0a;
const CR = 0x0d;

/** How many bytes a step decodes at once, more where one line is longer. Half or twice as many are not faster. */
const CHUNK = 32 * 1024;

/** How many lines a step takes at most. */
export const LINES: number = 4 * 1024;

/** Whole lines, as bytes and as one string, and the line at hand: where it is in both, and its text. */
export interface Reader {
  readonly bytes: Uint8Array;
  readonly text: string;
  /** Whether indices into bytes and text are the same. */
  readonly isAscii: boolean;
  start: number;
  end: number;
  next: number;
  textStart: number;
  textEnd: number;
  textNext: number;
  line: string;
  /** How many lines are done. */
  lines: number;
  readonly issues: number[];
}

/** Makes a reader of the whole lines of an input from an index on. */
export function newReader(input: Uint8Array, from: number, isLast: boolean): Reader {
  const bytes = wholeLines(input, from, isLast);
  const text = decodeUtf8(bytes);
  return {
    bytes,
    text,
    // A character beyond ASCII makes the text shorter than the bytes. An octet that is not UTF-8 need not, but no index
    // of a record or of an error comes after it.
    isAscii: text.length === bytes.length,
    start: 0,
    end: 0,
    next: 0,
    textStart: 0,
    textEnd: 0,
    textNext: 0,
    line: "",
    lines: 0,
    issues: [],
  };
}

/**
 * The lines that a step decodes at once: as many as a chunk has, or one that is longer; none where none is whole.
 * Only here: the crate scans bytes.
 */
function wholeLines(input: Uint8Array, from: number, isLast: boolean): Uint8Array {
  const chunk = input.subarray(from, from + CHUNK);
  const end = from + chunk.length;
  if (isLast && end === input.length) return chunk;
  const lineFeed = chunk.lastIndexOf(LF);
  if (lineFeed !== -1) return chunk.subarray(0, lineFeed + 1);
  const later = input.indexOf(LF, end);
  if (later !== -1) return input.subarray(from, later + 1);
  return input.subarray(from, isLast ? input.length : from);
}

/**
 * Goes to the next line, if there is one.
 *
 * It ends with LF or CR LF, or with the text. A CR elsewhere is a character of the line. No octet of a character beyond
 * ASCII is an LF, in UTF-8 and in what is not (RFC 3629, 3), so that bytes and text have the same lines.
 */
export function next(reader: Reader): boolean {
  const { bytes, text, isAscii } = reader;
  const textStart = reader.textNext;
  if (textStart === text.length || reader.lines === LINES) return false;
  const lineFeed = text.indexOf("\n", textStart);
  const isEnded = lineFeed !== -1;
  const hasReturn = isEnded && lineFeed > textStart && text.charCodeAt(lineFeed - 1) === CR;
  reader.textStart = textStart;
  reader.textNext = isEnded ? lineFeed + 1 : text.length;
  reader.textEnd = reader.textNext - (isEnded ? 1 : 0) - (hasReturn ? 1 : 0);
  reader.start = reader.next;
  if (isAscii) reader.next = reader.textNext;
  else reader.next = isEnded ? bytes.indexOf(LF, reader.start) + 1 : bytes.length;
  reader.end = reader.next - (reader.textNext - reader.textEnd);
  reader.line = text.slice(textStart, reader.textEnd);
  return true;
}

/** Scans the line at hand. What is done with a line begins here, whatever it is. */
export function scanLine(reader: Reader, rule: number, words: Int32Array): boolean {
  if (scanText(reader.line, rule, words) === 0) return true;
  if (!isSameLength(reader)) words[word.INDEX] = utf8Length(reader.line, 0, words[word.INDEX]!);
  const { lines, start, issues } = reader;
  issues.push(lines, words[word.CODE]!, words[word.RULE]!, words[word.INDEX]!, start);
  return false;
}

/** Tells whether indices into the line at hand are those of its bytes. Only here: the crate has no others. */
export function isSameLength({ isAscii, line, start, end }: Reader): boolean {
  return isAscii || line.length === end - start;
}

/** How many octets the UTF-8 of the code units between two indices has; of a surrogate pair each has two. Only here: as
 * `isSameLength`. */
function utf8Length(text: string, from: number, to: number): number {
  let length = 0;
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index);
    const isSurrogate = code >= 0xd800 && code <= 0xdfff;
    length += code < 0x80 ? 1 : code < 0x800 || isSurrogate ? 2 : 3;
  }
  return length;
}

/** Makes the indices of a record, which go up from word to word, those of bytes. Only here: as `isSameLength`. */
export function toBytes(text: string, words: Int32Array): void {
  let index = 0;
  let bytes = 0;
  for (let place = word.SCHEME_END; place <= word.END; place++) {
    const to = words[place]!;
    if (to === -1) continue;
    bytes += utf8Length(text, index, to);
    index = to;
    words[place] = bytes;
  }
}
