import type { BenchRecord } from "./record.mjs";

type Cell = Readonly<{ runtime: string; bound: number; value: number | undefined; met: boolean }>;
type Target = Readonly<{ name: string; against: string; cells: Cell[] }>;
export function reached(record: Pick<BenchRecord, "runtimes">): readonly Target[];
export function targetTable(record: object): string;
