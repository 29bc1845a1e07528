import type { BackendReason, Choice, Start } from "../choice.ts";
import { decodeHex } from "./hex.ts";

/** A compiled module, or its bytes, as they are or as hexadecimal digits. */
export type ModuleSource = object | string;

/** What is needed to set up a module and to trust it. */
export interface ModuleParts<C, B> {
  /** The version that its exports must have. */
  readonly version: number;
  /** Makes the backend that calls it. `onFailure` is told of a call that fails. */
  readonly backendOf: (core: C, onFailure: (twin: B, error: unknown) => void) => B;
  readonly twin: () => B;
  /** Tells whether the backend answers as its twin does. */
  readonly isSound: (use: B) => boolean;
}

/**
 * Makes the start of a module, which is at once and without I/O.
 *
 * Where that fails, for whatever reason, the twin serves and the reason tells why. `onFailure` is told of a module that
 * fails later.
 */
export function startOf<C extends { version?(): number }, B>(
  source: ModuleSource,
  { version, backendOf, twin, isSound }: ModuleParts<C, B>,
): Start<B> {
  const instead = (reason: BackendReason, cause?: unknown): Choice<B> => ({ use: twin(), reason, cause });
  return (onFailure) => {
    if (typeof WebAssembly === "undefined") return instead("absent");
    try {
      const core = new WebAssembly.Instance(moduleOf(source)).exports as unknown as C;
      if (core.version?.() !== version) return instead("version");
      let isTested = false;
      let hasFailed = false;
      const use = backendOf(core, (substitute, error) => {
        hasFailed = true;
        if (isTested) onFailure(substitute, error);
      });
      const passes = isSound(use);
      isTested = true;
      return passes && !hasFailed ? { use, reason: undefined } : instead("selftest");
    } catch (error) {
      if (isStackOverflow(error)) return { ...instead("memory", error), isFinal: false };
      return instead(error instanceof RangeError ? "memory" : "refused", error);
    }
  };
}

/** Tells a stack that the caller has used up from memory that cannot be had: by the words of V8, and by the type of SpiderMonkey. */
function isStackOverflow(error: unknown): boolean {
  return error instanceof Error && (error.name === "InternalError" || /call stack/i.test(error.message));
}

/** A module is known by its name: one that another realm has compiled is no instance of the class of this one. */
function moduleOf(source: ModuleSource): WebAssembly.Module {
  if (Object.prototype.toString.call(source) === "[object WebAssembly.Module]") {
    return source as WebAssembly.Module;
  }
  return new WebAssembly.Module(typeof source === "string" ? decodeHex(source) : (source as BufferSource));
}
