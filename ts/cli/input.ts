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

/** Any character of ASCII except NUL. */
const ASCII = "ASCII";

/** How an input in another encoding starts, in either order of bytes: with a byte order mark, or with characters of ASCII. */
const STARTS: readonly (readonly ["UTF-16" | "UTF-32", readonly (number | typeof ASCII)[]])[] = [
  ["UTF-32", [0xff, 0xfe, 0, 0]],
  ["UTF-32", [0, 0, 0xfe, 0xff]],
  ["UTF-32", [ASCII, 0, 0, 0]],
  ["UTF-32", [0, 0, 0, ASCII]],
  ["UTF-16", [0xff, 0xfe]],
  ["UTF-16", [0xfe, 0xff]],
  ["UTF-16", [ASCII, 0, ASCII, 0]],
  ["UTF-16", [0, ASCII, 0, ASCII]],
];

/** Returns UTF-16 or UTF-32 if an input starts as one. */
function otherEncoding(start: Uint8Array): "UTF-16" | "UTF-32" | undefined {
  const isAscii = (byte: number | undefined): boolean => byte !== undefined && byte > 0 && byte < 0x80;
  const isAt = (byte: number | typeof ASCII, at: number): boolean =>
    byte === ASCII ? isAscii(start[at]) : start[at] === byte;
  return STARTS.find(([, bytes]) => bytes.every(isAt))?.[0];
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
    // A mark that is cut is not text yet, and that of UTF-16 may be the start of another.
    const isCut = start.length < START && start.some((byte) => byte >= 0xfe);
    const part = isCut || held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
    held = isCut ? Buffer.from(part) : Buffer.of();
    if (isCut) continue;
    rejectOther(start, name);
    yield part;
  }
  rejectOther(start, name);
  if (held.length > 0) yield held;
}

function rejectOther(start: Uint8Array, name: string): void {
  const encoding = otherEncoding(start);
  if (encoding !== undefined)
    throw new Error(
      `${name} is ${encoding}, and pchar reads UTF-8: convert it first, as iconv -f ${encoding} -t UTF-8 does`,
    );
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
