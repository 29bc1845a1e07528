// Where a row is read: an operand, or a line of standard input or of a file.

import { isUtf8 } from "node:buffer";
import { statSync } from "node:fs";
import { wholeLines as linesIn } from "../lines/file/stream.ts";
import { LF } from "../support/character-codes.ts";
import { reasonOf } from "./reason.ts";

/** A row: a line of the input, or an operand. */
export interface Row {
  /** Octets that are not UTF-8 are U+FFFD, which no grammar rule accepts. */
  readonly text: string;
  /** Its octets, one character for each, if they are not UTF-8. */
  readonly octets: string | undefined;
  /** LF, CR LF, or nothing after the last line. */
  readonly end: string;
}

/** The byte order mark. */
const MARK = Buffer.from("\ufeff");

/** The number of bytes that tell an encoding. */
export const START = 4;

/** Returns whether the first bytes of an input are a byte order mark, or those of another encoding. */
export function hasMark(start: Uint8Array): boolean {
  return MARK.equals(start.subarray(0, MARK.length)) || otherEncoding(start) !== undefined;
}

/** Returns UTF-32 or UTF-16 if an input starts with its byte order mark, in either order, or with two of its characters of ASCII. */
function otherEncoding(start: Uint8Array): "UTF-16" | "UTF-32" | undefined {
  const kinds = Array.from(start.subarray(0, START), kindOfByte).join("");
  if (/^(?:FE00|00EF|a000|000a)/.test(kinds)) return "UTF-32";
  return /^(?:FE|EF|a0a0|0a0a)/.test(kinds) ? "UTF-16" : undefined;
}

/** Returns a letter for a byte of a byte order mark, a zero, a character of ASCII, or another byte. */
function kindOfByte(byte: number): "F" | "E" | "0" | "a" | "-" {
  if (byte === 0xff) return "F";
  if (byte === 0xfe) return "E";
  if (byte === 0) return "0";
  return byte < 0x80 ? "a" : "-";
}

/** Passes on an input, and rejects UTF-16 and UTF-32: their lines would look like lines that are not UTF-8. `name` is for the message. */
export async function* withoutUtf16(
  input: AsyncIterable<Uint8Array>,
  name = "the input",
): AsyncGenerator<Uint8Array> {
  let start = Uint8Array.of();
  let held = Buffer.of();
  for await (const chunk of input) {
    if (start.length < START) start = Uint8Array.of(...start, ...chunk.subarray(0, START));
    const encoding = otherEncoding(start);
    if (encoding !== undefined)
      throw new Error(
        `${name} is ${encoding}, and pchar reads UTF-8: convert it first, as iconv -f ${encoding} -t UTF-8 does`,
      );
    // A mark that is cut is not text yet.
    const isCut = start.length < START && start.some((byte) => byte >= 0xfe);
    const part = isCut || held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
    held = isCut ? Buffer.from(part) : Buffer.of();
    if (!isCut) yield part;
  }
  if (held.length > 0) yield held;
}

/** Returns whether a word names a file. On Windows, one that starts with two slashes would contact another machine. */
export function isFile(word: string): boolean {
  try {
    return !/^[\\/]{2}/.test(word) && statSync(word).isFile();
  } catch {
    return false;
  }
}

/** Yields the whole lines that each chunk completes, without a byte order mark at the start. The last line may lack its end. */
export async function* wholeLines(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isStart = true;
  for await (const lines of linesIn(input)) {
    const isMarked = isStart && hasMark(lines);
    isStart = false;
    if (!isMarked) yield lines;
    else if (lines.length > MARK.length) yield lines.subarray(MARK.length);
  }
}

/** Passes on standard input. If it cannot be read, the error says so. `isEnded` ends its last line. */
export async function* readInput(
  input: AsyncIterable<Uint8Array>,
  isEnded: boolean,
): AsyncGenerator<Uint8Array> {
  let last: number | undefined = LF;
  try {
    for await (const chunk of input) {
      last = chunk.at(-1) ?? last;
      yield chunk;
    }
  } catch (error) {
    throw new Error(`cannot read standard input: ${reasonOf(error)}`);
  }
  if (isEnded && last !== LF) yield Uint8Array.of(LF);
}

/** Returns a row unchanged, as {@link lineCollector} expects it. */
export function rawText({ text, octets }: Pick<Row, "text" | "octets">): string {
  return octets ?? text;
}

/** Reads bytes as a row. */
export function rowOf(bytes: Uint8Array, end: string): Row {
  const octets = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { text: octets.toString(), octets: isUtf8(octets) ? undefined : octets.toString("latin1"), end };
}

/** Splits bytes into lines. */
export function linesOf({ buffer, byteOffset, byteLength }: Uint8Array): Row[] {
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  const isText = isUtf8(bytes);
  const lineOf = (part: string, end: string): Row =>
    isText ? { text: part, octets: undefined, end } : rowOf(Buffer.from(part, "latin1"), end);
  const parts = bytes.toString(isText ? "utf8" : "latin1").split("\n");
  const rest = parts.pop()!;
  const lines = parts.map((part) =>
    part.endsWith("\r") ? lineOf(part.slice(0, -1), "\r\n") : lineOf(part, "\n"),
  );
  return rest === "" ? lines : [...lines, lineOf(rest, "")];
}

/** Collects text as bytes. */
export interface LineCollector {
  /** The number of characters of text since the last octets. */
  readonly length: number;
  /** Adds text. With `isOctets`, it has one character for each octet. */
  add(text: string, isOctets: boolean): void;
  /** Returns the bytes, and starts again. */
  take(): Buffer<ArrayBuffer>;
}

export function lineCollector(): LineCollector {
  let pieces: Buffer<ArrayBuffer>[] = [];
  let text = "";
  return {
    get length() {
      return text.length;
    },
    add(more, isOctets) {
      if (isOctets) {
        pieces.push(Buffer.from(text), Buffer.from(more, "latin1"));
        text = "";
      } else text += more;
    },
    take() {
      const bytes = pieces.length === 0 ? Buffer.from(text) : Buffer.concat([...pieces, Buffer.from(text)]);
      pieces = [];
      text = "";
      return bytes;
    },
  };
}

/** Rewrites each line and keeps its end. A line that is not UTF-8, and the result for it, have one character for each octet. */
export function rewriteLines(
  bytes: Uint8Array,
  rewrite: (line: string) => string,
  rewriteOctets: (octets: string) => string = rewrite,
): Buffer<ArrayBuffer> {
  const output = lineCollector();
  for (const { text, octets, end } of linesOf(bytes)) {
    output.add((octets === undefined ? rewrite(text) : rewriteOctets(octets)) + end, octets !== undefined);
  }
  return output.take();
}
