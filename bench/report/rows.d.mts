import type { BenchRecord, Result } from "./record.mjs";
export function benchmarkRows(record: BenchRecord, benchmark: string): string[][];
export function losses(record: BenchRecord): {
  runtime: string;
  compared: number;
  lost: { benchmark: string; set: string; name: string; ratio: number }[];
}[];
export type { Result };
