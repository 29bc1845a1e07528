import type { BackendReason, Engine } from "../core/engine.ts";
import { jsEngine } from "../core/js-engine.ts";
import { type Selection, selection } from "./selection.ts";

/**
 * How many calls the JavaScript engine answers before the core starts. A start takes as long as a thousand calls, so a program that
 * makes a few ends sooner. V8 records from the eighth call of a function on which engine it calls, so later calls are as fast as
 * with one engine.
 */
const FIRST_CALLS = 7;

/**
 * The choice between the engines for single strings. The entry `pchar` says how the core starts, so that a program which imports only
 * `pchar/text` contains no WebAssembly, and uses the core if another part of the program imports `pchar`.
 */
export const engineSelection: Selection<Engine> = /* @__PURE__ */ selection(
  undefined,
  () => jsEngine(),
  FIRST_CALLS,
);

/** Returns the engine that serves. */
export function active(): Engine {
  return engineSelection.current().engine;
}

/** The engine that answers, and why: the result of {@link backend}. */
export interface Backend {
  /** The engine in use. */
  readonly name: "wasm" | "js";
  /** The reason why it is in use; `undefined` if WebAssembly answers and nothing forced it. */
  readonly reason: BackendReason | undefined;
}

/**
 * Returns which engine answers, and why. The call starts the engine, so it also serves as a warm-up.
 *
 * @example
 * ["wasm", "js"].includes(backend().name); // true
 */
export function backend(): Backend {
  const { engine, reason } = engineSelection.started();
  return { name: engine.name, reason };
}
