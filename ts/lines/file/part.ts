import type { LinesJob } from "../../core/lines/engine.ts";
import { ISSUE_SIZE } from "../../generated/record.ts";
import { mask, unmasked } from "../../uri/mask.ts";
import { addInvalidLines, type InvalidLine } from "../invalid-line.ts";
import { steps } from "../steps.ts";

/** The results for a run of lines. */
export interface Part {
  /** The output with its line ends; empty if the operation writes nothing. */
  readonly output: Uint8Array<ArrayBuffer>;
  /** The length of the lines in the input, in bytes. */
  readonly bytesRead: number;
  readonly lines: number;
  /** The number of invalid lines. */
  readonly invalid: number;
  /** The invalid lines, whose rows are counted from 0 within the part; empty unless they are collected. */
  readonly invalidLines: readonly InvalidLine[];
}

/** The size at which a part is complete. */
export interface PartLimits {
  /** The number of bytes that are read for it, or come out of them. */
  readonly bytes: number;
  /** Whether invalid lines are collected, not only counted. */
  readonly collectsInvalid: boolean;
  /** Whether their messages name characters of passwords. */
  readonly showsPasswords: boolean;
}

/** The number of invalid lines that completes a part, so that memory stays bounded if every line is invalid. */
export const MAX_INVALID_LINES = 4096;

/** Runs a job on lines, and cuts the results into parts. */
export interface PartBuilder {
  /** Processes whole lines, and yields the parts that they complete. */
  add(lines: Uint8Array): Generator<Part, void>;
  /** Returns the results since the last part. */
  rest(): Part;
  /** Returns the results for lines that were held back for the next ones, after the last. */
  end?(): Part;
  /** Reuses the memory of a part that is no longer needed. */
  reuse(memory: ArrayBuffer): void;
}

export function partBuilder(
  job: LinesJob,
  { bytes: limit, collectsInvalid, showsPasswords }: PartLimits,
): PartBuilder {
  const hide = showsPasswords ? unmasked : mask;
  const isWriting = job.operation === "normalize" || job.operation === "resolve";
  const output = recycledOutput(limit);
  let count = { bytesRead: 0, lines: 0, invalid: 0 };
  let invalidLines: InvalidLine[] = [];

  const rest = (): Part => {
    const part = { output: output.take(), ...count, invalidLines };
    count = { bytesRead: 0, lines: 0, invalid: 0 };
    invalidLines = [];
    return part;
  };

  return {
    *add(lines) {
      for (const { engine, from, taken } of steps(job, lines)) {
        if (collectsInvalid) addInvalidLines(invalidLines, engine, lines, from, count.lines, hide);
        if (isWriting) output.append(engine.output);
        count.bytesRead += taken;
        count.lines += engine.lines;
        count.invalid += engine.issues.length / ISSUE_SIZE;
        const isFull = output.length >= limit || count.bytesRead >= limit;
        if (isFull || invalidLines.length >= MAX_INVALID_LINES) yield rest();
      }
    },
    rest,
    reuse: output.reuse,
  };
}

/** The output of a part, in memory that is used again. */
interface RecycledOutput {
  readonly length: number;
  append(bytes: Uint8Array): void;
  /** Returns the output so far, and starts a new one in other memory. */
  take(): Uint8Array<ArrayBuffer>;
  reuse(memory: ArrayBuffer): void;
}

/** Creates outputs of a typical size. Fresh pages of memory would cost nearly as much as filling them. */
function recycledOutput(typicalSize: number): RecycledOutput {
  const free: ArrayBuffer[] = [];
  let memory = new Uint8Array(0);
  let length = 0;

  const memoryFor = (size: number): Uint8Array<ArrayBuffer> => {
    const used = free.pop();
    if (used !== undefined && used.byteLength >= size) return new Uint8Array(used);
    return new Uint8Array(Math.max(size + (size >> 2), typicalSize + (typicalSize >> 3)));
  };

  return {
    get length() {
      return length;
    },
    append(bytes) {
      if (length + bytes.length > memory.length) {
        const larger = memoryFor(length + bytes.length);
        larger.set(memory.subarray(0, length));
        memory = larger;
      }
      memory.set(bytes, length);
      length += bytes.length;
    },
    take() {
      const taken = memory.subarray(0, length);
      memory = new Uint8Array(0);
      length = 0;
      return taken;
    },
    reuse(used) {
      // Memory that grew for an unusually large part is not kept.
      if (used.byteLength >= typicalSize && used.byteLength <= 4 * typicalSize) free.push(used);
    },
  };
}
