import type { Backend } from "../backend.ts";
import { jsBackend } from "../js/backend.ts";
import { scan as twinScan } from "../js/scan.ts";
import { BASE_END, REFERENCE_START, RELATIVE_BASE, STRICT } from "../words.ts";
import { memoryOf } from "./memory.ts";

/** What the module exports: `crate/wasm/src/lib.rs`. */
export interface Core {
  readonly memory: WebAssembly.Memory;
  version(): number;
  area(): number;
  words(): number;
  reference_area(): number;
  base_area(): number;
  output_area(): number;
  scan(length: number, rule: number): number;
  set_base(length: number, rule: number): number;
  resolve(length: number, rule: number, strict: boolean, relativeBase: boolean): number;
  normalize(length: number, rule: number, flags: number): number;
}

/**
 * Makes the backend that calls the Rust core.
 *
 * A text is moved into an area of the module's memory; one that the area does not take is answered by the twin,
 * which fills the same words. So is a call in which the core fails: `onFailure` is told, and no other call may go to
 * this instance.
 */
export function wasmBackend(core: Core, onFailure: (substitute: Backend, error: unknown) => void): Backend {
  const { words, reference: referenceArea, base: baseArea, written } = memoryOf(core);
  let lastBase: string | undefined;
  let lastRule = -1;
  let baseIsMoved = false;

  /** Has the core scan a base, or remember it; returns its code, 0 too where only the twin can take it. */
  function setBase(base: string, rule: number): number {
    if (base === lastBase && rule === lastRule) return 0;
    lastBase = undefined;
    const length = baseArea.move(base);
    baseIsMoved = length !== -1;
    const code = baseIsMoved ? core.set_base(length, rule) : 0;
    if (code !== 0) return code;
    lastBase = base;
    lastRule = rule;
    return 0;
  }

  return {
    name: "wasm",
    words,
    scan(text, rule) {
      const length = referenceArea.move(text);
      if (length === -1) return twinScan(text, rule, words);
      try {
        return core.scan(length, rule);
      } catch (error) {
        onFailure(jsBackend(words), error);
        return twinScan(text, rule, words);
      }
    },
    resolve(reference, base, rule, flags, twin) {
      let middle: number;
      try {
        if (setBase(base, rule) !== 0) return undefined;
        const length = baseIsMoved ? referenceArea.move(reference) : -1;
        middle =
          length === -1
            ? FOR_TWIN
            : core.resolve(length, rule, (flags & STRICT) !== 0, (flags & RELATIVE_BASE) !== 0);
      } catch (error) {
        onFailure(jsBackend(words), error);
        middle = FOR_TWIN;
      }
      if (middle === FOR_TWIN) return twin(reference, base, rule, flags, words);
      if (middle === -1) return undefined;
      return base.slice(0, words[BASE_END]) + written(middle) + reference.slice(words[REFERENCE_START]);
    },
    normalize(text, rule, flags, twin) {
      const length = referenceArea.move(text);
      if (length === -1) return twin(text, rule, flags, words);
      let normal: number;
      try {
        normal = core.normalize(length, rule, flags);
      } catch (error) {
        onFailure(jsBackend(words), error);
        return twin(text, rule, flags, words);
      }
      if (normal === -1) return undefined;
      return normal === 0 ? text : written(normal);
    },
  };
}

/** No length of what the core writes, and no error: the core cannot take the texts. */
const FOR_TWIN = -2;
