// The messages between the thread that writes and its workers.

import type { LinesJob } from "../../core/lines/engine.ts";
import type { InvalidLine } from "../invalid-line.ts";
import type { OpenFile } from "./block.ts";
import type { Part, PartLimits } from "./part.ts";

/** The task that each worker receives when it starts. */
export interface WorkerTask {
  readonly file: OpenFile;
  readonly blockSize: number;
  readonly blocks: number;
  /** The number of the next block, in memory that all workers share. A worker takes a block by incrementing it. */
  readonly next: Int32Array<SharedArrayBuffer>;
  readonly job: LinesJob;
  readonly limits: PartLimits;
}

/** A part that a worker sends. */
export interface PartMessage {
  readonly block: number;
  /** Whether this is the last part of its block. */
  readonly isLast: boolean;
  readonly part: PackedPart;
}

/** A part whose invalid lines are packed into a string and an array. Sending them as objects costs three times as much. */
export type PackedPart = Omit<Part, "invalidLines"> & {
  /** The row, the index, the end and the index in bytes of each. */
  readonly positions: Int32Array<ArrayBuffer>;
  /** The code, the rule and the message of each, separated by line feeds. Messages contain none: they show `U+000A`. */
  readonly texts: string;
};

/** Packs a part to be sent to the thread that writes. */
export function packed({ invalidLines, ...rest }: Part): PackedPart {
  const positions = new Int32Array(4 * invalidLines.length);
  const texts: string[] = [];
  for (const [i, { row, index, end, byteIndex, code, rule, message }] of invalidLines.entries()) {
    positions.set([row, index, end, byteIndex], 4 * i);
    texts.push(code, rule, message);
  }
  return { ...rest, positions, texts: texts.join("\n") };
}

/** Returns the part that was {@link packed}. */
export function unpacked({ positions, texts, ...rest }: PackedPart): Part {
  const all = texts.split("\n");
  const invalidLines = Array.from(
    { length: positions.length / 4 },
    (_, i) =>
      ({
        row: positions[4 * i]!,
        byteIndex: positions[4 * i + 3]!,
        code: all[3 * i]!,
        rule: all[3 * i + 1]!,
        index: positions[4 * i + 1]!,
        end: positions[4 * i + 2]!,
        message: all[3 * i + 2]!,
      }) as InvalidLine,
  );
  return { ...rest, invalidLines };
}
