import { start } from "#backend";
import { forcedName } from "./forced.ts";
import { jsBackend } from "./js/backend.ts";

/** What scans, resolves and normalizes: the Rust core in WebAssembly, or its twin in TypeScript. */
export interface Backend {
  readonly name: "wasm" | "js";
  /** The record that each call fills; `words.ts` names its places. */
  readonly words: Int32Array;
  /** Scans a text by the top rule of a number, and returns `words[CODE]`. */
  scan(text: string, rule: number): number;
  /** Resolves a reference, or returns `undefined` and leaves the error in `words`, `INPUT` telling of which text. */
  resolve(reference: string, base: string, rule: number, flags: number): string | undefined;
  /** Normalizes a text, or returns `undefined` and leaves the error in `words`. */
  normalize(text: string, rule: number, flags: number): string | undefined;
}

/**
 * Why the backend in use is the one it is: `"forced"` by `PCHAR_BACKEND` or by `pchar/js`, and for `js`: WebAssembly
 * is `"absent"`, was `"refused"` (a content security policy, a missing feature), had no `"memory"`, failed its
 * `"selftest"`, met a `"trap"`, or is of another `"version"`. `undefined`: `wasm` runs, as it should.
 */
export type BackendReason = "forced" | "absent" | "refused" | "memory" | "selftest" | "trap" | "version";

/** A backend that is set up, and why it is this one. */
export interface Choice {
  readonly use: Backend;
  readonly reason: BackendReason | undefined;
}

/** Sets up the core, or its twin where that fails; the core may fail later, in the middle of a call. */
export type Start = (onFailure: (twin: Backend, error: unknown) => void) => Choice;

let choice: Choice | undefined;

/** The backend in use, set up at the first call. */
export function active(): Backend {
  choice ??= choose();
  return choice.use;
}

/**
 * Takes a core that failed out of use: for good after a trap. A `RangeError` is a stack that the caller has used up;
 * the instance is lost with it, and the next call sets up another.
 */
function abandon(twin: Backend, error: unknown): void {
  choice = error instanceof RangeError ? undefined : { use: twin, reason: "trap" };
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
    return active().name;
  },
  get reason() {
    active();
    return choice?.reason;
  },
};

function choose(): Choice {
  const forced = forcedName();
  if (start === undefined || forced === "js") return { use: jsBackend(), reason: "forced" };
  const started = start(abandon);
  return started.use.name === "wasm" && forced === "wasm" ? { use: started.use, reason: "forced" } : started;
}
