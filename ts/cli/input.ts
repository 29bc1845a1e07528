// Input, as lines.

import { isUtf8 } from "node:buffer";
import { lineSplitter } from "../lines/line-splitter.ts";
import { visible } from "../support/display.ts";
import type { Io } from "./io.ts";
import { reasonOf } from "./reason.ts";

/** A line of the input. */
export interface Line {
  /** Octets that are not UTF-8 are U+FFFD, which no grammar rule accepts. */
  readonly text: string;
  /** Its octets, one character for each, if they are not UTF-8. */
  readonly octets: string | undefined;
  /** LF, CR LF, or nothing after the last line. */
  readonly end: string;
}

const LF = 0x0a;

/** The byte order mark. */
export const MARK: Buffer = Buffer.from("\ufeff");

/** Yields the whole lines that each chunk completes, without a byte order mark at the start. The last line may lack its end. */
export async function* wholeLines(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const splitter = lineSplitter(false);
  let isStart = true;
  const withoutMark = (bytes: Uint8Array): Uint8Array => {
    const hasMark = isStart && MARK.equals(bytes.subarray(0, MARK.length));
    isStart = false;
    return hasMark ? bytes.subarray(MARK.length) : bytes;
  };
  for await (const chunk of input) {
    // The line that spans two chunks is completed on its own. The other lines of the chunk then need no copy.
    const first = chunk.indexOf(LF) + 1;
    for (const piece of [chunk.subarray(0, first), chunk.subarray(first)]) {
      const lines = splitter.add(piece);
      if (lines.length > 0) yield withoutMark(lines);
    }
  }
  const rest = withoutMark(splitter.rest());
  if (rest.length > 0) yield rest;
}

/** Returns a line unchanged, as {@link rewriteLines} expects it. */
export function rawText({ text, octets }: Pick<Line, "text" | "octets">): string {
  return octets ?? text;
}

/** Splits bytes into lines. */
export function linesOf({ buffer, byteOffset, byteLength }: Uint8Array): Line[] {
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  const isText = isUtf8(bytes);
  const lineOf = (part: string, end: string): Line => {
    if (isText) return { text: part, octets: undefined, end };
    const octets = Buffer.from(part, "latin1");
    return { text: octets.toString(), octets: isUtf8(octets) ? undefined : part, end };
  };
  const parts = bytes.toString(isText ? "utf8" : "latin1").split("\n");
  const rest = parts.pop()!;
  const lines = parts.map((part) =>
    part.endsWith("\r") ? lineOf(part.slice(0, -1), "\r\n") : lineOf(part, "\n"),
  );
  return rest === "" ? lines : [...lines, lineOf(rest, "")];
}

/** Rewrites each line and keeps its end, or drops it. The result for a line that is not UTF-8 has one character per octet. */
export function rewriteLines(bytes: Uint8Array, rewrite: (line: Line) => string | undefined): Uint8Array {
  const pieces: Buffer[] = [];
  let text = "";
  for (const line of linesOf(bytes)) {
    const rewritten = rewrite(line);
    if (rewritten === undefined) continue;
    if (line.octets === undefined) {
      text += rewritten + line.end;
    } else {
      pieces.push(Buffer.from(text), Buffer.from(rewritten + line.end, "latin1"));
      text = "";
    }
  }
  return pieces.length === 0 ? Buffer.from(text) : Buffer.concat([...pieces, Buffer.from(text)]);
}

/** Decodes bytes chunk by chunk. */
export async function* decoded(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of input) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** Passes standard input on piece by piece. If it cannot be read, reports that and returns `false`. */
export async function readInput<Piece>(
  pieces: AsyncIterable<Piece>,
  { err }: Io,
  process: (piece: Piece) => Promise<void>,
): Promise<boolean> {
  const iterator = pieces[Symbol.asyncIterator]();
  while (true) {
    let next: IteratorResult<Piece>;
    try {
      next = await iterator.next();
    } catch (error) {
      await err.write(`pchar: cannot read standard input: ${visible(reasonOf(error))}\n`);
      return false;
    }
    if (next.done === true) return true;
    await process(next.value);
  }
}
