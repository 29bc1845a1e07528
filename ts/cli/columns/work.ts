// The results for the rows of a column, whatever the format of its file.

import { CHECK_FIELDS } from "../../arrow/options.ts";
import { issueOfError, type UriIssue, UriSyntaxError } from "../../uri/errors.ts";
import { COMPONENT_NAMES } from "../../uri/spans.ts";
import type { Column } from "../arguments.ts";
import type { Call, ColumnMode } from "../command.ts";

/** A value of a new column. */
export type Cell = string | number | null;

/** A new column: its name, and whether it holds 32-bit integers instead of strings. */
export interface NewColumn {
  readonly name: string;
  readonly isInteger: boolean;
}

/** An invalid row: the issue of its string, with an index in bytes. */
export interface InvalidRow extends UriIssue {
  /** The number of the row, counted from 1. */
  readonly row: number;
}

/** The work on a column. */
export interface ColumnWork {
  /** The columns that it makes. */
  readonly columns: readonly NewColumn[];
  /** Whether the only one takes the place of the column. */
  readonly replaces: boolean;
  /** The rows so far, and the invalid ones. */
  readonly count: { rows: number; invalid: number };
  /** Returns the values for the next row. Throws {@link Raised} if the row is invalid and ends the work. */
  next(text: string | null): readonly Cell[];
  /**
   * Reports the issue of the row that was counted last. The given index counts UTF-16 code units, that of the returned issue bytes.
   * Throws {@link Raised} if it ends the work.
   */
  reject(issue: UriIssue, text: string): UriIssue;
  /** The write of messages that wait for a slow reader. Await it before more rows are reported. */
  readonly writing: Promise<void> | undefined;
  /**
   * Goes back to the first row that was not reported, and returns whether there is one. Rows are no longer reported once many
   * messages wait, because nobody awaited {@link writing}.
   */
  rewind(): boolean;
}

/** An invalid row ends the work. */
export class Raised extends Error {}

/** How many messages may wait for their reader: about 5 MB. */
const MAX_WAITING = 65_536;

/** The field of an issue that is a number. */
const ISSUE_INDEX = "error_index";

/** Creates the work of a call. `onInvalid` is called with each invalid row. */
export function workOf(
  mode: ColumnMode,
  call: Call,
  { name, into, prefix, errors }: Pick<Column, "name" | "into" | "prefix" | "errors">,
  onInvalid: (invalid: InvalidRow) => void | Promise<void>,
): ColumnWork {
  const { results } = mode;
  const answer = mode.start(call);
  const names =
    results === "string" ? [into ?? name] : results === "components" ? COMPONENT_NAMES : CHECK_FIELDS;
  const columns = names.map((each) => ({ name: prefix + each, isInteger: each === ISSUE_INDEX }));
  const missing: readonly Cell[] = columns.map(() => null);
  const count = { rows: 0, invalid: 0 };
  let writing: Promise<void> | undefined;
  let waiting = 0;
  /** The counts after the last row that was reported, if later ones are not. */
  let reported: typeof count | undefined;
  const reject = (given: UriIssue, text: string): UriIssue => {
    const issue = inBytes(given, text);
    count.invalid++;
    if (reported === undefined) {
      writing = onInvalid({ row: count.rows, ...issue }) ?? undefined;
      waiting = writing === undefined ? 0 : waiting + 1;
      if (waiting === MAX_WAITING) reported = { ...count };
    }
    if (errors === "raise") throw new Raised();
    return issue;
  };
  const onError = (error: unknown, text: string): readonly Cell[] => {
    if (!(error instanceof UriSyntaxError)) throw error;
    const issue = reject(issueOfError(error), text);
    if (results === "issue") return [issue.code, issue.rule, issue.index];
    return errors === "keep" ? [text] : missing;
  };
  return {
    columns,
    replaces: results === "string" && into === undefined,
    count,
    reject,
    get writing() {
      return writing;
    },
    rewind() {
      if (reported === undefined) return false;
      Object.assign(count, reported);
      reported = undefined;
      waiting = 0;
      return true;
    },
    next(text) {
      count.rows++;
      if (text === null) return missing;
      try {
        const cells = answer(text);
        return results === "issue" ? missing : cells;
      } catch (error) {
        return onError(error, text);
      }
    },
  };
}

/** Returns an issue whose index and message count bytes of UTF-8. */
function inBytes(issue: UriIssue, text: string): UriIssue {
  const index = Buffer.byteLength(text.slice(0, issue.index));
  const message = issue.message.slice(0, -`${issue.index}`.length) + index;
  return { ...issue, index, message };
}
