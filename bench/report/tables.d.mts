import type { BenchRecord, Runtime } from "./record.mjs";
export const performanceParts: Readonly<Record<string, (record: BenchRecord) => string>>;
export function crateTable(record: BenchRecord): string;
export function comparisons(part: "strings", runtime: Runtime): readonly object[];
export function tables(all: readonly object[]): string;
export function aligned(table: string): string;
