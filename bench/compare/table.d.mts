import type { Row } from "./measure.mjs";

export interface Comparison {
  readonly date: string;
  readonly libraries: readonly {
    readonly name: string;
    readonly version: string;
    readonly size?: number;
    readonly place: boolean;
    readonly schemes: string;
    readonly templates: boolean;
  }[];
  readonly rows: readonly Row[];
}

export const RECORD: URL;
export function comparison(record: Comparison): string;
export function speedSentence(): string;
export function recordedComparison(): string;
