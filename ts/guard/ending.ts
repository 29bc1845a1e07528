import { GuardError } from "./guard-error.ts";
import type { Settings } from "./options.ts";

/** The bytes of headers, of interim responses and of redirects that a fetch may receive besides its body. */
const MARGIN = 65_536;

/** The end of a fetch before its time: the deadline, the signal of the caller, or too many bytes. */
export interface Ending {
  /** Calls a function when the fetch has to end, or now if it had to. Returns a function that forgets it. */
  onEnd(this: void, listener: (reason: unknown) => void): () => void;
  /** Settles as the promise does, or is rejected when the fetch has to end. */
  wait<T>(this: void, promise: Promise<T>): Promise<T>;
  /** Returns whether the fetch had to end. */
  isOver(this: void): boolean;
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
export function endingOf(uri: string, { signal, deadline, maxBytes }: Settings): Ending {
  signal?.throwIfAborted();
  // An `AbortSignal` of its own would take longer than all else here.
  const listeners = new Set<(reason: unknown) => void>();
  let over: { readonly reason: unknown } | undefined;
  const end = (reason: unknown): void => {
    if (over !== undefined) return;
    over = { reason };
    for (const listener of listeners) listener(reason);
    listeners.clear();
  };
  const onEnd = (listener: (reason: unknown) => void): (() => void) => {
    if (over === undefined) listeners.add(listener);
    else listener(over.reason);
    return () => void listeners.delete(listener);
  };
  const abort = (): void => end(signal!.reason);
  const timer = setTimeout(() => {
    end(new GuardError("ERR_GUARD_DEADLINE", uri, `it took longer than ${deadline} ms`));
  }, deadline);
  signal?.addEventListener("abort", abort);
  const clear = (): void => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  };
  let left = 2 * maxBytes + MARGIN;
  return {
    onEnd,
    wait: (promise) =>
      new Promise((resolve, reject) => {
        const forget = onEnd(reject);
        promise.then(resolve, reject).then(forget);
      }),
    isOver: () => over !== undefined,
    errorFor: (error) => (over === undefined ? error : over.reason),
    count(bytes) {
      left -= bytes;
      if (left >= 0) return;
      const reason = `its body of at most ${maxBytes} bytes takes more than ${2 * maxBytes + MARGIN} bytes`;
      end(new GuardError("ERR_GUARD_BODY_TOO_LONG", uri, reason));
    },
    clear,
    abort() {
      clear();
      end(undefined);
    },
  };
}
