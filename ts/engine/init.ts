import { optionsOf } from "../support/properties.ts";
import { start } from "../wasm/start.ts";
import { startCore } from "../wasm/start-core.ts";
import { type Backend, backend, engineSelection } from "./engine.ts";

/** A `WebAssembly.Module`. The type excludes promises and responses, because a module itself has no members. */
export interface CoreModule {
  /** A promise has this method, a module does not. */
  readonly then?: never;
  /** A response has this method, a module does not. */
  readonly arrayBuffer?: never;
}

/** A compiled core, or its bytes. */
export type CoreSource = CoreModule | ArrayBuffer | ArrayBufferView;

/** A response with the bytes of the core, as `fetch` returns it. */
export interface CoreResponse {
  /** Returns the bytes of the response. */
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The options of {@link init} and {@link initSync}. */
export interface InitOptions {
  /**
   * `true`: throws if the core cannot serve. `false`: the JavaScript engine serves, and the result says why.
   *
   * @default false
   */
  readonly strict?: boolean | undefined;
}

/**
 * Starts the Rust core now instead of after the first seven calls.
 *
 * Pass a source to start it from your own module, such as one that the runtime compiled from `pchar/core.wasm`.
 * Without a source it starts from the bytes that are part of `pchar`. If the core serves already, the source is
 * ignored. If the source is not a core, the JavaScript engine serves.
 *
 * @returns which engine serves and why: the result of `backend()`.
 * @throws {Error} with `strict`, if the core cannot serve. The `cause` is the error of the runtime, if there was one.
 * @example
 * initSync().name; // "wasm"
 */
export function initSync(source?: CoreSource, options?: InitOptions): Backend {
  const { strict } = optionsOf(options, ["strict"]);
  const { engine, reason, cause } = engineSelection.retry(
    source === undefined ? start : startCore(() => source),
  );
  if (strict === true && engine.name !== "wasm") {
    throw new Error(`Cannot set up the WebAssembly core: ${reason}`, { cause });
  }
  return backend();
}

/**
 * Starts the Rust core like {@link initSync}, from a source that may be a promise or the response of `fetch`.
 *
 * If the promise is rejected, nothing starts: a later call starts the bytes that are part of `pchar`.
 *
 * @throws {unknown} with `strict`, the error that rejected the promise, and the errors of {@link initSync}.
 * @example
 * (await init(Promise.reject(new Error("offline")))).name; // "wasm"
 */
export async function init(
  source?: CoreSource | CoreResponse | PromiseLike<CoreSource | CoreResponse>,
  options?: InitOptions,
): Promise<Backend> {
  const { strict } = optionsOf(options, ["strict"]);
  let arrived: CoreSource | undefined;
  try {
    const given = await source;
    arrived = isResponse(given) ? await given.arrayBuffer() : given;
  } catch (error) {
    if (strict === true) throw error;
    return backend();
  }
  return initSync(arrived, { strict });
}

function isResponse(given: CoreSource | CoreResponse | undefined): given is CoreResponse {
  return typeof (given as CoreResponse | undefined)?.arrayBuffer === "function";
}
