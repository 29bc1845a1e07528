import { setMaxListeners } from "node:events";
import { GuardError } from "./guard-error.ts";
import type { Settings } from "./options.ts";

/** The bytes of headers, of interim responses and of redirects that a fetch may receive besides its body. */
const MARGIN = 65_536;

/** The end of a fetch before its time: the deadline, the signal of the caller, or too many bytes. */
export interface Ending {
  /** Is aborted when the fetch has to end. Its reason is the error. */
  readonly signal: AbortSignal;
  /** Settles as the promise does, or is rejected when the fetch has to end. */
  wait<T>(this: void, promise: Promise<T>): Promise<T>;
  /** Returns the reason of the end if there was one, and otherwise the error. */
  errorFor(this: void, error: unknown): unknown;
  /** Counts bytes that were received, and ends the fetch if they are too many. */
  count(this: void, bytes: number): void;
  /** Stops the clock, and forgets the signal of the caller. */
  clear(this: void): void;
  /** Closes the connection too. */
  abort(this: void): void;
}

/** Starts the clock of a fetch. */
export function endingOf(uri: string, { signal: given, deadline, maxBytes }: Settings): Ending {
  given?.throwIfAborted();
  const controller = new AbortController();
  const { signal } = controller;
  // Each redirect adds some, and there may be many redirects.
  setMaxListeners(0, signal);
  const abort = (): void => controller.abort(given!.reason);
  const timer = setTimeout(() => {
    const reason = `it took longer than ${deadline} ms`;
    controller.abort(new GuardError("ERR_GUARD_DEADLINE", uri, reason));
  }, deadline);
  given?.addEventListener("abort", abort);
  const clear = (): void => {
    clearTimeout(timer);
    given?.removeEventListener("abort", abort);
  };
  let left = 2 * maxBytes + MARGIN;
  return {
    signal,
    wait: (promise) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        if (signal.aborted) reject(signal.reason);
        promise.then(resolve, reject);
      }),
    errorFor: (error) => (signal.aborted ? signal.reason : error),
    count(bytes) {
      left -= bytes;
      if (left >= 0) return;
      const reason = `its body of at most ${maxBytes} bytes takes more than ${2 * maxBytes + MARGIN} bytes`;
      controller.abort(new GuardError("ERR_GUARD_BODY_TOO_LONG", uri, reason));
    },
    clear,
    abort() {
      clear();
      controller.abort();
    },
  };
}
