import type { LinesEngine, LinesJob } from "../core/lines/engine.ts";
import { jsLines } from "../core/lines/js-engine.ts";
import {
  FALLBACK,
  ISSUE_SIZE,
  LINE_SIZE,
  OK,
  STEP_ISSUES,
  STEP_LINES,
  STEP_SIZE,
  STEP_WRITTEN,
} from "../generated/record.ts";
import { LF } from "../support/character-codes.ts";
import { baseSetter, type SetBase } from "./base.ts";
import type { LinesCore } from "./exports.ts";

/** The results of a step. */
type Results = Pick<LinesEngine, "lines" | "output" | "rows" | "issues">;

/**
 * Creates the WebAssembly engine for lines.
 *
 * A step moves as much of the input as fits into the input area and makes one call. The JavaScript engine does a line
 * that is longer than the area. It also repeats a step in which the module throws, and does all following steps;
 * `onFailure` gets it once.
 */
export function wasmLines(
  core: LinesCore,
  onFailure: (substitute: LinesEngine, error: unknown) => void,
): LinesEngine {
  const { input: area, moveBase, resultsOf } = memoryOf(core);
  const setBase = baseSetter(core, moveBase);
  const fallback = jsLines();
  let results: Results = fallback;
  let isLost = false;

  function byFallback(job: LinesJob, input: Uint8Array, from: number, isLast: boolean): number {
    results = fallback;
    return fallback.step(job, input, from, isLast);
  }

  return {
    name: "wasm",
    get lines() {
      return results.lines;
    },
    get output() {
      return results.output;
    },
    get rows() {
      return results.rows;
    },
    get issues() {
      return results.issues;
    },
    step(job, input, from, isLast) {
      if (isLost) return byFallback(job, input, from, isLast);
      const end = Math.min(from + area.length, input.length);
      let taken: number;
      try {
        area.set(input.subarray(from, end));
        taken = call(core, setBase, job, from, end - from, isLast && end === input.length);
        results = resultsOf(job.operation);
      } catch (error) {
        isLost = true;
        onFailure(fallback, error);
        return byFallback(job, input, from, isLast);
      }
      if (taken === FALLBACK) return byFallback(job, input, from, isLast);
      if (taken !== 0 || end === input.length) return taken;
      const lineFeed = input.indexOf(LF, end);
      if (lineFeed !== -1) return byFallback(job, input.subarray(0, lineFeed + 1), from, false);
      return isLast ? byFallback(job, input, from, true) : 0;
    },
  };
}

/** Runs a job on the input area. Returns the number of bytes done, or `FALLBACK`. */
function call(
  core: LinesCore,
  setBase: SetBase,
  job: LinesJob,
  origin: number,
  length: number,
  isLast: boolean,
): number {
  const { rule } = job;
  switch (job.operation) {
    case "check":
      return core.check(length, isLast, rule);
    case "components":
      return core.components(length, isLast, rule, origin);
    case "normalize":
      return core.normalize(length, isLast, rule, job.flags);
    case "resolve":
      // The base of a job is valid. The module still rejects one with a lone surrogate, which it sees as U+FFFD.
      if (setBase(job.base, rule, job.flags) !== OK) return FALLBACK;
      return core.resolve(length, isLast, rule, job.flags);
  }
}

/** Views of the memory of the module. The memory never grows, so the views stay valid. */
interface LinesMemory {
  readonly input: Uint8Array;
  /** Writes a base to its area. Returns its length there, or `FALLBACK` if it is longer than the area. */
  moveBase(base: string): number;
  /** Returns the results of a call. */
  resultsOf(operation: string): Results;
}

function memoryOf(core: LinesCore): LinesMemory {
  const { buffer } = core.memory;
  const encoder = new TextEncoder();
  const base = new Uint8Array(buffer, core.base_area(), core.base_size());
  const progress = new Int32Array(buffer, core.progress(), STEP_SIZE);
  const output = core.output_area();
  const rows = core.rows_area();
  const issues = core.issues_area();
  return {
    input: new Uint8Array(buffer, core.input_area(), core.input_size()),
    moveBase(text) {
      const { read, written } = encoder.encodeInto(text, base);
      return read === text.length ? written : FALLBACK;
    },
    resultsOf(operation) {
      const lines = progress[STEP_LINES]!;
      return {
        lines,
        output: new Uint8Array(buffer, output, progress[STEP_WRITTEN]),
        rows: new Int32Array(buffer, rows, operation === "components" ? lines * LINE_SIZE : 0),
        issues: new Int32Array(buffer, issues, progress[STEP_ISSUES]! * ISSUE_SIZE),
      };
    },
  };
}
