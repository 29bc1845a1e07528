import { kindOf } from "../argument.ts";
import { chunksOf } from "../chunks.ts";
import { carry } from "./carry.ts";

/** Where lines come from piece by piece: chunks of bytes, cut anywhere. */
export type LinesSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** Does something with whole lines; the last of them may lack its end. What it counts goes on from call to call. */
export type Work<R> = (lines: Uint8Array) => R;

/** Does work on bytes, at once, or on what a source yields, batch by batch. `isKept`: what is made keeps the lines. */
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

/** Yields what work makes of the lines that each chunk completes. */
async function* batches<R>(
  source: AsyncIterable<Uint8Array>,
  work: Work<R>,
  isKept: boolean,
): AsyncGenerator<R, void> {
  const cut = carry(isKept);
  for await (const chunk of source) {
    const lines = cut.add(chunkBytes(chunk));
    if (lines.length > 0) yield work(lines);
  }
  const rest = cut.rest();
  if (rest.length > 0) yield work(rest);
}

/** The bytes of a chunk; a stream of text, or of anything else, is the caller's mistake. */
export function chunkBytes(chunk: Uint8Array): Uint8Array {
  if (isBytes(chunk)) return plainBytes(chunk);
  throw new TypeError(`Expected chunks that are Uint8Arrays, got ${kindOf(chunk)}`);
}

/** Tells whether a value is a `Uint8Array`, of another realm too. */
function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === "[object Uint8Array]";
}

/** The same bytes without the methods that a subclass, such as Node's `Buffer`, has of its own. */
function plainBytes(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
