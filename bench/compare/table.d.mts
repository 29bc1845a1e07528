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
/** The tests and features, the costs, or five rows of both. */
export type ComparisonTable = "tests" | "costs" | "short";

export function comparison(record: Comparison, table?: ComparisonTable): string;
export function rangeText(ratios: readonly number[], name: string): string;
export function speedSentence(): string;
export function recordedComparison(table?: ComparisonTable): string;
