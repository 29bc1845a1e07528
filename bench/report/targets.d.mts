import type { BenchRecord } from "./record.mjs";

type Cell = Readonly<{ runtime: string; bound: number; value: number | undefined; met: boolean }>;
export function reached(
  record: Pick<BenchRecord, "runtimes">,
): readonly { readonly name: string; readonly against: string; readonly cells: readonly Cell[] }[];
export function targetTable(record: object): string;
