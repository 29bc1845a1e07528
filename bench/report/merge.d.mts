import type { Result } from "./record.mjs";
export function merged(runs: readonly (readonly Result[])[]): Result[];
