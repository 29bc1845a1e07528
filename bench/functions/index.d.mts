type Row = Readonly<{ name: string; entry?: string }>;
export const TASKS: Readonly<Record<string, readonly Row[]>>;

/** A value for each function, by entry and name. */
type ByEntry = Readonly<Record<string, Readonly<Record<string, string>>>>;
export const ELSEWHERE: ByEntry;
export const REASONS: ByEntry;
