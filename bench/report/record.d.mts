import type { FunctionResult } from "../functions/results.mjs";

export type Row = Readonly<{ name: string; ns: number; ratioTo: Record<string, number>; equal: number }>;
export type Result = Readonly<{ benchmark: string; id: string; set: string; texts: number; rows: Row[] }>;
export type Runtime = Readonly<{
  name: string;
  version?: string;
  notRun?: string;
  results?: Result[];
  functions?: FunctionResult[];
}>;
export type BenchRecord = Readonly<{
  date: string;
  machine: { cpu: string };
  runtimes: Runtime[];
  costs: object;
}>;
export function newest(kind: "run" | "reach"): BenchRecord;
export function newest(kind: "workloads"): WorkloadRecord | undefined;
export type Workload = Readonly<{
  program: string;
  name: string;
  title: string;
  library: string;
  ratio: { median: number };
  unit?: string;
  figures?: readonly [before: number, after: number];
}>;
export type WorkloadRecord = Readonly<{
  date: string;
  machine: { cpu: string; cores: number };
  rounds: number;
  runtimes: readonly { name: string; version: string; results: readonly Workload[] }[];
}>;
export function merged(runs: readonly (readonly Result[])[]): Result[];
