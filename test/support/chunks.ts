// Chunks of bytes, as sources for the functions on lines.

export const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

export async function* chunksOf(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  yield* chunks;
}

export function streamOf(chunks: Iterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

/** A stream that cannot be iterated, as in some browsers. */
export function plainStreamOf(chunks: Iterable<Uint8Array>): ReadableStream<Uint8Array> {
  const stream = streamOf(chunks);
  Object.defineProperty(stream, Symbol.asyncIterator, { value: undefined });
  return stream;
}

/** Yields all chunks in the same memory, as a reader of files does. */
export function* reused(chunks: Iterable<Uint8Array>): Generator<Uint8Array, void> {
  const memory = new Uint8Array(4096);
  for (const chunk of chunks) {
    memory.set(chunk);
    yield memory.subarray(0, chunk.length);
    memory.fill(0x40);
  }
}

/** Cuts bytes into chunks at these indices. */
export function cutAt(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...places].sort((one, other) => one - other);
  return [...ends, bytes.length].map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end));
}

/** Collects everything that an iterable yields. */
export async function all<T>(results: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const result of results) list.push(result);
  return list;
}
