import type { Library } from "./ours.mjs";
import type { Strings } from "./strings.mjs";

export interface Row {
  readonly kind: string;
  readonly source: string;
  readonly of: number;
  /** The number of tests that each library passes. `undefined`, in JSON `null`, if it has no such function. */
  readonly passed: readonly (number | null | undefined)[];
}

export function rowsOf(libraries: readonly Library[], sources: Readonly<Record<string, Strings>>): Row[];
export function featuresOf(library: Library): { place: boolean; schemes: string; templates: boolean };
