import { ISSUE_WORDS, type LinesJob } from "../../backend/lines.ts";
import { addInvalidLines, type InvalidLine } from "../invalid-line.ts";
import { steps } from "../steps.ts";

/** What became of a run of lines. */
export interface Part {
  /** What the lines became, line ends included; nothing where the verb only judges. */
  readonly output: Uint8Array<ArrayBuffer>;
  /** How many bytes of the input the lines are. */
  readonly bytesRead: number;
  readonly lines: number;
  readonly invalid: number;
  /** The invalid ones, numbered from 1 within the part; none where nobody asked for them. */
  readonly told: readonly InvalidLine[];
}

/** How large a part may become. */
export interface PartLimits {
  /** A part is full when so many bytes have been read for it, or come out of them. */
  readonly bytes: number;
  /** Whether invalid lines are to be told of, and not only counted. */
  readonly isTold: boolean;
}

/** How many invalid lines make a part full, so that a file of nothing else is told of piece by piece. */
const TOLD = 4096;

/** Does a job on lines, and gathers what comes out. */
export interface Gatherer {
  /** Takes whole lines, and yields a part whenever one is full. */
  take(lines: Uint8Array): Generator<Part, void>;
  /** Returns what has been gathered since the last part. */
  rest(): Part;
  /** Takes back the memory of a part that is no longer needed. */
  reuse(memory: ArrayBuffer): void;
}

/** Makes a gatherer of a job. */
export function gatherer(job: LinesJob, { bytes: limit, isTold }: PartLimits): Gatherer {
  const isWriting = job.verb === "normalize" || job.verb === "resolve";
  const output = outputOf(limit);
  let count = { bytesRead: 0, lines: 0, invalid: 0 };
  let told: InvalidLine[] = [];

  const rest = (): Part => {
    const part = { output: output.take(), ...count, told };
    count = { bytesRead: 0, lines: 0, invalid: 0 };
    told = [];
    return part;
  };

  return {
    *take(lines) {
      for (const { backend, from, taken } of steps(job, lines)) {
        if (isTold) addInvalidLines(told, backend, lines, from, count.lines);
        if (isWriting) output.append(backend.output);
        count.bytesRead += taken;
        count.lines += backend.lines;
        count.invalid += backend.issues.length / ISSUE_WORDS;
        if (output.length >= limit || count.bytesRead >= limit || told.length >= TOLD) yield rest();
      }
    },
    rest,
    reuse: output.reuse,
  };
}

/** The output of a part. */
interface Output {
  readonly length: number;
  append(bytes: Uint8Array): void;
  /** Returns what was appended; what is appended next goes to other memory. */
  take(): Uint8Array<ArrayBuffer>;
  reuse(memory: ArrayBuffer): void;
}

/** Makes outputs of about so many bytes, in memory that comes back: fresh pages cost nearly as much as the work in them. */
function outputOf(usual: number): Output {
  const free: ArrayBuffer[] = [];
  let memory = new Uint8Array(0);
  let length = 0;

  const memoryOf = (least: number): Uint8Array<ArrayBuffer> => {
    const used = free.pop();
    if (used !== undefined && used.byteLength >= least) return new Uint8Array(used);
    return new Uint8Array(Math.max(least + (least >> 2), usual + (usual >> 3)));
  };

  return {
    get length() {
      return length;
    },
    append(bytes) {
      if (length + bytes.length > memory.length) {
        const larger = memoryOf(length + bytes.length);
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
      // What one huge part made grow is let go.
      if (used.byteLength >= usual && used.byteLength <= 4 * usual) free.push(used);
    },
  };
}
