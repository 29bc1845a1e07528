import type { InvalidLine } from "../invalid-line.ts";
import type { Part } from "./part.ts";

/** What a worker sends. */
export interface PartMessage {
  readonly block: number;
  /** Whether this is the last part of its block. */
  readonly isLast: boolean;
  readonly part: PackedPart;
}

/** A part whose invalid lines are one text and one array, which cost a third of what many objects do on their way. */
export type PackedPart = Omit<Part, "told"> & {
  /** Line and index of each. */
  readonly places: Int32Array<ArrayBuffer>;
  /** Code, rule and message of each, all of them on lines of their own. */
  readonly words: string;
};

/** Makes what crosses to the thread that writes. A message shows a line feed as `U+000A`, so that it is one line. */
export function packed({ told, ...rest }: Part): PackedPart {
  const places = new Int32Array(2 * told.length);
  const words: string[] = [];
  for (const [i, { line, index, code, rule, message }] of told.entries()) {
    places[2 * i] = line;
    places[2 * i + 1] = index;
    words.push(code, rule, message);
  }
  return { ...rest, places, words: words.join("\n") };
}

/** Makes what {@link packed} was given. */
export function unpacked({ places, words, ...rest }: PackedPart): Part {
  const all = words.split("\n");
  const told = Array.from(
    { length: places.length / 2 },
    (_, i) =>
      ({
        line: places[2 * i]!,
        code: all[3 * i]!,
        rule: all[3 * i + 1]!,
        index: places[2 * i + 1]!,
        message: all[3 * i + 2]!,
      }) as InvalidLine,
  );
  return { ...rest, told };
}
