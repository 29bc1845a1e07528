import type * as Core from "pchar";

/** The result of a call, or the message of its error. */
export type Attempt<T> =
  | { readonly value: T; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: string };

/** Calls a function. Catches a syntax error, and no other error. */
export function attempt<T>(core: typeof Core, act: () => T): Attempt<T> {
  try {
    return { value: act() };
  } catch (error) {
    if (error instanceof core.PcharError) return { problem: error.message };
    throw error;
  }
}
