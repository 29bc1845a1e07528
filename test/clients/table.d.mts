/** A program that gives the same results. */
export interface ClientResult {
  /** Its package, with the version. */
  readonly client: string;
  /** The library in whose place pchar was. */
  readonly library: string;
  readonly inputs: number;
  readonly input: string;
  /** Why some results differ. */
  readonly differs?: string;
  /** The time of the processor with pchar, divided by that before. */
  readonly ratio: number;
}

/** A recorded run: `results.json`. */
export interface ClientResults {
  readonly date: string;
  readonly rows: readonly ClientResult[];
}

export declare function clientsTable(results: ClientResults): string;
export declare function clientsSentence(results: ClientResults): string;
