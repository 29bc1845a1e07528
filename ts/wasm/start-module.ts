import type { BackendReason, Choice, Start } from "../core/engine.ts";
import { VERSION } from "../generated/record.ts";
import { unpack } from "./unpack.ts";

/** Returns a compiled module, or its bytes, or its bytes, packed into a string. The string is at the end of a built file. */
export type ModuleSource = () => object | string;

/** The functions that set up and test an engine on top of a module. */
export interface ModuleParts<C, E, Q> {
  /** Creates the engine. The engine calls `onFailure` if the module throws. */
  readonly engineOf: (core: C, onFailure: (substitute: E, error: unknown) => void) => E;
  /** Creates the JavaScript engine, which serves if the module cannot. */
  readonly fallback: () => E;
  /**
   * Questions, each with its right answer. The answers are literals, because a cold JavaScript engine would take
   * longer to find them than everything else at the start. A test compares them with those of the JavaScript engine.
   */
  readonly selfTest: readonly (readonly [question: Q, answer: string])[];
  /** Asks an engine a question. */
  readonly answerOf: (engine: E, question: Q) => string;
}

/**
 * Creates the function that starts a module. It is synchronous and does no I/O.
 *
 * If the module cannot be set up, has another version or fails its self-test, the JavaScript engine serves, and the
 * reason says why.
 */
export function startModule<C extends { version?(): number }, E, Q>(
  source: ModuleSource,
  { engineOf, fallback, selfTest, answerOf }: ModuleParts<C, E, Q>,
): Start<E> {
  const refuse = (reason: BackendReason, cause?: unknown): Choice<E> => ({
    engine: fallback(),
    reason,
    cause,
  });
  return (onFailure) => {
    if (typeof WebAssembly === "undefined") return refuse("absent");
    try {
      const core = new WebAssembly.Instance(moduleOf(source())).exports as unknown as C;
      if (core.version?.() !== VERSION) return refuse("version");
      let isTested = false;
      let failure: unknown;
      const engine = engineOf(core, (substitute, error) => {
        failure = error;
        const isFinal = !isStackOverflow(error);
        if (isTested) onFailure({ engine: substitute, reason: "trap", cause: error, isFinal });
      });
      const isSound = selfTest.every(([question, answer]) => answerOf(engine, question) === answer);
      isTested = true;
      if (isSound && failure === undefined) return { engine, reason: undefined };
      return { ...refuse("selftest"), isFinal: !isStackOverflow(failure) };
    } catch (error) {
      if (isStackOverflow(error)) return { ...refuse("memory", error), isFinal: false };
      return refuse(error instanceof RangeError ? "memory" : "refused", error);
    }
  };
}

/**
 * Returns whether the caller has used up the stack, which is not a fault of the module. V8 and JavaScriptCore say so in
 * the message, SpiderMonkey by the type.
 */
function isStackOverflow(error: unknown): boolean {
  return error instanceof Error && (error.name === "InternalError" || /call stack/i.test(error.message));
}

/** Compiles a module. A compiled one is recognized by its name, because it may come from another realm. */
function moduleOf(source: object | string): WebAssembly.Module {
  if (Object.prototype.toString.call(source) === "[object WebAssembly.Module]") {
    return source as WebAssembly.Module;
  }
  return new WebAssembly.Module(typeof source === "string" ? unpack(source) : (source as BufferSource));
}
