import type { Engine } from "../core/engine.ts";
import { jsEngine } from "../core/js-engine.ts";
import { scan as jsScan } from "../core/scan.ts";
import { BASE_END, ERROR, FALLBACK, OK, REFERENCE_START } from "../generated/record.ts";
import { baseSetter } from "./base.ts";
import { comparer } from "./comparer.ts";
import type { Core } from "./exports.ts";
import { inPlaceScanner, LONG } from "./in-place.ts";
import { memoryOf } from "./memory.ts";

/** Moves strings into the module and calls it. Returns its answer, or `FALLBACK` if a string does not fit. */
type Call = (a: string, b: string, rule: number, flags: number) => number;

/**
 * Creates the WebAssembly engine.
 *
 * It moves each string to an area of the module's memory, unless the string module scans the string in place. If the string does
 * not fit, the JavaScript engine answers and fills the same record. If a call into the module throws, the JavaScript engine answers
 * too, `onFailure` gets the engine that must replace this one, and no other call may go to the module.
 */
export function wasmEngine(core: Core, onFailure: (substitute: Engine, error: unknown) => void): Engine {
  const memory = memoryOf(core);
  const { record, reference: area, written } = memory;
  const scanInPlace = inPlaceScanner(core, record);
  const setBase = baseSetter(core, memory.base.move);
  const compare = comparer(core, memory);

  /** Calls the module, or returns `FALLBACK`: if a string does not fit, or if the call throws, after which no other call is made. */
  function attempt(call: Call, a: string, b: string, rule: number, flags: number): number {
    try {
      return call(a, b, rule, flags);
    } catch (error) {
      onFailure(jsEngine(record), error);
      return FALLBACK;
    }
  }

  function scan(text: string, _: string, rule: number): number {
    const length = area.move(text);
    return length === FALLBACK ? FALLBACK : core.scan(length, text.length, rule);
  }

  /** Returns the number of bytes written between the pieces of the target, `ERROR`, or `FALLBACK`. */
  function resolve(reference: string, base: string, rule: number, flags: number): number {
    const answer = setBase(base, rule, flags);
    if (answer !== OK) return answer;
    const length = area.move(reference);
    return length === FALLBACK ? FALLBACK : core.resolve(length, reference.length, base.length, rule, flags);
  }

  /** Returns the number of bytes written, 0 if nothing changes, `ERROR`, or `FALLBACK`. */
  function normalize(text: string, _: string, rule: number, flags: number): number {
    const length = area.move(text);
    return length === FALLBACK ? FALLBACK : core.normalize(length, rule, flags);
  }

  return {
    name: "wasm",
    record,
    scan(text, rule) {
      if (text.length < LONG && scanInPlace(text, rule) === OK) return OK;
      const answer = attempt(scan, text, "", rule, 0);
      return answer === FALLBACK ? jsScan(text, rule, record) : answer;
    },
    resolve(reference, base, rule, flags, fallback) {
      const middle = attempt(resolve, reference, base, rule, flags);
      if (middle === FALLBACK) return fallback(reference, base, rule, flags, record);
      if (middle === ERROR) return undefined;
      return base.slice(0, record[BASE_END]) + written(middle) + reference.slice(record[REFERENCE_START]);
    },
    normalize(text, rule, flags, fallback) {
      const length = attempt(normalize, text, "", rule, flags);
      if (length === FALLBACK) return fallback(text, rule, flags, record);
      if (length === ERROR) return undefined;
      return length === 0 ? text : written(length);
    },
    equivalent(a, b, rule, flags, fallback) {
      const answer = attempt(compare, a, b, rule, flags);
      return answer === FALLBACK ? fallback(a, b, rule, flags, record) : answer === 1;
    },
  };
}
