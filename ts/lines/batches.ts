import { kindOf } from "../support/argument.ts";
import { chunksOf } from "../support/chunks.ts";
import { lineSplitter } from "./line-splitter.ts";

/** A stream or an async iterable of bytes. Chunks may be cut anywhere. */
export type LinesSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * Processes a batch of whole lines; the last one may lack its line end. Rows continue from call to call.
 */
export type Work<R> = (lines: Uint8Array) => R;

/** Runs work on bytes at once, or on a source batch by batch. `isKept`: the results refer to the bytes of their lines. */
export function workOn<R>(
  input: Uint8Array | LinesSource,
  work: Work<R>,
  isKept = false,
): R | AsyncGenerator<R, void> {
  if (isBytes(input)) return work(plainBytes(input));
  if (typeof input === "object" && input !== null) {
    if ("getReader" in input) return batches(chunksOf(input), work, isKept);
    if (Symbol.asyncIterator in input) return batches(input, work, isKept);
  }
  throw new TypeError(
    `Expected a Uint8Array, or a stream or an async iterable of them, got ${kindOf(input)}`,
  );
}

/** Yields the result for the lines that each chunk completes. */
async function* batches<R>(
  source: AsyncIterable<Uint8Array>,
  work: Work<R>,
  isKept: boolean,
): AsyncGenerator<R, void> {
  const splitter = lineSplitter(isKept);
  for await (const chunk of source) {
    const lines = splitter.add(chunkBytes(chunk));
    if (lines.length > 0) yield work(lines);
  }
  const rest = splitter.rest();
  if (rest.length > 0) yield work(rest);
}

/** Returns the bytes of a chunk. Throws a `TypeError` if it is a string, or anything else. */
export function chunkBytes(chunk: Uint8Array): Uint8Array {
  if (isBytes(chunk)) return plainBytes(chunk);
  throw new TypeError(`Expected chunks that are Uint8Arrays, got ${kindOf(chunk)}`);
}

/** Returns whether a value is a `Uint8Array`, possibly of another realm. */
function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === "[object Uint8Array]";
}

/** Returns the same bytes without the methods that subclasses such as `Buffer` override. */
function plainBytes(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
