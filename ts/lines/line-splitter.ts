import { LF } from "../support/character-codes.ts";
import { growableBytes } from "./growable-bytes.ts";

/** The amount of memory that is kept after a long line. */
const MAX_KEPT = 1024 * 1024;

/** Cuts chunks into whole lines. The start of an incomplete line is carried over to the next chunk. */
export interface LineSplitter {
  /** Takes a chunk, and returns the lines that it completes, which may be an empty array of bytes. */
  add(chunk: Uint8Array): Uint8Array;
  /** Returns the last line if it has no line end, otherwise an empty array of bytes. */
  rest(): Uint8Array;
}

/**
 * Creates a line splitter.
 *
 * If nothing is carried over, the lines are a view of the chunk, whose memory the source may use again. `isKept` requests a
 * copy instead. The time is linear for any chunks and lines: each chunk is searched once and copied at most twice.
 */
export function lineSplitter(isKept: boolean): LineSplitter {
  let carried = growableBytes();

  return {
    add(chunk) {
      const end = chunk.lastIndexOf(LF) + 1;
      let lines = chunk.subarray(0, end);
      if (end > 0 && (isKept || carried.length > 0)) {
        lines = new Uint8Array(carried.length + end);
        lines.set(carried.view());
        lines.set(chunk.subarray(0, end), carried.length);
        if (carried.length > MAX_KEPT) carried = growableBytes();
        carried.clear();
      }
      carried.append(chunk.subarray(end));
      return lines;
    },
    rest: () => carried.view(),
  };
}
