/**
 * Checks, splits, normalizes and resolves columns of [Apache Arrow](https://arrow.apache.org/), by the rows of a `Vector`.
 *
 * Each function takes the module `apache-arrow` as its first argument, so no bundle contains another copy of it.
 *
 * @module
 */

export type {
  CheckColumnOptions,
  ErrorMode,
  NormalizeColumnOptions,
  ResolveColumnOptions,
} from "../uri/generated/options.ts";
export type { ComponentName } from "../uri/spans.ts";
export { type Columns, checkColumn } from "./check.ts";
export { type ColumnName, type ComponentsOfColumnOptions, componentsOfColumn } from "./components.ts";
export type { ArrowModule, ArrowVector } from "./module.ts";
export type { CheckField, ErrorField } from "./options.ts";
export { normalizeColumn, resolveColumn } from "./rewrite.ts";
export { UriRowError } from "./row-error.ts";
export { type ComponentsOfLines, toArrow } from "./to-arrow.ts";
