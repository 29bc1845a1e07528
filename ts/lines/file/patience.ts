/** Waits for promises, but no longer than until a signal is aborted. */
export interface Patience {
  /** Settles as the promise does, or is rejected with the reason of the signal. */
  wait<T>(this: void, promise: Promise<T>): Promise<T>;
  /** Listens to the signal no more. */
  end(): void;
}

/** Makes the patience that a signal ends; without one it is endless. */
export function patience(signal: AbortSignal | undefined): Patience {
  if (signal === undefined) return { wait: (promise) => promise, end: () => {} };
  let abort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
  });
  // It may be that nobody waits when it happens.
  aborted.catch(() => {});
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort);
  return {
    wait: (promise) => Promise.race([promise, aborted]),
    end: () => signal.removeEventListener("abort", abort),
  };
}
