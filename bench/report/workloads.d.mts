import type { WorkloadRecord } from "./record.mjs";
export function programTable(record: WorkloadRecord): string;
export function workloads(record: WorkloadRecord): string;
