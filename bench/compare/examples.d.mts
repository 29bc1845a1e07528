export const RESOLUTION: readonly {
  readonly reference: string;
  readonly base: string;
  readonly expected: readonly string[];
}[];
export const NORMALIZATION: readonly {
  readonly section: string;
  readonly text: string;
  readonly expected: string;
}[];
