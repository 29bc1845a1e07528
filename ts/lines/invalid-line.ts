import type { LinesEngine } from "../core/lines/engine.ts";
import { decodeUtf8 } from "../core/utf8.ts";
import {
  CODE,
  INDEX,
  ISSUE_CODE,
  ISSUE_INDEX,
  ISSUE_LINE,
  ISSUE_RULE,
  ISSUE_SIZE,
  ISSUE_START,
  RECORD_SIZE,
  RULE,
} from "../generated/record.ts";
import { CR, LF } from "../support/character-codes.ts";
import { issueOf, type UriIssue } from "../uri/errors.ts";
import { mask } from "../uri/mask.ts";

/** An invalid line: the issue that `check` returns for its string, and its place in the bytes. */
export interface InvalidLine extends UriIssue {
  /** The row of the line, counted from 0, as in a table. */
  readonly row: number;
  /** `index` in bytes of UTF-8, from the start of the line. */
  readonly byteIndex: number;
}

/**
 * Appends the invalid lines of the last step of an engine, which began at the index `from` of the bytes.
 *
 * `before` is the number of lines before the step. `hide` masks passwords in messages, or leaves them.
 */
export function addInvalidLines(
  to: InvalidLine[],
  { issues }: LinesEngine,
  bytes: Uint8Array,
  from: number,
  before: number,
  hide: typeof mask = mask,
): void {
  for (let at = 0; at < issues.length; at += ISSUE_SIZE) {
    const byteIndex = issues[at + ISSUE_INDEX]!;
    const start = from + issues[at + ISSUE_START]!;
    const line = bytes.subarray(start, lineEnd(bytes, start + byteIndex));
    const text = decodeUtf8(line);
    record[CODE] = issues[at + ISSUE_CODE]!;
    record[RULE] = issues[at + ISSUE_RULE]!;
    record[INDEX] = text.length === line.length ? byteIndex : decodeUtf8(line.subarray(0, byteIndex)).length;
    to.push({ row: before + issues[at + ISSUE_LINE]!, byteIndex, ...issueOf(record, text, hide(text)) });
  }
}

/** Returns where the line around an index ends, without its line end. */
function lineEnd(bytes: Uint8Array, index: number): number {
  const lineFeed = bytes.indexOf(LF, index);
  if (lineFeed === -1) return bytes.length;
  return bytes[lineFeed - 1] === CR ? lineFeed - 1 : lineFeed;
}

const record = /* @__PURE__ */ new Int32Array(RECORD_SIZE);
