import type { Reader } from "./reader.ts";
import { encodeUtf8 } from "./utf8.ts";

/** A step ends with the line that brings what it wrote to so many code units. */
const OUTPUT = 256 * 1024;

/** An output that is the input but for lines that are replaced. What stays is copied late, in runs. */
export interface Splice {
  readonly reader: Reader;
  /** Whether the text is all that the bytes are: decoding lost no octet that is not UTF-8. */
  readonly isExact: boolean;
  /** From where on the input is still to be copied. */
  from: number;
  textFrom: number;
  /** The end of the output, not yet encoded, and what comes before it. */
  text: string;
  readonly parts: Uint8Array[];
  written: number;
}

/** Makes an output of the lines of a reader. */
export function newSplice(reader: Reader): Splice {
  const isExact = !reader.text.includes("\ufffd");
  return { reader, isExact, from: 0, textFrom: 0, text: "", parts: [], written: 0 };
}

/** Tells whether the step may go on. Only here: strings grow; that of the crate ends where its buffer does. */
export function hasRoom(splice: Splice): boolean {
  return splice.written < OUTPUT;
}

/** Puts a text in the place of the line at hand. */
export function replace(splice: Splice, text: string): void {
  const { start, end, textStart, textEnd } = splice.reader;
  copy(splice, start, textStart);
  splice.text += text;
  splice.written += text.length;
  splice.from = end;
  splice.textFrom = textEnd;
}

/** Copies what stays before an index. */
function copy(splice: Splice, end: number, textEnd: number): void {
  const { reader, isExact, parts } = splice;
  if (isExact) {
    splice.text += reader.text.slice(splice.textFrom, textEnd);
  } else if (end > splice.from) {
    parts.push(encodeUtf8(splice.text), reader.bytes.subarray(splice.from, end));
    splice.text = "";
  }
}

/** Copies what stays before the end of the last line, and returns what is written. */
export function finish(splice: Splice): Uint8Array {
  const { reader, parts } = splice;
  if (splice.from === 0 && splice.written === 0) return reader.bytes.subarray(0, reader.next);
  copy(splice, reader.next, reader.textNext);
  const last = encodeUtf8(splice.text);
  if (parts.length === 0) return last;
  parts.push(last);
  const output = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let written = 0;
  for (const part of parts) {
    output.set(part, written);
    written += part.length;
  }
  return output;
}
