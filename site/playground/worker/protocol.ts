// The messages between the tab "Many" and its worker.

import type { ManyResult, Progress } from "../model/read-many.ts";

/** The one message to the worker: what to read, and with which engine. A run is cancelled by ending the worker. */
export interface ManyRequest {
  readonly entry: "pchar" | "pchar/js";
  /** A file, or the number of lines to write as an example. */
  readonly input: Blob | number;
}

export type ManyMessage =
  | { readonly kind: "progress"; readonly progress: Progress }
  | { readonly kind: "done"; readonly result: ManyResult }
  | { readonly kind: "failed"; readonly message: string };
