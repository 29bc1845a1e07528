import { start } from "#backend";
import { type BackendReason, type Chooser, chooser } from "./choice.ts";
import { jsBackend } from "./js/backend.ts";

/** What scans, resolves and normalizes: the Rust core in WebAssembly, or its twin in TypeScript. */
export interface Backend {
  readonly name: "wasm" | "js";
  /** The record that each call fills; `words.ts` names its places. */
  readonly words: Int32Array;
  /** Scans a text by the top rule of a number, and returns `words[CODE]`. */
  scan(text: string, rule: number): number;
  /**
   * Resolves a reference, or returns `undefined` and leaves the error in `words`, `INPUT` telling of which text. What
   * the core does not take is done by `twin`.
   */
  resolve(
    reference: string,
    base: string,
    rule: number,
    flags: number,
    twin: ResolveTwin,
  ): string | undefined;
  /** Normalizes a text, or returns `undefined` and leaves the error in `words`. `twin` is as in `resolve`. */
  normalize(text: string, rule: number, flags: number, twin: NormalizeTwin): string | undefined;
}

// A verb hands its twin to the backend with each call, and no backend names one: so a bundle of `parse` has neither.

/** The twin of `resolve`, `twinResolve`: it fills the record that it is given. */
export type ResolveTwin = (
  reference: string,
  base: string,
  rule: number,
  flags: number,
  words: Int32Array,
) => string | undefined;

/** The twin of `normalize`, `twinNormalize`. */
export type NormalizeTwin = (
  text: string,
  rule: number,
  flags: number,
  words: Int32Array,
) => string | undefined;

/** Knows which backend serves. */
export const backends: Chooser<Backend> = /* @__PURE__ */ chooser(start, () => jsBackend());

/** The backend in use, set up at the first call. */
export function active(): Backend {
  return backends.current().use;
}

/**
 * Tells which backend answers, and why.
 *
 * Reading a property sets the backend up, so it serves to warm up too.
 *
 * @example
 * ["wasm", "js"].includes(backend.name); // true
 */
export const backend: { readonly name: "wasm" | "js"; readonly reason: BackendReason | undefined } = {
  get name() {
    return backends.current().use.name;
  },
  get reason() {
    return backends.current().reason;
  },
};
