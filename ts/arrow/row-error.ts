import { bitOf } from "../core/columns/engine.ts";
import { decodeUtf8 } from "../core/utf8.ts";
import type { ErrorEntry } from "../generated/errors.ts";
import { syntaxError, UriSyntaxError } from "../uri/errors.ts";
import type { Batch } from "./batches.ts";
import { errorEntry } from "./output.ts";

/**
 * The error for an invalid row of a column, with `errors: "raise"`. Its message counts rows from 1.
 *
 * `input` is the row, or its base if the base is invalid, and `index` counts its UTF-16 code units, as in every
 * `UriSyntaxError`. The columns of errors count bytes. A string of 64 MiB or more is not decoded: then `input` is `""`.
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
  /** The number of the row, counted from 0. The message counts from 1. */
  readonly row: number;

  /** Creates the error of a row from the error of its string. */
  constructor({ issue, input, message }: UriSyntaxError, row: number) {
    super(issue, input, message);
    this.row = row;
  }

  /** Always `"UriRowError"`. */
  override get name(): string {
    return "UriRowError";
  }
}

/** The issue of an invalid row. */
export interface RowIssue {
  /** The number of the row in its column, counted from 0. */
  readonly row: number;
  readonly entry: ErrorEntry;
  /** The number of the rule. */
  readonly rule: number;
  /** The string that has the error, `""` if it is 64 MiB or longer. */
  readonly text: string;
  /** The index in that string, in UTF-16 code units. */
  readonly index: number;
  /** Whether that string is the base of the row. */
  readonly isBase: boolean;
}

/** Yields why the rows of a batch are invalid. */
export function* rowIssues({ issues, rows, strings, bases, before }: Batch): Generator<RowIssue, void> {
  for (let row = 0; issues !== undefined && row < rows; row++) {
    if (!bitOf(issues.validity, row)) continue;
    const isBase = issues.inputs[row] === 1;
    const { offsets, data } = isBase ? bases! : strings;
    const at = isBase && offsets.length === 2 ? 0 : row;
    const bytes = data.subarray(offsets[at]! - offsets[0]!, offsets[at + 1]! - offsets[0]!);
    yield {
      row: before + row,
      entry: errorEntry(issues.codes[row]!),
      rule: issues.rules[row]!,
      text: decodeUtf8(bytes),
      index: decodeUtf8(bytes.subarray(0, issues.indices[row])).length,
      isBase,
    };
  }
}

/** Throws the error of the first invalid row of a batch. `action` completes "Cannot ...". `rowOf` returns the number of a row. */
export function raiseFirst(action: string, batch: Batch, rowOf: (row: number) => number): void {
  for (const { row: at, entry, rule, text, index, isBase } of rowIssues(batch)) {
    const row = rowOf(at);
    const of = `${action} row ${row + 1}${isBase ? ", whose base is" : ","}`;
    throw new UriRowError(syntaxError(of, entry, rule, index, text), row);
  }
}
