import { bitOf } from "../core/columns/engine.ts";
import { decodeUtf8 } from "../core/utf8.ts";
import { RULES } from "../generated/rules.ts";
import { type PlacedIssue, syntaxError, UriSyntaxError } from "../uri/errors.ts";
import type { Batch } from "./batches.ts";
import { errorEntry } from "./output.ts";

/**
 * The error for an invalid row of a column, with `errors: "raise"`.
 *
 * `input` is the row, or its base if the base is invalid, and `index` counts its UTF-16 code units, as in every
 * `UriSyntaxError`. The columns of errors count bytes.
 *
 * @example
 * import * as arrow from "apache-arrow";
 * import { checkColumn } from "pchar/arrow";
 * const column = arrow.vectorFromArray(["/", "a b"], new arrow.Utf8());
 * const rowOf = (act) => {
 *   try {
 *     act();
 *   } catch (error) {
 *     if (error instanceof UriRowError) return [error.row, error.code, error.index];
 *   }
 * };
 * rowOf(() => checkColumn(arrow, column, { errors: "raise" })); // [1, "ERR_URI_UNEXPECTED_CHARACTER", 1]
 */
export class UriRowError extends UriSyntaxError {
  /** The number of the row, counted from 0. */
  readonly row: number;

  /** Creates the error of a row. */
  constructor(
    issue: PlacedIssue<UriSyntaxError["code"], UriSyntaxError["rule"]>,
    input: string,
    row: number,
  ) {
    super(issue, input);
    this.row = row;
  }

  /** The name of the class. */
  override get name(): string {
    return "UriRowError";
  }
}

/** Throws the error of the first invalid row of a batch. `action` completes "Cannot ...". */
export function raiseFirst(action: string, batch: Batch): void {
  const { issues, rows, strings, bases, before } = batch;
  if (issues === undefined) return;
  for (let row = 0; row < rows; row++) {
    if (!bitOf(issues.validity, row)) continue;
    const isBase = issues.inputs[row] === 1;
    const { offsets, data } = isBase ? bases! : strings;
    const at = isBase && offsets.length === 2 ? 0 : row;
    const bytes = data.subarray(offsets[at]! - offsets[0]!, offsets[at + 1]! - offsets[0]!);
    const text = decodeUtf8(bytes);
    const index = decodeUtf8(bytes.subarray(0, issues.indices[row])).length;
    const of = `${action} row ${before + row}${isBase ? ", whose base is" : ","}`;
    const error = syntaxError(of, errorEntry(issues.codes[row]!), issues.rules[row]!, index, text);
    const { code, message } = error;
    throw new UriRowError({ code, rule: RULES[issues.rules[row]!]!, index, message }, text, before + row);
  }
}
