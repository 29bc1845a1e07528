export interface Row {
  readonly name: string;
  readonly ns: number;
  readonly ratioTo: Readonly<Record<string, number>>;
  readonly equal: number;
}
export interface Result {
  readonly benchmark: string;
  readonly id: string;
  readonly set: string;
  readonly texts: number;
  readonly of: number;
  readonly rows: readonly Row[];
}
export interface Runtime {
  readonly name: string;
  readonly version?: string;
  readonly notRun?: string;
  readonly results?: readonly Result[];
}
export interface BenchRecord {
  readonly date: string;
  readonly machine: { readonly cpu: string };
  readonly runtimes: readonly Runtime[];
  readonly costs: object;
}
export function newest(kind: "run"): BenchRecord;
export function newest(kind: "reach"): object | undefined;
export function merged(runs: readonly (readonly Result[])[]): Result[];
