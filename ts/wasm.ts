import { start } from "#backend";
import { backend, backends } from "./backend/backend.ts";
import { startCore } from "./backend/wasm/start-core.ts";

/** A `WebAssembly.Module`, which has no members: those of a promise and of a response tell it from these. */
export interface CoreModule {
  readonly then?: never;
  readonly arrayBuffer?: never;
}

/** What the core is set up from: a compiled module, or its bytes. */
export type CoreSource = CoreModule | ArrayBuffer | ArrayBufferView;

/** A response with the bytes of the core, as `fetch` gives it. */
export interface CoreResponse {
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** How the core is set up. */
export interface InitOptions {
  /** Whether it is an error that the core cannot serve. If not, the twin serves, and `backend.reason` says why. */
  readonly strict?: boolean | undefined;
}

/**
 * Sets up the Rust core now, which the first call would else do: from a source of the caller's, such as a module that
 * the runtime has compiled from `pchar/core.wasm`, or from the bytes that are part of `pchar`.
 *
 * A core that serves already goes on serving, and the source is not looked at. What is no core is refused as bytes that
 * do not compile are: the twin serves.
 *
 * @returns `backend`, which tells who serves and why.
 * @throws {Error} with `strict`, if the core cannot serve; its `cause` is what was thrown, if anything was.
 * @example
 * initSync().name === backend.name; // true
 */
export function initSync(source?: CoreSource, options: InitOptions = {}): typeof backend {
  const { use, reason, cause } = backends.retry(source === undefined ? start : startCore(source));
  if (options.strict === true && use.name !== "wasm") {
    throw new Error(`Cannot set up the WebAssembly core: ${reason}`, { cause });
  }
  return backend;
}

/**
 * Does what {@link initSync} does, with a source that may be yet to come: a promise of it, or the response of `fetch`.
 *
 * Where it does not come, nothing is set up: the first call does what it can.
 *
 * @throws {unknown} with `strict`, what the source was rejected with, and what {@link initSync} throws; without it, nothing.
 * @example
 * (await init(Promise.reject(new Error("offline")))).name === backend.name; // true
 */
export async function init(
  source?: CoreSource | CoreResponse | PromiseLike<CoreSource | CoreResponse>,
  options: InitOptions = {},
): Promise<typeof backend> {
  let arrived: CoreSource | undefined;
  try {
    const given = await source;
    arrived = isResponse(given) ? await given.arrayBuffer() : given;
  } catch (error) {
    if (options.strict === true) throw error;
    return backend;
  }
  return initSync(arrived, options);
}

function isResponse(given: CoreSource | CoreResponse | undefined): given is CoreResponse {
  return typeof (given as CoreResponse | undefined)?.arrayBuffer === "function";
}
