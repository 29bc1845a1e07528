/** Waits for promises, but no longer than until a signal is aborted. */
export interface Patience {
  /** Settles as the promise does, or is rejected with the reason of the signal. One is waited for at a time. */
  wait<T>(this: void, promise: Promise<T>): Promise<T>;
  /** Listens to the signal no more. */
  end(): void;
}

/** Makes the patience that a signal ends; without one it is endless. */
export function patience(signal: AbortSignal | undefined): Patience {
  if (signal === undefined) return { wait: (promise) => promise, end: () => {} };
  // Of the promise that is waited for, and of no other: a race with one that lasts would keep what each was settled with.
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
