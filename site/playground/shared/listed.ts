/** The beginning of a list, and the length of the whole. */
export interface Listed<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** More items are counted, not kept. */
const MAX_KEPT = 1000;

export function listed<T>(all: readonly T[]): Listed<T> {
  return { items: all.slice(0, MAX_KEPT), total: all.length };
}
