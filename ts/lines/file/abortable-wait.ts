/** Waits for one promise at a time, until a signal is aborted. */
export interface AbortableWait {
  /** Settles as the promise does, or is rejected with the reason of the signal. */
  wait<T>(this: void, promise: Promise<T>): Promise<T>;
  /** Removes the listener from the signal. */
  end(): void;
}

/** Creates a wait that the signal ends. Without a signal it only waits. */
export function abortableWait(signal: AbortSignal | undefined): AbortableWait {
  if (signal === undefined) return { wait: (promise) => promise, end: () => {} };
  // Only the current promise is rejected. `Promise.race` with a lasting promise would keep every result alive.
  let reject = (_: unknown): void => {};
  const abort = (): void => reject(signal.reason);
  signal.addEventListener("abort", abort);
  return {
    wait: (promise) =>
      new Promise((resolve, refuse) => {
        promise.then(resolve, refuse);
        if (signal.aborted) refuse(signal.reason);
        else reject = refuse;
      }),
    end: () => signal.removeEventListener("abort", abort),
  };
}
