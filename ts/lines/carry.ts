import { growing } from "./growing.ts";

const LF = 0x0a;

/** What is kept of the memory for the end of a chunk once a long line is over. */
const KEPT = 1024 * 1024;

/** What cuts chunks into whole lines, and carries the start of a line from chunk to chunk. */
export interface Carry {
  /** Takes a chunk, and returns the lines that it completes, which may be none. */
  add(chunk: Uint8Array): Uint8Array;
  /** The line that has no end when no chunk is left; it may be empty. */
  rest(): Uint8Array;
}

/**
 * Makes what cuts chunks into whole lines.
 *
 * The time is linear, however long a line is and wherever it is cut: each chunk is searched once, and copied twice at
 * most, and what is carried grows to twice its size. Lines are a view of the chunk where nothing was carried, unless they
 * are to be kept: the next chunk may come in the same memory.
 */
export function carry(isKept: boolean): Carry {
  let carried = growing(0);

  return {
    add(chunk) {
      const end = chunk.lastIndexOf(LF) + 1;
      let lines = chunk.subarray(0, end);
      if (end > 0 && (isKept || carried.length > 0)) {
        lines = new Uint8Array(carried.length + end);
        lines.set(carried.view());
        lines.set(chunk.subarray(0, end), carried.length);
        if (carried.length > KEPT) carried = growing(0);
        carried.clear();
      }
      carried.append(chunk.subarray(end));
      return lines;
    },
    rest: () => carried.view(),
  };
}
