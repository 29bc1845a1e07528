import type { FileHandle } from "node:fs/promises";
import { LF } from "../../support/character-codes.ts";
import { chunkBytes } from "../batches.ts";
import { lineSplitter } from "../line-splitter.ts";
import { inputShortened, lineTooLong, MAX_LINE } from "./block.ts";
import type { Part, PartBuilder } from "./part.ts";
import type { HeldPart } from "./pool.ts";

/** The number of bytes that are read at a time. */
const CHUNK = 2 ** 20;

/** Processes lines in the calling thread. If `isPrompt`, the results for some lines do not wait for more lines. */
export async function* partsOfStream(
  source: AsyncIterable<Uint8Array>,
  builder: PartBuilder,
  isPrompt = false,
): AsyncGenerator<HeldPart, void> {
  for await (const lines of source) {
    for (const part of builder.add(lines)) yield heldPart(part, builder);
    if (isPrompt) yield heldPart(builder.rest(), builder);
  }
  yield heldPart(builder.rest(), builder);
  if (builder.end !== undefined) yield heldPart(builder.end(), builder);
}

/** Holds a part whose memory goes back to its builder. */
export function heldPart(part: Part, builder: PartBuilder): HeldPart {
  return { part, release: () => builder.reuse(part.output.buffer) };
}

/** Cuts chunks into runs of whole lines. */
export async function* wholeLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const splitter = lineSplitter(false);
  let pending = 0;
  for await (const given of source) {
    const chunk = chunkBytes(given);
    // The line that spans two chunks is completed on its own. The other lines of the chunk then need no copy.
    const first = chunk.indexOf(LF) + 1;
    for (const piece of [chunk.subarray(0, first), chunk.subarray(first)]) {
      const lines = splitter.add(piece);
      if (lines.length > 0) yield lines;
    }
    pending = first > 0 ? 0 : pending + chunk.length;
    if (pending > MAX_LINE) throw lineTooLong();
  }
  const rest = splitter.rest();
  if (rest.length > 0) yield rest;
}

/** Reads an open file up to the size that it had when it was opened. The next chunk is read while one is processed. */
export async function* chunksOfFile(file: FileHandle, size: number): AsyncGenerator<Uint8Array, void> {
  const [one, other] = [Buffer.allocUnsafeSlow(CHUNK), Buffer.allocUnsafeSlow(CHUNK)];
  let buffers = { now: one, next: other };
  const read = (buffer: Buffer, offset: number): Promise<number> => {
    const reading = file.read(buffer, 0, Math.min(CHUNK, size - offset), offset);
    const bytes = reading.then(({ bytesRead }) => bytesRead);
    // If processing stops early, nobody waits for this promise.
    bytes.catch(() => {});
    return bytes;
  };
  let reading = read(buffers.now, 0);
  for (let offset = 0; offset < size; ) {
    const length = await reading;
    if (length === 0) throw inputShortened();
    offset += length;
    if (offset < size) reading = read(buffers.next, offset);
    yield buffers.now.subarray(0, length);
    buffers = { now: buffers.next, next: buffers.now };
  }
}

/** Reads a pipe or a device until it ends. */
export async function* chunksOfPipe(file: FileHandle): AsyncGenerator<Uint8Array, void> {
  const buffer = Buffer.allocUnsafeSlow(CHUNK);
  while (true) {
    const { bytesRead } = await file.read(buffer, 0, CHUNK, null);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}
