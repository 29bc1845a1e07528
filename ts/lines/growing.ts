/** Bytes that are put one after the other, into memory that grows to twice its size when it is full. */
export interface Growing {
  readonly length: number;
  /** Makes room for so many bytes more. */
  reserve(count: number): void;
  append(bytes: Uint8Array): void;
  /** What is there: a view of the memory, which is not written again until `clear`. */
  view(): Uint8Array;
  /** Begins anew, in the same memory. */
  clear(): void;
}

/** Makes an empty sequence of bytes with room for so many. */
export function growing(capacity: number): Growing {
  let memory = new Uint8Array(capacity);
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
