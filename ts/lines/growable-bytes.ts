/** A sequence of bytes that grows. Its memory doubles when it is full. */
export interface GrowableBytes {
  readonly length: number;
  /** Makes room for this many more bytes. */
  reserve(count: number): void;
  append(bytes: Uint8Array): void;
  /** Returns the bytes: a view of the memory, which is not overwritten before `clear`. */
  view(): Uint8Array;
  /** Removes all bytes, and keeps the memory. */
  clear(): void;
}

/** Creates an empty sequence. */
export function growableBytes(): GrowableBytes {
  let memory = new Uint8Array(0);
  let length = 0;

  function reserve(count: number): void {
    if (length + count <= memory.length) return;
    const larger = new Uint8Array(Math.max(length + count, 2 * memory.length));
    larger.set(memory.subarray(0, length));
    memory = larger;
  }

  return {
    get length() {
      return length;
    },
    reserve,
    append(bytes) {
      reserve(bytes.length);
      memory.set(bytes, length);
      length += bytes.length;
    },
    view: () => memory.subarray(0, length),
    clear() {
      length = 0;
    },
  };
}
