import type { BenchRecord } from "./record.mjs";
export function chart(record: BenchRecord, form?: string): string;
