/**
 * Why the backend in use is the one it is: `"forced"` by `PCHAR_BACKEND`, or by an entry that has no WebAssembly in it
 * (`pchar/js`, which is `pchar` itself in edge runtimes and in React Native), and for `js`: WebAssembly is `"absent"`,
 * was `"refused"` (a content security policy, a missing feature), had no `"memory"`, failed its `"selftest"`, met a
 * `"trap"`, or is of another `"version"`. `undefined`: `wasm` runs, as it should.
 */
export type BackendReason = "forced" | "absent" | "refused" | "memory" | "selftest" | "trap" | "version";

/** A backend that is set up, and why it is this one. */
export interface Choice<B> {
  readonly use: B;
  readonly reason: BackendReason | undefined;
  /** What was thrown where WebAssembly was refused. */
  readonly cause?: unknown;
  /** `false`: the next call tries again. */
  readonly isFinal?: boolean;
}

/** Sets up a module, or its twin where that fails; the module may fail later, in the middle of a call. */
export type Start<B> = (onFailure: (twin: B, error: unknown) => void) => Choice<B>;

/** Knows which backend serves. */
export interface Chooser<B> {
  /** Tells which, and why. It is set up at the first call. */
  current(): Choice<B>;
  /** Has another start tried, unless a module serves already. */
  retry(start: Start<B> | undefined): Choice<B>;
}

/** Makes a chooser between what `start` sets up and its twin. */
export function chooser<B extends { readonly name: "wasm" | "js" }>(
  start: Start<B> | undefined,
  twin: () => B,
): Chooser<B> {
  let choice: Choice<B> | undefined;

  /**
   * Takes a module that failed out of use: for good after a trap. A `RangeError` is a stack that the caller has used
   * up; the instance is lost with it, and the next call sets up another.
   */
  function abandon(substitute: B, error: unknown): void {
    choice = error instanceof RangeError ? undefined : { use: substitute, reason: "trap", cause: error };
  }

  function choose(from: Start<B> | undefined): Choice<B> {
    const forced = forcedName();
    if (from === undefined || forced === "js") return { use: twin(), reason: "forced" };
    const started = from(abandon);
    return started.use.name === "wasm" && forced === "wasm"
      ? { use: started.use, reason: "forced" }
      : started;
  }

  /** Keeps a choice, unless it is none that lasts. */
  function kept(chosen: Choice<B>): Choice<B> {
    choice = chosen.isFinal === false ? undefined : chosen;
    return chosen;
  }

  return {
    current: () => choice ?? kept(choose(start)),
    retry: (other) => (choice?.use.name === "wasm" ? choice : kept(choose(other))),
  };
}

/** Reads `PCHAR_BACKEND`, which forces a backend. Deno throws where it has no permission to read it. */
function forcedName(): string | undefined {
  try {
    return (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.[
      "PCHAR_BACKEND"
    ];
  } catch {
    return undefined;
  }
}
