export function pack(bytes: Iterable<number>): string;
export const MODULE_START: string;
