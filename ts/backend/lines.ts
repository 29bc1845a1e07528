import { startLines } from "#lines-backend";
import { type Chooser, chooser } from "./choice.ts";
import { jsLines } from "./js/lines.ts";

export { ISSUE_WORDS, LINE_END, LINE_START, LINE_WORDS } from "./line-words.ts";

/** What is done with each line; the numbers are those of rules, and flags of `words.ts`. */
export type LinesJob =
  | { readonly verb: "check" | "scan"; readonly rule: number }
  | { readonly verb: "normalize"; readonly rule: number; readonly flags: number }
  | { readonly verb: "resolve"; readonly rule: number; readonly flags: number; readonly base: string };

/**
 * What works on the lines of bytes: the Rust crate in WebAssembly, or its twin in TypeScript.
 *
 * One that fails goes on by its twin, so that it can be kept for all of an input.
 */
export interface LinesBackend {
  readonly name: "wasm" | "js";
  /**
   * Works on whole lines of `input` from an index, as many as fit, and returns how many bytes it took; 0 where no
   * whole line is there. With `isLast` the end of the input ends a line too. The base of a job must be valid.
   */
  step(job: LinesJob, input: Uint8Array, from: number, isLast: boolean): number;

  // What the last step left. The next one overwrites the views.

  /** How many lines it took. */
  readonly lines: number;
  /** `normalize` and `resolve`: what the lines became, with their ends. */
  readonly output: Uint8Array;
  /** `scan`: `LINE_WORDS` for each line. */
  readonly columns: Int32Array;
  /** `ISSUE_WORDS` for each invalid line. */
  readonly issues: Int32Array;
}

/** Knows which backend serves lines. */
export const linesBackends: Chooser<LinesBackend> = /* @__PURE__ */ chooser(startLines, jsLines);

/** The backend in use for lines. */
export function activeLines(): LinesBackend {
  return linesBackends.current().use;
}
