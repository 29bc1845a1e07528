// Chunks of bytes, as sources that verbs on lines take.

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

/** One array of memory for all chunks, as a reader of files has it. */
export function* reused(chunks: Iterable<Uint8Array>): Generator<Uint8Array, void> {
  const memory = new Uint8Array(4096);
  for (const chunk of chunks) {
    memory.set(chunk);
    yield memory.subarray(0, chunk.length);
    memory.fill(0x40);
  }
}

/** The chunks that bytes are in when they are cut at these places. */
export function cutAt(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...places].sort((one, other) => one - other);
  return [...ends, bytes.length].map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end));
}

/** All that an iterable yields. */
export async function all<T>(results: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const result of results) list.push(result);
  return list;
}
