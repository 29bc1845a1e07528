import type { BenchRecord } from "./record.mjs";
export function reached(record: Pick<BenchRecord, "runtimes" | "costs">): {
  readonly name: string;
  readonly against: string;
  readonly cells: readonly {
    readonly runtime: string;
    readonly bound: number;
    readonly value: number | undefined;
    readonly met: boolean | undefined;
  }[];
}[];
/** Returns the table of each Node, and that of the other targets. */
export function targetTables(record: Pick<BenchRecord, "runtimes" | "costs">): readonly string[];
