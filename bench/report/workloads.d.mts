import type { WorkloadRecord } from "./record.mjs";
export function workloads(record: WorkloadRecord): string;
