import { optionsOf } from "../support/properties.ts";
import type { CheckColumnOptions } from "../uri/generated/options.ts";
import { topRuleNumber } from "../uri/options.ts";
import { columnOf } from "./chunk.ts";
import { errorFields } from "./fields.ts";
import { type ArrowModule, type ArrowVector, simpleModule } from "./module.ts";
import { CHECK_FIELDS, type CheckField, errorsOf } from "./options.ts";
import { run } from "./run.ts";

/** Columns by name: the `Vector`s of the caller's `apache-arrow`. */
export type Columns<A extends ArrowModule, Name extends string> = {
  readonly [N in Name]: InstanceType<A["Vector"]>;
};

/**
 * Checks each row of a column of strings.
 *
 * Returns the columns `error_code`, `error_rule` and `error_byte_index`, which are null if the row is valid, or null itself.
 * `error_byte_index` counts bytes of UTF-8. A row of 64 MiB or more is invalid, with `ERR_URI_TOO_LONG`.
 *
 * Pass the module `apache-arrow`. The column is a `Vector` of `Utf8`, `LargeUtf8` or `Utf8View`, or of a `Dictionary` of one of
 * these. It can be a slice, and have any chunks.
 *
 * @throws {UriRowError} for the first invalid row, with `errors: "raise"`.
 * @throws {TypeError} if an argument has a wrong value, or an option is unknown.
 * @example
 * import * as arrow from "apache-arrow";
 * const column = arrow.vectorFromArray(["http://a/", "a b", null], new arrow.Utf8());
 * const { error_code, error_byte_index } = checkColumn(arrow, column);
 * [...error_code]; // [null, "ERR_URI_UNEXPECTED_CHARACTER", null]
 * error_byte_index.get(1); // 1
 */
export function checkColumn<A extends ArrowModule>(
  arrow: A,
  column: ArrowVector,
  options?: CheckColumnOptions,
): Columns<A, CheckField> {
  const { rule = "URI-reference", errors } = optionsOf(options, ["rule", "errors"]);
  const members = simpleModule(arrow);
  const results = run({
    arrow: members,
    job: { operation: "check", rule: topRuleNumber(rule) },
    column: columnOf(column),
    fields: errorFields(members, CHECK_FIELDS),
    raises: errorsOf(errors, ["struct", "raise"]) === "raise",
  });
  return results as Columns<A, CheckField>;
}
