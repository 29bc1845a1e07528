import * as field from "../../generated/record.ts";
import { CR, LF } from "../../support/character-codes.ts";
import { scan as scanText } from "../scan.ts";
import { decodeUtf8 } from "../utf8.ts";

/** The number of bytes that a step decodes at once, unless the first line is longer. Half and twice as many are not faster. */
const CHUNK = 32 * 1024;

/** The maximum number of lines in a step. */
export const LINES: number = 4 * 1024;

/** Whole lines, as bytes and as one string, and the current line: its indices in both, and its own string. */
export interface Reader {
  readonly bytes: Uint8Array;
  readonly text: string;
  /** Whether an index into `bytes` is the same in `text`. */
  readonly isAscii: boolean;
  start: number;
  end: number;
  next: number;
  textStart: number;
  textEnd: number;
  textNext: number;
  line: string;
  /** The number of lines that are done. */
  lines: number;
  readonly issues: number[];
}

/** Creates a reader of the whole lines of an input from an index on. */
export function newReader(input: Uint8Array, from: number, isLast: boolean): Reader {
  const bytes = wholeLines(input, from, isLast);
  const text = decodeUtf8(bytes);
  return {
    bytes,
    text,
    // A non-ASCII character makes the string shorter than the bytes. A byte that is not UTF-8 may not, but every index that
    // is reported for its line comes before it.
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

/** Returns the whole lines of the next chunk, or one line that is longer than a chunk. It is empty if no line is whole. */
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
 * Moves to the next line, and returns whether there is one.
 *
 * A line ends with LF, with CR LF or with the input. Any other CR is a character of the line. Bytes and string have the same
 * lines, because no byte of a non-ASCII character is an LF (RFC 3629, 3).
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

/** Scans the current line, and returns whether it is valid. If it is not, adds it to the issues. */
export function scanLine(reader: Reader, rule: number, record: Int32Array): boolean {
  if (scanText(reader.line, rule, record) === 0) return true;
  if (!isSameLength(reader)) record[field.INDEX] = utf8Length(reader.line, 0, record[field.INDEX]!);
  const { lines, start, issues } = reader;
  issues.push(lines, record[field.CODE]!, record[field.RULE]!, record[field.INDEX]!, start);
  return false;
}

/** Returns whether an index into the current line is the same in its bytes. */
export function isSameLength({ isAscii, line, start, end }: Reader): boolean {
  return isAscii || line.length === end - start;
}

/** Returns the length in UTF-8 of the code units between two indices. Each half of a surrogate pair counts as two bytes. */
export function utf8Length(text: string, from: number, to: number): number {
  let length = 0;
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index);
    const isSurrogate = code >= 0xd800 && code <= 0xdfff;
    length += code < 0x80 ? 1 : code < 0x800 || isSurrogate ? 2 : 3;
  }
  return length;
}

/** Converts the indices of a record, which ascend from field to field, to indices of bytes. */
export function toBytes(text: string, record: Int32Array): void {
  let index = 0;
  let bytes = 0;
  for (let place = field.SCHEME_END; place <= field.END; place++) {
    const to = record[place]!;
    if (to === -1) continue;
    bytes += utf8Length(text, index, to);
    index = to;
    record[place] = bytes;
  }
}
