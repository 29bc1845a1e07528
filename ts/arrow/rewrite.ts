import type { Strings } from "../core/columns/engine.ts";
import { encodeUtf8 } from "../core/utf8.ts";
import { hasProperty, optionsOf } from "../support/properties.ts";
import {
  CHECKED_RESOLVE_OPTIONS,
  type ErrorMode,
  LEVEL_OPTIONS,
  type NormalizeColumnOptions,
  type ResolveColumnOptions,
} from "../uri/generated/options.ts";
import { textOf } from "../uri/input.ts";
import { normalizeFlags, referenceRuleNumber, resolveFlags, topRuleNumber } from "../uri/options.ts";
import type { UriInput } from "../uri/types.ts";
import type { Bases } from "./batches.ts";
import type { Columns } from "./check.ts";
import { type Column, columnOf } from "./chunk.ts";
import { errorFields, textField } from "./fields.ts";
import { type ArrowModule, type ArrowVector, simpleModule, textType } from "./module.ts";
import { CHECK_FIELDS, type CheckField, ERROR_FIELDS, type ErrorField, errorsOf } from "./options.ts";
import { run } from "./run.ts";

/**
 * Normalizes each row of a column of strings, as `normalize` does with a string. The result has the type of its strings.
 *
 * A null row stays null. A row of 64 MiB or more is invalid, and null even with `errors: "keep"`.
 *
 * @throws {UriRowError} for the first invalid row, with `errors: "raise"`.
 * @throws {TypeError} if an argument has a wrong value, or an option is unknown.
 * @example
 * import * as arrow from "apache-arrow";
 * const column = arrow.vectorFromArray(["HTTP://A/%7Eb", "a b", null], new arrow.Utf8());
 * [...normalizeColumn(arrow, column)]; // ["http://a/~b", null, null]
 * [...normalizeColumn(arrow, column, { errors: "keep" })]; // ["http://a/~b", "a b", null]
 * const { value, error_byte_index } = normalizeColumn(arrow, column, { errors: "struct" });
 * [value.get(1), error_byte_index.get(1)]; // [null, 1]
 */
export function normalizeColumn<A extends ArrowModule>(
  arrow: A,
  column: ArrowVector,
  options: NormalizeColumnOptions & { readonly errors: "struct" },
): Columns<A, "value" | CheckField>;
export function normalizeColumn<A extends ArrowModule>(
  arrow: A,
  column: ArrowVector,
  options?: NormalizeColumnOptions,
): InstanceType<A["Vector"]>;
export function normalizeColumn(
  arrow: ArrowModule,
  column: ArrowVector,
  options?: NormalizeColumnOptions,
): object {
  const settings = optionsOf(options, [...LEVEL_OPTIONS, "errors"]);
  const flags = normalizeFlags(settings.level, settings);
  const { rule, errors } = settings;
  return rewritten("normalize", arrow, column, undefined, { rule: topRuleNumber(rule), flags, errors });
}

/**
 * Resolves each row of a column of strings against a base, as `resolve` does with strings. The base is one string or record
 * for all rows, or a column with as many rows. The result has the type of the strings in the column.
 *
 * A row that is null stays null, and so does a row whose base is null. A row whose base is invalid is invalid. With
 * `errors: "struct"`, the column `error_of` is `"reference"` or `"base"`.
 *
 * @throws {UriRowError} for the first invalid row, with `errors: "raise"`.
 * @throws {TypeError} if an argument has a wrong value, or an option is unknown.
 * @example
 * import * as arrow from "apache-arrow";
 * const column = arrow.vectorFromArray(["../g", "?y", null], new arrow.Utf8());
 * [...resolveColumn(arrow, column, "http://a/b/c/d")]; // ["http://a/b/g", "http://a/b/c/d?y", null]
 * const bases = arrow.vectorFromArray(["http://a/b/", "c", "http://a/"], new arrow.Utf8());
 * [...resolveColumn(arrow, column, bases)]; // ["http://a/g", null, null]
 * [...resolveColumn(arrow, column, bases, { errors: "struct" }).error_of]; // [null, "base", null]
 */
export function resolveColumn<A extends ArrowModule>(
  arrow: A,
  column: ArrowVector,
  base: UriInput | ArrowVector | null,
  options: ResolveColumnOptions & { readonly errors: "struct" },
): Columns<A, "value" | ErrorField>;
export function resolveColumn<A extends ArrowModule>(
  arrow: A,
  column: ArrowVector,
  base: UriInput | ArrowVector | null,
  options?: ResolveColumnOptions,
): InstanceType<A["Vector"]>;
export function resolveColumn(
  arrow: ArrowModule,
  column: ArrowVector,
  base: UriInput | ArrowVector | null,
  options?: ResolveColumnOptions,
): object {
  const settings = optionsOf(options, [...CHECKED_RESOLVE_OPTIONS, "errors"]);
  const flags = resolveFlags(settings);
  const { rule, errors } = settings;
  return rewritten("resolve", arrow, column, base, { rule: referenceRuleNumber(rule), flags, errors });
}

interface Rewriting {
  readonly rule: number;
  readonly flags: number;
  readonly errors: ErrorMode | undefined;
}

/** Normalizes or resolves each row. */
function rewritten(
  operation: "normalize" | "resolve",
  arrow: ArrowModule,
  column: ArrowVector,
  base: UriInput | ArrowVector | null | undefined,
  { rule, flags, errors }: Rewriting,
): object {
  const mode = errorsOf(errors, ["null", "keep", "struct", "raise"]);
  const members = simpleModule(arrow);
  const strings = columnOf(column);
  const names = operation === "resolve" ? ERROR_FIELDS : CHECK_FIELDS;
  const results = run({
    arrow: members,
    job: { operation, rule, flags, keeps: mode === "keep" },
    column: strings,
    bases: operation === "resolve" ? basesOf(base!, strings) : undefined,
    fields: {
      value: textField(members, textType(members, strings.type), 0),
      ...(mode === "struct" ? errorFields(members, names) : {}),
    },
    raises: mode === "raise",
  });
  return mode === "struct" ? results : results["value"]!;
}

/** Reads the argument `base`. */
function basesOf(base: UriInput | ArrowVector | null, { rows }: Column): Bases {
  if (typeof base === "object" && base !== null && hasProperty(base, "data")) {
    const column = columnOf(base as ArrowVector);
    if (column.rows !== rows) throw new TypeError(`Expected ${rows} bases, one a row, got ${column.rows}`);
    return { chunks: column.chunks };
  }
  const { one } = oneBase(base === null ? "" : textOf(base as UriInput));
  return { one: base === null ? { ...one, validity: new Uint8Array(1) } : one };
}

/** Returns the base of all rows. */
export function oneBase(text: string): { readonly one: Strings } {
  const data = encodeUtf8(text);
  return { one: { offsets: Int32Array.of(0, data.length), data, validity: undefined, bit: 0 } };
}
