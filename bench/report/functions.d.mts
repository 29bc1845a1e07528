import type { BenchRecord } from "./record.mjs";
export function functionTables(record: Pick<BenchRecord, "runtimes">): string;
