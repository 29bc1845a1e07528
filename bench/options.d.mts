export function optionsOf(args: readonly string[]): {
  readonly help: boolean;
  readonly selected: readonly string[];
  readonly runtimes: readonly string[];
  readonly isRecord: boolean;
  readonly results: string | undefined;
  readonly quick: boolean;
  readonly runs: number;
  readonly rounds: number;
  readonly megabytes: number;
};
