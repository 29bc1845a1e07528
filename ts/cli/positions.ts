import type { Position } from "../api/position.ts";

/** Lines and columns in a document that arrives in chunks, counted as by `position`. */
export interface Positions {
  /** Adds the next chunk. */
  add(chunk: string): void;
  /** Returns the place of an index, which is not long before the end of the text so far. */
  at(index: number): Position;
}

/** A find starts at most this many UTF-16 code units before the end of the text so far, also if each of its characters is an escape. */
const FARTHEST = 2 ** 22;

export function positions(): Positions {
  /** The starts of lines, and the number of the first of them. */
  let starts = [0];
  let first = 1;
  let length = 0;
  let last = "";

  /** Returns the position in the list of the line of an index. */
  const lineAt = (index: number): number => {
    let low = 0;
    for (let high = starts.length; high - low > 1; ) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= index) low = middle;
      else high = middle;
    }
    return low;
  };

  return {
    add(chunk) {
      if (chunk === "") return;
      const isDivided = last === "\r" && chunk[0] === "\n";
      if (isDivided) starts[starts.length - 1] = length + 1;
      for (const { 0: end, index } of chunk.matchAll(/\r\n?|\n/g))
        if (index > 0 || !isDivided) starts.push(length + index + end.length);
      length += chunk.length;
      last = chunk[chunk.length - 1]!;
      const unneeded = lineAt(length - FARTHEST);
      if (unneeded <= starts.length / 2) return;
      starts = starts.slice(unneeded);
      first += unneeded;
    },
    at(index) {
      const at = lineAt(index);
      return { line: first + at, column: index - starts[at]! + 1 };
    },
  };
}
