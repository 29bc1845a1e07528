import { jsLines } from "../js/lines.ts";
import { ISSUE_WORDS, LINE_WORDS } from "../line-words.ts";
import type { LinesBackend, LinesJob } from "../lines.ts";
import { RELATIVE_BASE, STRICT } from "../words.ts";

/** Raised with every change of an area's layout or of an entry's meaning, as `VERSION` in `crate/lines-wasm/src/lib.rs`. */
export const LINES_VERSION = 1;

/** What the module exports: `crate/lines-wasm/src/lib.rs`. Each verb returns how many bytes it took. */
export interface LinesCore {
  readonly memory: WebAssembly.Memory;
  version(): number;
  input_size(): number;
  base_size(): number;
  words(): number;
  input_area(): number;
  base_area(): number;
  output_area(): number;
  rows_area(): number;
  issues_area(): number;
  set_base(length: number, rule: number, relativeBase: boolean): number;
  check(length: number, isLast: boolean, rule: number): number;
  scan(length: number, isLast: boolean, rule: number, origin: number): number;
  normalize(length: number, isLast: boolean, rule: number, flags: number): number;
  resolve(length: number, isLast: boolean, rule: number, strict: boolean, relativeBase: boolean): number;
}

/** What a step left. */
type Left = Pick<LinesBackend, "lines" | "output" | "columns" | "issues">;

/** The places of the words that a call leaves. */
const LINES = 0;
const ISSUES = 1;
const WRITTEN = 2;

/** No number of bytes: the module cannot take the base. */
const FOR_TWIN = -1;

const LF = 10;

/**
 * Makes the backend that calls the module for lines.
 *
 * A step moves as much of the input as its area takes, and is one call. A line that is longer than the area is
 * answered by the twin, and so is a step in which the module fails: `onFailure` is told, and the twin takes all that
 * come after it.
 */
export function wasmLines(
  core: LinesCore,
  onFailure: (twin: LinesBackend, error: unknown) => void,
): LinesBackend {
  const { input: area, base: baseArea, left: leftBy } = memoryOf(core);
  const setBase = baseSetter(core, baseArea);
  const twin = jsLines();
  let left: Left = twin;
  let isLost = false;

  function byTwin(job: LinesJob, input: Uint8Array, from: number, isLast: boolean): number {
    left = twin;
    return twin.step(job, input, from, isLast);
  }

  return {
    name: "wasm",
    get lines() {
      return left.lines;
    },
    get output() {
      return left.output;
    },
    get columns() {
      return left.columns;
    },
    get issues() {
      return left.issues;
    },
    step(job, input, from, isLast) {
      if (isLost) return byTwin(job, input, from, isLast);
      const end = Math.min(from + area.length, input.length);
      let taken: number;
      try {
        area.set(input.subarray(from, end));
        taken = call(core, setBase, job, from, end - from, isLast && end === input.length);
        left = leftBy(job.verb);
      } catch (error) {
        isLost = true;
        onFailure(twin, error);
        return byTwin(job, input, from, isLast);
      }
      if (taken === FOR_TWIN) return byTwin(job, input, from, isLast);
      if (taken !== 0 || end === input.length) return taken;
      const lineFeed = input.indexOf(LF, end);
      if (lineFeed !== -1) return byTwin(job, input.subarray(0, lineFeed + 1), from, false);
      return isLast ? byTwin(job, input, from, true) : 0;
    },
  };
}

/** Has the module scan a base, or remember it; returns whether it can take it. */
type SetBase = (base: string, rule: number, flags: number) => boolean;

function baseSetter(core: LinesCore, area: Uint8Array): SetBase {
  const encoder = new TextEncoder();
  let lastBase: string | undefined;
  let lastRule = -1;
  let lastFlags = -1;
  return (base, rule, flags) => {
    if (base === lastBase && rule === lastRule && flags === lastFlags) return true;
    lastBase = undefined;
    const { read, written } = encoder.encodeInto(base, area);
    // What is no text, a lone surrogate, is written as a character that no rule takes.
    if (read !== base.length || core.set_base(written, rule, (flags & RELATIVE_BASE) !== 0) !== 0)
      return false;
    lastBase = base;
    lastRule = rule;
    lastFlags = flags;
    return true;
  };
}

/** Has the module do a job on what is in its input area, and returns how many bytes it took, or `FOR_TWIN`. */
function call(
  core: LinesCore,
  setBase: SetBase,
  job: LinesJob,
  origin: number,
  length: number,
  isLast: boolean,
): number {
  const { rule } = job;
  switch (job.verb) {
    case "check":
      return core.check(length, isLast, rule);
    case "scan":
      return core.scan(length, isLast, rule, origin);
    case "normalize":
      return core.normalize(length, isLast, rule, job.flags);
    case "resolve": {
      const { base, flags } = job;
      if (!setBase(base, rule, flags)) return FOR_TWIN;
      return core.resolve(length, isLast, rule, (flags & STRICT) !== 0, (flags & RELATIVE_BASE) !== 0);
    }
  }
}

/** The module's memory: the areas, and what a call left in them. It never grows, so that the views last. */
function memoryOf(core: LinesCore): { input: Uint8Array; base: Uint8Array; left(verb: string): Left } {
  const { buffer } = core.memory;
  const words = new Int32Array(buffer, core.words(), WRITTEN + 1);
  const output = core.output_area();
  const rows = core.rows_area();
  const issues = core.issues_area();
  return {
    input: new Uint8Array(buffer, core.input_area(), core.input_size()),
    base: new Uint8Array(buffer, core.base_area(), core.base_size()),
    left(verb) {
      const lines = words[LINES]!;
      return {
        lines,
        output: new Uint8Array(buffer, output, words[WRITTEN]),
        columns: new Int32Array(buffer, rows, verb === "scan" ? lines * LINE_WORDS : 0),
        issues: new Int32Array(buffer, issues, words[ISSUES]! * ISSUE_WORDS),
      };
    },
  };
}
