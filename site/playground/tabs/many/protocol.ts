// The messages between the tab "Many" and its worker.

import type { Engine } from "../../shared/engine.ts";
import type { ManyResult, Progress } from "./read-many.ts";

export type ManyRequest =
  /** Loads both engines, so a later run needs no network. */
  | { readonly kind: "load" }
  /** Reads a file, or writes and reads an example with this number of lines. It ends the run before. */
  | {
      readonly kind: "read";
      readonly run: number;
      readonly entry: Engine["entry"];
      readonly input: Blob | number;
    }
  | { readonly kind: "cancel" };

/** `run` is the number of the request. A cancelled run sends no result. */
export type RunMessage = { readonly run: number } & (
  | { readonly kind: "progress"; readonly progress: Progress }
  | { readonly kind: "done"; readonly result: ManyResult }
  | { readonly kind: "failed"; readonly message: string }
);

export type ManyMessage = RunMessage | { readonly kind: "loaded" };
