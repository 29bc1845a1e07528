import type { Backend, BackendReason } from "../backend.ts";
import { jsBackend } from "../js/backend.ts";
import { BASE_END, REFERENCE_START, RELATIVE_BASE, STRICT, WORDS } from "../words.ts";

/** What the module exports: `crate/wasm/src/lib.rs`. */
export interface Core {
  readonly memory: WebAssembly.Memory;
  version(): number;
  words(): number;
  reference_area(): number;
  base_area(): number;
  output_area(): number;
  scan(length: number, rule: number): number;
  set_base(length: number, rule: number): number;
  resolve(length: number, rule: number, strict: boolean, relativeBase: boolean): number;
  normalize(length: number, rule: number, flags: number): number;
}

/** How many code units an area takes. */
const AREA = 64 * 1024;

/** The length from which `encodeInto` moves a text faster than a loop does. Measured on Node 20. */
const LONG = 20;

/**
 * Makes the backend that calls the Rust core.
 *
 * A text is moved into an area of the module's memory; one that is not ASCII, or longer than the area, is answered
 * by the twin, which fills the same words. So is a call in which the core traps: `onTrap` then gets the twin, for all
 * calls to come.
 */
export function wasmBackend(core: Core, onTrap: (twin: Backend, reason: BackendReason) => void): Backend {
  const buffer = core.memory.buffer;
  const words = new Int32Array(buffer, core.words(), WORDS);
  const referenceArea = new Uint8Array(buffer, core.reference_area(), AREA);
  const baseArea = new Uint8Array(buffer, core.base_area(), AREA);
  const outputStart = core.output_area();
  const output = new Uint8Array(buffer, outputStart, buffer.byteLength - outputStart);
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const twin = jsBackend(words);
  let lastBase: string | undefined;
  let lastRule = -1;
  let baseIsMoved = false;

  /** Moves a text into an area, and returns its length, or -1 where the area does not take it. */
  function move(text: string, area: Uint8Array): number {
    const length = text.length;
    if (length > AREA) return -1;
    if (length >= LONG) {
      const { read, written } = encoder.encodeInto(text, area);
      return read === length && written === length ? length : -1;
    }
    for (let index = 0; index < length; index++) {
      const code = text.charCodeAt(index);
      if (code > 127) return -1;
      area[index] = code;
    }
    return length;
  }

  /** Reads the bytes that the core has written: UTF-8, since normalization may decode triplets to it. */
  function written(length: number): string {
    return length === 0 ? "" : decoder.decode(output.subarray(0, length));
  }

  function trapped(): Backend {
    onTrap(twin, "trap");
    return twin;
  }

  return {
    name: "wasm",
    words,
    scan(text, rule) {
      const length = move(text, referenceArea);
      if (length === -1) return twin.scan(text, rule);
      try {
        return core.scan(length, rule);
      } catch {
        return trapped().scan(text, rule);
      }
    },
    resolve(reference, base, rule, flags) {
      try {
        if (base !== lastBase || rule !== lastRule) {
          lastBase = undefined;
          const baseLength = move(base, baseArea);
          baseIsMoved = baseLength !== -1;
          if (baseIsMoved && core.set_base(baseLength, rule) !== 0) return undefined;
          lastBase = base;
          lastRule = rule;
        }
        const length = baseIsMoved ? move(reference, referenceArea) : -1;
        if (length === -1) return twin.resolve(reference, base, rule, flags);
        const middle = core.resolve(length, rule, (flags & STRICT) !== 0, (flags & RELATIVE_BASE) !== 0);
        if (middle === -1) return undefined;
        return base.slice(0, words[BASE_END]) + written(middle) + reference.slice(words[REFERENCE_START]);
      } catch {
        return trapped().resolve(reference, base, rule, flags);
      }
    },
    normalize(text, rule, flags) {
      const length = move(text, referenceArea);
      if (length === -1) return twin.normalize(text, rule, flags);
      try {
        const normal = core.normalize(length, rule, flags);
        return normal === -1 ? undefined : normal === 0 ? text : written(normal);
      } catch {
        return trapped().normalize(text, rule, flags);
      }
    },
  };
}
