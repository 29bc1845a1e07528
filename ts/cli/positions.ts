import type { Position } from "../api/position.ts";

/** Lines and columns in a document that arrives in chunks, counted as by `position`. */
export interface Positions {
  /** Adds the next chunk. */
  add(chunk: string): void;
  /** Returns the place of an index, which is not before those of earlier calls. */
  at(index: number): Position;
}

/** A find starts at most this many UTF-16 code units before the end of the text so far, also if each of its characters is an escape. */
const FARTHEST = 2 ** 22;

export function positions(): Positions {
  /** The starts of lines, the position in this list of the line of the last index, and its number. */
  let starts = [0];
  let at = 0;
  let line = 1;
  let length = 0;
  let last = "";

  const moveTo = (index: number): void => {
    while (starts[at + 1]! <= index) {
      at++;
      line++;
    }
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
      moveTo(length - FARTHEST);
      starts = starts.slice(at);
      at = 0;
    },
    at(index) {
      moveTo(index);
      return { line, column: index - starts[at]! + 1 };
    },
  };
}
