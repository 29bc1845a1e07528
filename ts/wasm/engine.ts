import type { Engine } from "../core/engine.ts";
import { jsEngine } from "../core/js-engine.ts";
import { scan as jsScan } from "../core/scan.ts";
import { BASE_END, ERROR, FALLBACK, OK, REFERENCE_START } from "../generated/record.ts";
import { baseSetter } from "./base.ts";
import type { Core } from "./exports.ts";
import { memoryOf } from "./memory.ts";

/**
 * Creates the WebAssembly engine.
 *
 * It moves each string to an area of the module's memory. If the string does not fit, the JavaScript engine answers
 * and fills the same record. If a call into the module throws, the JavaScript engine answers too, `onFailure` gets
 * the engine that must replace this one, and no other call may go to the module.
 */
export function wasmEngine(core: Core, onFailure: (substitute: Engine, error: unknown) => void): Engine {
  const { record, reference: referenceArea, base: baseArea, written } = memoryOf(core);
  const setBase = baseSetter(core, baseArea.move);

  /** Returns the number of bytes written between the pieces of the target, `ERROR`, or `FALLBACK`. */
  function resolveInModule(reference: string, base: string, rule: number, flags: number): number {
    const answer = setBase(base, rule, flags);
    if (answer !== OK) return answer;
    const length = referenceArea.move(reference);
    return length === FALLBACK ? FALLBACK : core.resolve(length, rule, flags);
  }

  return {
    name: "wasm",
    record,
    scan(text, rule) {
      const length = referenceArea.move(text);
      if (length === FALLBACK) return jsScan(text, rule, record);
      try {
        return core.scan(length, rule);
      } catch (error) {
        onFailure(jsEngine(record), error);
        return jsScan(text, rule, record);
      }
    },
    resolve(reference, base, rule, flags, fallback) {
      let middle: number;
      try {
        middle = resolveInModule(reference, base, rule, flags);
      } catch (error) {
        onFailure(jsEngine(record), error);
        middle = FALLBACK;
      }
      if (middle === FALLBACK) return fallback(reference, base, rule, flags, record);
      if (middle === ERROR) return undefined;
      return base.slice(0, record[BASE_END]) + written(middle) + reference.slice(record[REFERENCE_START]);
    },
    normalize(text, rule, flags, fallback) {
      let length = referenceArea.move(text);
      try {
        if (length !== FALLBACK) length = core.normalize(length, rule, flags);
      } catch (error) {
        onFailure(jsEngine(record), error);
        length = FALLBACK;
      }
      if (length === FALLBACK) return fallback(text, rule, flags, record);
      if (length === ERROR) return undefined;
      return length === 0 ? text : written(length);
    },
  };
}
