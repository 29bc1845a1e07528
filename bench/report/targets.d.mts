import type { BenchRecord } from "./record.mjs";
export interface TargetCell {
  readonly runtime: string;
  readonly bound: number;
  readonly value: number | undefined;
  readonly met: boolean | undefined;
}
export function reached(
  record: BenchRecord,
): { readonly name: string; readonly against: string; readonly cells: readonly TargetCell[] }[];
