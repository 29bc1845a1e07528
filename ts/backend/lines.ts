import { startLines } from "#lines-backend";
import type { BackendReason } from "./backend.ts";
import { forcedName } from "./forced.ts";
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

/** A backend that is set up, and why it is this one. */
export interface LinesChoice {
  readonly use: LinesBackend;
  readonly reason: BackendReason | undefined;
}

/** Sets up the module for lines, or its twin where that fails; `onFailure` is told of a module that fails later. */
export type StartLines = (onFailure: (twin: LinesBackend, error: unknown) => void) => LinesChoice;

let choice: LinesChoice | undefined;

/** The backend in use for lines, and why; set up at the first call. */
export function linesChoice(): LinesChoice {
  choice ??= choose();
  return choice;
}

/** The backend in use for lines. */
export function activeLines(): LinesBackend {
  return linesChoice().use;
}

/** Takes a module that failed out of use: for good after a trap, until the next call where the stack was used up. */
function abandon(twin: LinesBackend, error: unknown): void {
  choice = error instanceof RangeError ? undefined : { use: twin, reason: "trap" };
}

function choose(): LinesChoice {
  const forced = forcedName();
  if (startLines === undefined || forced === "js") return { use: jsLines(), reason: "forced" };
  const started = startLines(abandon);
  return started.use.name === "wasm" && forced === "wasm" ? { use: started.use, reason: "forced" } : started;
}
