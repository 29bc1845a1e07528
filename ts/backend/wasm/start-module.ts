import type { BackendReason, Choice, Start } from "../choice.ts";
import { decodeBase64 } from "./base64.ts";

/** What is needed to set up a module and to trust it. */
export interface ModuleParts<C, B> {
  readonly base64: string;
  /** The version that its exports must have. */
  readonly version: number;
  /** Makes the backend that calls it. `onFailure` is told of a call that fails. */
  readonly backendOf: (core: C, onFailure: (twin: B, error: unknown) => void) => B;
  readonly twin: () => B;
  /** Tells whether the backend answers as its twin does. */
  readonly isSound: (use: B) => boolean;
}

/**
 * Starts a module from bytes that are part of the bundle, at once and without I/O.
 *
 * Where that fails, for whatever reason, the twin serves and the reason tells why. `onFailure` is told of a module that
 * fails later.
 */
export function startOf<C extends { version(): number }, B>(parts: ModuleParts<C, B>): Start<B> {
  const { base64, version, backendOf, twin, isSound } = parts;
  const instead = (reason: BackendReason): Choice<B> => ({ use: twin(), reason });
  return (onFailure) => {
    if (typeof WebAssembly === "undefined") return instead("absent");
    try {
      const instance = new WebAssembly.Instance(new WebAssembly.Module(decodeBase64(base64)));
      const core = instance.exports as unknown as C;
      if (core.version() !== version) return instead("version");
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
      return instead(error instanceof RangeError ? "memory" : "refused");
    }
  };
}
