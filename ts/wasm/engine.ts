import type { Engine } from "../core/engine.ts";
import { jsEngine } from "../core/js-engine.ts";
import { scan as jsScan } from "../core/scan.ts";
import { BASE_END, ERROR, FALLBACK, OK, REFERENCE_START } from "../generated/record.ts";
import { baseSetter } from "./base.ts";
import type { Core } from "./exports.ts";
import { type InPlace, LONG, startInPlace, WARM_UP } from "./in-place.ts";
import { memoryOf } from "./memory.ts";

/** The length that tells the module to compare with the string that it has kept. */
const KEPT = -1;

/**
 * Creates the WebAssembly engine.
 *
 * It moves each string to an area of the module's memory, unless the string module scans the string in place. If the string does
 * not fit, the JavaScript engine answers and fills the same record. If a call into the module throws, the JavaScript engine answers
 * too, `onFailure` gets the engine that must replace this one, and no other call may go to the module.
 */
export function wasmEngine(core: Core, onFailure: (substitute: Engine, error: unknown) => void): Engine {
  const { record, reference: referenceArea, base: baseArea, other: otherArea, written } = memoryOf(core);
  const setBase = baseSetter(core, baseArea.move);
  let inPlace: InPlace | undefined;
  let shortScans = 0;

  /** Returns the number of bytes written between the pieces of the target, `ERROR`, or `FALLBACK`. */
  function resolveInModule(reference: string, base: string, rule: number, flags: number): number {
    const answer = setBase(base, rule, flags);
    if (answer !== OK) return answer;
    const length = referenceArea.move(reference);
    return length === FALLBACK ? FALLBACK : core.resolve(length, rule, flags);
  }

  /** The string in the other area of the module, which is scanned with this rule and these flags. */
  let kept: string | undefined;
  let keptRule = -1;
  let keptFlags = -1;
  /** The first string of the last call. If it comes again, it is the one to keep. */
  let lastFirst: string | undefined;

  /** Returns 1 if two strings have the same normal form, 0 if not, or `FALLBACK`. */
  function compareInModule(a: string, b: string, rule: number, flags: number): number {
    const isCurrent = rule === keptRule && flags === keptFlags;
    if (isCurrent && (b === kept || a === kept)) {
      const length = referenceArea.move(b === kept ? a : b);
      return length === FALLBACK ? FALLBACK : core.equivalent(length, KEPT, rule, flags);
    }
    // If a call throws or a string does not fit, the area has no string that is scanned.
    kept = undefined;
    const other = a === lastFirst ? a : b;
    lastFirst = a;
    const otherLength = otherArea.move(other);
    const length = otherLength === FALLBACK ? FALLBACK : referenceArea.move(other === b ? a : b);
    if (length === FALLBACK) return FALLBACK;
    const answer = core.equivalent(length, otherLength, rule, flags);
    if (answer !== FALLBACK) kept = other;
    keptRule = rule;
    keptFlags = flags;
    return answer;
  }

  return {
    name: "wasm",
    record,
    scan(text, rule) {
      if (text.length < LONG) {
        if (shortScans < WARM_UP && ++shortScans === WARM_UP) inPlace = startInPlace(core, record);
        try {
          if (inPlace?.(text, text.length, rule) === OK) return OK;
        } catch {
          inPlace = undefined;
        }
      }
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
    equivalent(a, b, rule, flags, fallback) {
      let answer: number;
      try {
        answer = compareInModule(a, b, rule, flags);
      } catch (error) {
        onFailure(jsEngine(record), error);
        answer = FALLBACK;
      }
      return answer === FALLBACK ? fallback(a, b, rule, flags, record) : answer === 1;
    },
  };
}
