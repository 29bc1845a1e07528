/**
 * The reason why the engine is in use.
 *
 * `"forced"`: by `PCHAR_BACKEND`, or by an entry without WebAssembly (`pchar/js`, which edge runtimes and React Native
 * load as `pchar`).
 *
 * The other reasons say why the JavaScript engine serves:
 *
 * - `"absent"`: the runtime has no WebAssembly.
 * - `"refused"`: a content security policy forbids it, the runtime lacks a feature, or its file cannot be loaded.
 * - `"memory"`: there was no memory for it.
 * - `"selftest"`: the module failed its self-test.
 * - `"trap"`: the module trapped in a call.
 * - `"version"`: the module was built for another version of pchar.
 */
export type BackendReason = "forced" | "absent" | "refused" | "memory" | "selftest" | "trap" | "version";

/** The engine that serves, and why. */
export interface Choice<E> {
  readonly engine: E;
  /** `undefined` if the WebAssembly engine serves and nothing forced it. */
  readonly reason: BackendReason | undefined;
  /** The error, if an engine threw one. */
  readonly cause?: unknown;
  /** `false`: the next call tries again. */
  readonly isFinal?: boolean;
}

/**
 * Starts an engine. If the engine fails later, in the middle of a call, it calls `onFailure` with the choice that
 * replaces this one.
 */
export type Start<E> = (onFailure: (replacement: Choice<E>) => void) => Choice<E>;

/** Scans, resolves and normalizes strings: the Rust core in WebAssembly, or the same in JavaScript. */
export interface Engine {
  readonly name: "wasm" | "js";
  /**
   * The record, which each call overwrites. `record.ts` names its fields. The first ones are the positions of the
   * components, in UTF-16 code units:
   *
   *     foo://me:pw@example.com:8042/over/there?name=ferret#nose
   *        |  |     |          ||   |          ||           |   |
   *        |  |     |  HOST_END |   |  PATH_END |           |   `- END
   *        |  |     |           |   |           |           `----- FRAGMENT_START
   *        |  |     |           |   |           `----------------- QUERY_START
   *        |  |     |           |   `----------------------------- PATH_START
   *        |  |     |           `--------------------------------- PORT_START
   *        |  |     `--------------------------------------------- HOST_START
   *        |  `--------------------------------------------------- AUTHORITY_START
   *        `------------------------------------------------------ SCHEME_END
   *
   * A start is the index after the delimiter, so `QUERY_START - 1` is the index of the `?`. There is a userinfo if
   * `HOST_START` is greater than `AUTHORITY_START`. Authority and port end at `PATH_START`.
   */
  readonly record: Int32Array;
  /** Scans a string by the number of a top rule. Returns `OK`, or `ERROR` and leaves the error in the record. */
  scan(text: string, rule: number): number;
  /**
   * Resolves a reference. Returns `undefined` and leaves the error in the record if one of the strings is invalid;
   * `INPUT` says which. `fallback` answers if the core cannot.
   */
  resolve(
    reference: string,
    base: string,
    rule: number,
    flags: number,
    fallback: ResolveFallback,
  ): string | undefined;
  /**
   * Scans a string and normalizes it. Leaves the positions of the string as given in the record. Returns `undefined` and leaves
   * the error there if it is invalid.
   */
  normalize(text: string, rule: number, flags: number, fallback: NormalizeFallback): string | undefined;
  /** Returns whether two strings are valid and have the same normal form. */
  equivalent(a: string, b: string, rule: number, flags: number, fallback: EquivalentFallback): boolean;
}

// The caller passes the fallback with each call, and no engine imports it. So a bundle of `parse` contains neither.

/** The fallback of `resolve`, which is `jsResolve`. It fills the record that it gets. */
export type ResolveFallback = (
  reference: string,
  base: string,
  rule: number,
  flags: number,
  record: Int32Array,
) => string | undefined;

/** The fallback of `normalize`, which is `jsNormalize`. It fills the record that it gets. */
export type NormalizeFallback = (
  text: string,
  rule: number,
  flags: number,
  record: Int32Array,
) => string | undefined;

/** The fallback of `equivalent`, which is `jsEquivalent`. It overwrites the record that it gets. */
export type EquivalentFallback = (
  a: string,
  b: string,
  rule: number,
  flags: number,
  record: Int32Array,
) => boolean;
