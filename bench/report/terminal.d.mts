import type { BenchRecord } from "./record.mjs";
export function targetsTable(record: BenchRecord): string;
