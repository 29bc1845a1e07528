export const BENCHMARKS: readonly {
  readonly name: string;
  readonly sets: () => readonly { readonly id: string; readonly title: string }[];
}[];
