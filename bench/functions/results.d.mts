type Other<Ratio> = Readonly<{ name: string; ratio: Ratio; equal: number }>;
type Both = Readonly<{ wasm: number; js: number }>;
type Figures<Figure> = Readonly<{
  task: string;
  entry: string;
  function: string;
  set: string;
  texts: number;
  of: number;
  ns: Figure;
  others: readonly Other<Figure>[];
}>;
export type FunctionResult = Figures<Both>;
export function joined(wasm: readonly Figures<number>[], js: readonly Figures<number>[]): FunctionResult[];
export function mergedFunctions(runs: readonly (readonly FunctionResult[])[]): FunctionResult[];
