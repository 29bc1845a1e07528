import { encodeUtf8 } from "../utf8.ts";
import type { Reader } from "./reader.ts";

/** A step ends after the line with which its output reaches this many code units. */
const OUTPUT = 256 * 1024;

/** An output that is the input with some lines replaced. The lines between two replaced ones are copied at once. */
export interface Splice {
  readonly reader: Reader;
  /** Whether the string encodes to the bytes again: all of them are UTF-8. */
  readonly isExact: boolean;
  /** The index from which the input is not copied yet. */
  from: number;
  textFrom: number;
  /** The last part of the output, not encoded yet, and the parts before it. */
  text: string;
  readonly parts: Uint8Array[];
  written: number;
}

/** Creates the output for the lines of a reader. */
export function newSplice(reader: Reader): Splice {
  const isExact = !reader.text.includes("\ufffd");
  return { reader, isExact, from: 0, textFrom: 0, text: "", parts: [], written: 0 };
}

/** Returns whether the step may continue. */
export function hasRoom(splice: Splice): boolean {
  return splice.written < OUTPUT;
}

/** Replaces the current line. */
export function replace(splice: Splice, text: string): void {
  const { start, end, textStart, textEnd } = splice.reader;
  copy(splice, start, textStart);
  splice.text += text;
  splice.written += text.length;
  splice.from = end;
  splice.textFrom = textEnd;
}

/** Copies the input that stays before an index. */
function copy(splice: Splice, end: number, textEnd: number): void {
  const { reader, isExact, parts } = splice;
  if (isExact) {
    splice.text += reader.text.slice(splice.textFrom, textEnd);
  } else if (end > splice.from) {
    parts.push(encodeUtf8(splice.text), reader.bytes.subarray(splice.from, end));
    splice.text = "";
  }
}

/** Copies the input that stays up to the end of the last line, and returns the output. */
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
