/**
 * Processes bytes with one URI per line: a `Uint8Array`, a `ReadableStream`, or an async iterable.
 *
 * With WebAssembly, a valid line never becomes a JavaScript string.
 *
 * @module
 */

export type { RuleOptions } from "../uri/generated/options.ts";
export type { ComponentName } from "../uri/spans.ts";
export type { LinesSource } from "./batches.ts";
export { checkLines, type LinesReport } from "./check.ts";
export type { KindColumn, TextColumn } from "./columns.ts";
export { componentsOfLines } from "./components.ts";
export { type DedupedLines, dedupeLines } from "./dedupe.ts";
export type { InvalidLine } from "./invalid-line.ts";
export { type LinesOutput, normalizeLines, resolveLines } from "./rewrite.ts";
export {
  type InvalidLinesOption,
  lines,
  type NormalizeLinesOptions,
  type ResolveLinesOptions,
} from "./stream.ts";
export type { LineTable } from "./table.ts";
