export interface Row {
  readonly name: string;
  readonly ns: number;
  readonly ratioTo: Readonly<Record<string, number>>;
  readonly equal: number;
}
export type Result = Readonly<{
  benchmark: string;
  id: string;
  set: string;
  texts: number;
  rows: readonly Row[];
}>;
export type Runtime = Readonly<{
  name: string;
  version?: string;
  notRun?: string;
  results?: readonly Result[];
}>;
export type BenchRecord = Readonly<{
  date: string;
  machine: { readonly cpu: string };
  runtimes: readonly Runtime[];
  costs: object;
}>;
export function newest(kind: "run" | "reach"): BenchRecord;
export function merged(runs: readonly (readonly Result[])[]): Result[];
