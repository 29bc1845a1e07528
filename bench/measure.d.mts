type Call = (first: string, second: string) => unknown;
export function measure(
  implementations: readonly { readonly call: Call }[],
  first: readonly string[],
  second: readonly string[],
  rounds: number,
  minPass?: number,
): number[][];
