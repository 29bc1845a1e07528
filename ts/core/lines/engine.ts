/** The operation for each line. `rule` is the number of a top rule; `flags` are those of `record.ts`. */
export type LinesJob =
  | { readonly operation: "check" | "components"; readonly rule: number }
  | { readonly operation: "normalize"; readonly rule: number; readonly flags: number }
  | { readonly operation: "resolve"; readonly rule: number; readonly flags: number; readonly base: string };

/**
 * Works on lines of bytes: the Rust crate in WebAssembly, or the same in JavaScript.
 *
 * The WebAssembly engine replaces itself by the JavaScript engine if the module fails, so one engine lasts for a
 * whole input.
 */
export interface LinesEngine {
  readonly name: "wasm" | "js";
  /**
   * Works on whole lines from an index of the input on, until no more fit. Returns the number of bytes done, 0
   * without a whole line. `isLast` says that no input follows, so the end of the input also ends a line. The base of a job must be
   * valid.
   */
  step(job: LinesJob, input: Uint8Array, from: number, isLast: boolean): number;

  // The results of the last step. The next step overwrites them.

  /** The number of lines done. */
  readonly lines: number;
  /** `normalize` and `resolve`: the new lines, with their line endings. */
  readonly output: Uint8Array;
  /** `components`: `LINE_SIZE` fields for each line. */
  readonly rows: Int32Array;
  /** `ISSUE_SIZE` fields for each invalid line. */
  readonly issues: Int32Array;
}
