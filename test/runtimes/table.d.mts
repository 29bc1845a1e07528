/** A case of a recorded run. */
export interface RuntimeResult {
  readonly group: string;
  /** The runtime or the tool: the row of the table. */
  readonly where: string;
  /** How it was run. */
  readonly name: string;
  readonly version?: string;
  readonly backend?: "wasm" | "js";
  readonly reason?: string | null;
  readonly verdict: "passed" | "failed" | "left out";
  readonly note?: string;
}

/** A recorded run: `results.json`. */
export interface RuntimeResults {
  readonly date: string;
  readonly cases: readonly RuntimeResult[];
}

export declare function backendText(result: Pick<RuntimeResult, "backend" | "reason">): string;
export declare function runtimesTable(results: RuntimeResults): string;
