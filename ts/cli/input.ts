// Standard input, as strings.

import { visible } from "../support/display.ts";
import type { Io } from "./io.ts";
import { reasonOf } from "./reason.ts";

/**
 * Splits bytes into lines, and yields the lines of each chunk together.
 *
 * A line ends with LF or CR LF. Nothing else is stripped: a byte order mark and white space stay. The part after the last
 * line end is a line unless it is empty. Octets that are not UTF-8 become U+FFFD, which no grammar rule accepts.
 */
export async function* lines(input: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let pieces: string[] = [];
  for await (const chunk of input) {
    const parts = decoder.decode(chunk, { stream: true }).split("\n");
    const batch: string[] = [];
    for (let i = 0; i + 1 < parts.length; i++) {
      pieces.push(parts[i]!);
      batch.push(withoutReturn(pieces.join("")));
      pieces = [];
    }
    pieces.push(parts.at(-1)!);
    yield batch;
  }
  pieces.push(decoder.decode());
  const last = pieces.join("");
  if (last !== "") yield [last];
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
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
