import type { FileHandle } from "node:fs/promises";
import type { LinesJob } from "../../backend/lines.ts";
import { chunkBytes } from "../batches.ts";
import { carry } from "../carry.ts";
import { LONGEST, shortened, tooLong } from "./block.ts";
import { type Gatherer, gatherer, type Part, type PartLimits } from "./part.ts";
import type { HeldPart } from "./pool.ts";

const LF = 10;

/** How much of a file is read at a time. */
const CHUNK = 2 ** 20;

/** Does a job on the lines of a stream, in the calling thread, and yields the parts. */
export async function* partsOfStream(
  source: AsyncIterable<Uint8Array>,
  job: LinesJob,
  limits: PartLimits,
): AsyncGenerator<HeldPart, void> {
  const gather = gatherer(job, limits);
  for await (const lines of wholeLines(source)) {
    for (const part of gather.take(lines)) yield heldPart(part, gather);
  }
  yield heldPart(gather.rest(), gather);
}

function heldPart(part: Part, gather: Gatherer): HeldPart {
  return { part, release: () => gather.reuse(part.output.buffer) };
}

/** Cuts chunks into runs of whole lines. */
async function* wholeLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const cut = carry(false);
  let carried = 0;
  for await (const given of source) {
    const chunk = chunkBytes(given);
    // The line that the chunk before began is ended by itself, so that the rest of this one is not copied.
    const first = chunk.indexOf(LF) + 1;
    for (const piece of [chunk.subarray(0, first), chunk.subarray(first)]) {
      const lines = cut.add(piece);
      if (lines.length > 0) yield lines;
    }
    carried = first > 0 ? 0 : carried + chunk.length;
    if (carried > LONGEST) throw tooLong();
  }
  const rest = cut.rest();
  if (rest.length > 0) yield rest;
}

/** Reads an open file from its start to what was its end when it was opened, a chunk ahead of what is worked on. */
export async function* chunksOfFile(file: FileHandle, size: number): AsyncGenerator<Uint8Array, void> {
  const [one, other] = [Buffer.allocUnsafeSlow(CHUNK), Buffer.allocUnsafeSlow(CHUNK)];
  let buffers = { now: one, next: other };
  const read = (buffer: Buffer, offset: number): Promise<number> => {
    const reading = file.read(buffer, 0, Math.min(CHUNK, size - offset), offset);
    const bytes = reading.then(({ bytesRead }) => bytesRead);
    // Nobody waits for it where the work stops before it is done.
    bytes.catch(() => {});
    return bytes;
  };
  let reading = read(buffers.now, 0);
  for (let offset = 0; offset < size; ) {
    const length = await reading;
    if (length === 0) throw shortened();
    offset += length;
    if (offset < size) reading = read(buffers.next, offset);
    yield buffers.now.subarray(0, length);
    buffers = { now: buffers.next, next: buffers.now };
  }
}

/** Reads what is no regular file, a pipe or a device, until it ends. */
export async function* chunksOfPipe(file: FileHandle): AsyncGenerator<Uint8Array, void> {
  const buffer = Buffer.allocUnsafeSlow(CHUNK);
  while (true) {
    const { bytesRead } = await file.read(buffer, 0, CHUNK, null);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}
