import { COLUMNS } from "../generated/record.ts";
import { iterableOf, unknownName } from "../support/argument.ts";
import { optionsOf } from "../support/properties.ts";
import type { ComponentsOptions } from "../uri/generated/options.ts";
import { topRuleNumber } from "../uri/options.ts";
import { COMPONENT_NAMES, type ComponentName } from "../uri/spans.ts";
import type { Columns } from "./check.ts";
import { columnOf } from "./chunk.ts";
import { errorFields, type Fields, kindField, textField } from "./fields.ts";
import {
  type ArrowModule,
  type ArrowType,
  type ArrowVector,
  type SimpleModule,
  simpleModule,
  textType,
} from "./module.ts";
import { CHECK_FIELDS, type CheckField, errorsOf } from "./options.ts";
import { run } from "./run.ts";

/** A column of {@link componentsOfColumn}: a component, or the kind of the host or the path. */
export type ColumnName = ComponentName | "host_kind" | "path_kind";

/** The names, by the numbers of the engines. */
const NAMES: readonly ColumnName[] = /* @__PURE__ */ COLUMNS.map((name) =>
  name === "hostKind" ? "host_kind" : name === "pathKind" ? "path_kind" : name,
);

/** Options of {@link componentsOfColumn}. */
export interface ComponentsOfColumnOptions<Name extends ColumnName> extends ComponentsOptions {
  /**
   * The names of the columns to be returned.
   *
   * @default the eight components
   */
  readonly columns?: Iterable<Name> | undefined;
}

/**
 * Returns components of each row of a column of strings, as columns by name. They have the type of its strings.
 *
 * A row that is null is null in all of them, and so is an absent component. An empty component is `""`. The columns
 * `host_kind` and `path_kind` have the names that `parse` has for `hostKind` and `pathKind`.
 *
 * @throws {UriRowError} for the first invalid row, with `errors: "raise"`.
 * @throws {TypeError} if an argument has a wrong value, or an option is unknown.
 * @example
 * import * as arrow from "apache-arrow";
 * const url = arrow.vectorFromArray(["http://a/b?c", "a b", "//h", null], new arrow.Utf8());
 * const { host, query } = componentsOfColumn(arrow, url, { columns: ["host", "query"] });
 * [...host]; // ["a", null, "h", null]
 * [...query]; // ["c", null, null, null]
 * new arrow.Table({ url, ...componentsOfColumn(arrow, url) }).numCols; // 9
 */
export function componentsOfColumn<A extends ArrowModule, Name extends ColumnName = ComponentName>(
  arrow: A,
  column: ArrowVector,
  options: ComponentsOfColumnOptions<Name> & { readonly errors: "struct" },
): Columns<A, Name | CheckField>;
export function componentsOfColumn<A extends ArrowModule, Name extends ColumnName = ComponentName>(
  arrow: A,
  column: ArrowVector,
  options?: ComponentsOfColumnOptions<Name>,
): Columns<A, Name>;
export function componentsOfColumn<A extends ArrowModule>(
  arrow: A,
  column: ArrowVector,
  options?: ComponentsOfColumnOptions<ColumnName>,
): Columns<A, ColumnName | CheckField> {
  const { columns, rule = "URI-reference", errors } = optionsOf(options, ["columns", "rule", "errors"]);
  const mode = errorsOf(errors, ["null", "struct", "raise"]);
  const members = simpleModule(arrow);
  const strings = columnOf(column);
  const names = namesOf(columns);
  const results = run({
    arrow: members,
    job: { operation: "components", rule: topRuleNumber(rule), wanted: wantedOf(names) },
    column: strings,
    fields: {
      ...componentFields(members, textType(members, strings.type), names),
      ...(mode === "struct" ? errorFields(members, CHECK_FIELDS) : {}),
    },
    raises: mode === "raise",
  });
  return results as Columns<A, ColumnName | CheckField>;
}

/** Reads the option `columns`. */
export function namesOf(columns: Iterable<ColumnName> | undefined): readonly ColumnName[] {
  if (columns === undefined) return COMPONENT_NAMES;
  const names = [...iterableOf(columns, "columns")];
  for (const name of names) {
    if (!NAMES.includes(name)) throw unknownName("column", name, NAMES);
  }
  if (names.length === 0 || new Set(names).size < names.length)
    throw new TypeError("Expected different columns, at least one");
  return names;
}

/** Returns the numbers of columns, in the order in which an engine writes them. */
export function wantedOf(names: readonly ColumnName[]): readonly number[] {
  return names.map((name) => NAMES.indexOf(name)).sort((a, b) => a - b);
}

/** Returns the columns of components and kinds, in the order of their names. */
export function componentFields(arrow: SimpleModule, text: ArrowType, names: readonly ColumnName[]): Fields {
  const wanted = wantedOf(names);
  return Object.fromEntries(
    names.map((name) => {
      const at = wanted.indexOf(NAMES.indexOf(name));
      const isKind = name === "host_kind" || name === "path_kind";
      return [name, isKind ? kindField(arrow, name, at) : textField(arrow, text, at)];
    }),
  );
}
