import type { Choice, Start } from "../core/engine.ts";

/** Chooses between a WebAssembly engine and the JavaScript engine. */
export interface Selection<E> {
  /** Returns the choice for a call. It starts the engine, unless the call is one of the first. */
  current(): Choice<E>;
  /** Returns the choice. The first call starts the engine. */
  started(): Choice<E>;
  /** Starts an engine in another way, unless the WebAssembly engine serves already. */
  retry(start: Start<E> | undefined): Choice<E>;
  /** Says how the WebAssembly engine starts, unless that is known. A choice that was made without it is made again. */
  use(start: Start<E> | undefined): void;
}

/**
 * Creates a selection between the engine that `start` starts and the JavaScript engine.
 *
 * @param known how the WebAssembly engine starts; `undefined` if `use` says it
 * @param first how many calls the JavaScript engine answers before the start; none without one, or if an engine is forced
 */
export function selection<E extends { readonly name: "wasm" | "js" }>(
  known: Start<E> | undefined,
  fallback: () => E,
  first = 0,
): Selection<E> {
  let start = known;
  let choice: Choice<E> | undefined;
  /** Whether the choice was made without a start. */
  let isUnstarted = false;
  let left = first;

  /** Caches a choice unless it is temporary. */
  function keep(chosen: Choice<E>): Choice<E> {
    choice = chosen.isFinal === false ? undefined : chosen;
    return chosen;
  }

  function choose(from: Start<E> | undefined): Choice<E> {
    const forced = forcedName();
    isUnstarted = from === undefined;
    if (from === undefined || forced === "js") return { engine: fallback(), reason: "forced" };
    const started = from(keep);
    return started.engine.name === "wasm" && forced === "wasm"
      ? { engine: started.engine, reason: "forced" }
      : started;
  }

  const started = (): Choice<E> => choice ?? keep(choose(start));

  /** Answers one of the first calls, or starts the engine. It is not part of `current`, so that V8 inlines that. */
  function early(): Choice<E> {
    if (start === undefined || left === 0 || forcedName()) return started();
    left--;
    return { engine: fallback(), reason: undefined };
  }

  return {
    current: () => choice ?? early(),
    started,
    retry: (other) => (choice?.engine.name === "wasm" ? choice : keep(choose(other))),
    use(given) {
      if (start !== undefined || given === undefined) return;
      start = given;
      if (isUnstarted) choice = undefined;
    },
  };
}

/** Reads `PCHAR_BACKEND`, which forces an engine. Deno throws without the permission to read it. */
function forcedName(): string | undefined {
  try {
    return (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.[
      "PCHAR_BACKEND"
    ];
  } catch {
    return undefined;
  }
}
