export const KINDS: Readonly<Record<string, unknown>>;
export function withMess(links: readonly string[], seed: number): string[];
