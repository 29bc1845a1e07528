// Reads a file of lines in blocks: normalizes, counts, and keeps the output for a download.

import type * as Lines from "pchar/lines";
import { type Summary, Tally, type Totals } from "./tally.ts";

/** The bytes read at once. The next block is read when this one is done. */
const BLOCK = 1 << 20;

/** The output is kept up to this size. A longer output is dropped as a whole, never cut. */
export const OUTPUT_LIMIT: number = 1_000_000_000;

/** Pieces of output are joined to blobs of this size, which a browser may keep on disk. */
const PART = 1 << 23;

/** A message is sent at most this often. */
const INTERVAL_MS = 100;

export interface Progress extends Totals {
  readonly bytes: number;
  readonly total: number;
  readonly ms: number;
}

export interface ManyResult extends Progress, Summary {
  /** The normalized lines; `undefined` if they are longer than the limit. */
  readonly output: Blob | undefined;
}

/** The parts of `pchar/lines` that are used. */
type LinesEntry = Pick<typeof Lines, "normalizeLines" | "componentsOfLines">;

export interface ReadOptions {
  /** Called at most every 100 ms. */
  readonly report: (progress: Progress) => void;
  readonly signal: AbortSignal;
  readonly limit?: number;
}

/** Reads all lines of a file, or returns `undefined` if it is cancelled. */
export async function readMany(
  entry: LinesEntry,
  file: Blob,
  { report, signal, limit = OUTPUT_LIMIT }: ReadOptions,
): Promise<ManyResult | undefined> {
  const started = performance.now();
  const tally = new Tally();
  const normalized = new Output(limit);
  let read = 0;
  let reported = started;
  const progress = (): Progress => ({
    ...tally.totals,
    bytes: read,
    total: file.size,
    ms: performance.now() - started,
  });
  const counted = (bytes: number) => {
    read += bytes;
  };
  for await (const output of entry.normalizeLines(blocks(file, counted))) {
    if (signal.aborted) return undefined;
    tally.add(output, entry.componentsOfLines(output.bytes));
    normalized.add(output.bytes);
    if (performance.now() - reported < INTERVAL_MS) continue;
    report(progress());
    reported = performance.now();
  }
  return { ...progress(), ...tally.summary(), output: normalized.blob() };
}

async function* blocks(file: Blob, counted: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += BLOCK) {
    const block = new Uint8Array(await file.slice(at, at + BLOCK).arrayBuffer());
    counted(block.length);
    yield block;
  }
}

/** The output, joined to large blobs. */
class Output {
  #size = 0;
  #pending: BlobPart[] = [];
  #pendingSize = 0;
  #parts: Blob[] | undefined = [];
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(bytes: Uint8Array): void {
    this.#size += bytes.length;
    if (this.#size > this.#limit) this.#parts = undefined;
    if (this.#parts === undefined) {
      this.#pending = [];
      return;
    }
    // The bytes may be a view of memory that the next step writes to.
    this.#pending.push(bytes.slice());
    this.#pendingSize += bytes.length;
    if (this.#pendingSize >= PART) this.#join(this.#parts);
  }

  blob(): Blob | undefined {
    if (this.#parts !== undefined) this.#join(this.#parts);
    return this.#parts && new Blob(this.#parts, { type: "text/plain" });
  }

  #join(parts: Blob[]): void {
    parts.push(new Blob(this.#pending));
    this.#pending = [];
    this.#pendingSize = 0;
  }
}
