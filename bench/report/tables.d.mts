import type { BenchRecord, Runtime } from "./record.mjs";
/** Functions that make the parts of docs/performance.md of a record, by the marks of the parts. */
export const performanceParts: Readonly<Record<string, (record: BenchRecord) => string>>;
/** Returns the table of README.md. */
export function speed(record: BenchRecord): string;
/** Returns the table of a runtime. */
export function stringsOf(runtime: Runtime): string;
/** Pads the cells of a table for the terminal. */
export function aligned(table: string): string;
