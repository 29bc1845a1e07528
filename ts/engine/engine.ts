import { start } from "#engine";
import type { BackendReason, Engine } from "../core/engine.ts";
import { jsEngine } from "../core/js-engine.ts";
import { type Selection, selection } from "./selection.ts";

/** The choice between the engines for single strings. */
export const engineSelection: Selection<Engine> = /* @__PURE__ */ selection(start, () => jsEngine());

/** Returns the engine that serves. The first call starts it. */
export function active(): Engine {
  return engineSelection.current().engine;
}

/**
 * The engine that answers, and why.
 *
 * Reading a property starts the engine, so it also serves as a warm-up.
 *
 * @example
 * ["wasm", "js"].includes(backend.name); // true
 */
export const backend: {
  /** The engine in use. */
  readonly name: "wasm" | "js";
  /** The reason why the JavaScript engine is in use; `undefined` with WebAssembly. */
  readonly reason: BackendReason | undefined;
} = {
  get name() {
    return engineSelection.current().engine.name;
  },
  get reason() {
    return engineSelection.current().reason;
  },
};
