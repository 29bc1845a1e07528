export const MAX_LOAD: number;
export function busy(load: readonly number[]): string | undefined;
export function untilQuiet(
  seconds: number,
  options?: {
    readonly load?: () => readonly number[];
    readonly step?: number;
    readonly show?: (text: string) => void;
  },
): Promise<string | undefined>;
