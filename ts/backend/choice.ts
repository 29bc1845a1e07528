/**
 * Why the backend in use is the one it is: `"forced"` by `PCHAR_BACKEND` or by `pchar/js`, and for `js`: WebAssembly
 * is `"absent"`, was `"refused"` (a content security policy, a missing feature), had no `"memory"`, failed its
 * `"selftest"`, met a `"trap"`, or is of another `"version"`. `undefined`: `wasm` runs, as it should.
 */
export type BackendReason = "forced" | "absent" | "refused" | "memory" | "selftest" | "trap" | "version";

/** A backend that is set up, and why it is this one. */
export interface Choice<B> {
  readonly use: B;
  readonly reason: BackendReason | undefined;
}

/** Sets up a module, or its twin where that fails; the module may fail later, in the middle of a call. */
export type Start<B> = (onFailure: (twin: B, error: unknown) => void) => Choice<B>;

/** Makes what tells which backend serves, and why. It is set up at the first call. */
export function chooser<B extends { readonly name: "wasm" | "js" }>(
  start: Start<B> | undefined,
  twin: () => B,
): () => Choice<B> {
  let choice: Choice<B> | undefined;

  /**
   * Takes a module that failed out of use: for good after a trap. A `RangeError` is a stack that the caller has used
   * up; the instance is lost with it, and the next call sets up another.
   */
  function abandon(substitute: B, error: unknown): void {
    choice = error instanceof RangeError ? undefined : { use: substitute, reason: "trap" };
  }

  function choose(): Choice<B> {
    const forced = forcedName();
    if (start === undefined || forced === "js") return { use: twin(), reason: "forced" };
    const started = start(abandon);
    return started.use.name === "wasm" && forced === "wasm"
      ? { use: started.use, reason: "forced" }
      : started;
  }

  return () => {
    choice ??= choose();
    return choice;
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
