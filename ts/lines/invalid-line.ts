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
import { issueOf, type UriIssue } from "../uri/errors.ts";
import { mask } from "../uri/mask.ts";

const LF = 0x0a;
const CR = 0x0d;

/** An invalid line: the issue that `check` returns for its string, but with an index in bytes. */
export interface InvalidLine extends UriIssue {
  /** The number of the line, counted from 1. */
  readonly line: number;
  /** The index of the first character that cannot continue the rule, in bytes from the start of the line. */
  readonly index: number;
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
    const index = issues[at + ISSUE_INDEX]!;
    const start = from + issues[at + ISSUE_START]!;
    const text = bytes.subarray(start, lineEnd(bytes, start + index));
    const line = before + issues[at + ISSUE_LINE]! + 1;
    to.push(invalidLine(line, issues[at + ISSUE_CODE]!, issues[at + ISSUE_RULE]!, index, text, hide));
  }
}

/** Returns where the line around an index ends, without its line end. */
function lineEnd(bytes: Uint8Array, index: number): number {
  const lineFeed = bytes.indexOf(LF, index);
  if (lineFeed === -1) return bytes.length;
  return bytes[lineFeed - 1] === CR ? lineFeed - 1 : lineFeed;
}

const record = /* @__PURE__ */ new Int32Array(RECORD_SIZE);

/** Converts an issue of an engine. The message is the one for the string, with the index in bytes. */
function invalidLine(
  line: number,
  code: number,
  rule: number,
  index: number,
  bytes: Uint8Array,
  hide: typeof mask,
): InvalidLine {
  const text = decodeUtf8(bytes);
  const unit = text.length === bytes.length ? index : decodeUtf8(bytes.subarray(0, index)).length;
  record[CODE] = code;
  record[RULE] = rule;
  record[INDEX] = unit;
  return { line, ...withByteIndex(issueOf(record, text, hide(text)), index) };
}

/** Returns an issue with an index in bytes. */
export function withByteIndex({ code, rule, message, ...issue }: UriIssue, index: number): UriIssue {
  if (issue.index === index) return { code, rule, index, message };
  return { code, rule, index, message: message.slice(0, -`${issue.index}`.length) + index };
}
