import { decodeUtf8 } from "../backend/js/utf8.ts";
import { ISSUE_WORDS, type LinesBackend } from "../backend/lines.ts";
import { CODE, INDEX, RULE, WORDS } from "../backend/words.ts";
import { issueOf, type UriIssue } from "../errors.ts";

const LF = 0x0a;
const CR = 0x0d;

/** What is wrong with a line: an issue of `check`, whose index is in bytes. */
export interface InvalidLine extends UriIssue {
  /** The number of the line, counted from 1. */
  readonly line: number;
  /** The index of the first character that cannot continue the rule, in bytes from the start of the line. */
  readonly index: number;
}

/**
 * Tells of the invalid lines of the step that a backend has just done on the bytes from an index on.
 *
 * `before` is how many lines came before the step.
 */
export function addInvalidLines(
  to: InvalidLine[],
  { issues }: LinesBackend,
  bytes: Uint8Array,
  from: number,
  before: number,
): void {
  for (let at = 0; at < issues.length; at += ISSUE_WORDS) {
    const index = issues[at + 3]!;
    const start = from + issues[at + 4]!;
    const text = bytes.subarray(start, lineEnd(bytes, start + index));
    to.push(invalidLine(before + issues[at]! + 1, issues[at + 1]!, issues[at + 2]!, index, text));
  }
}

/** Where the line ends that an index is in, without its line end. */
function lineEnd(bytes: Uint8Array, index: number): number {
  const lineFeed = bytes.indexOf(LF, index);
  if (lineFeed === -1) return bytes.length;
  return bytes[lineFeed - 1] === CR ? lineFeed - 1 : lineFeed;
}

const words = /* @__PURE__ */ new Int32Array(WORDS);

/** Makes what is told of a line. The message is that of the text, but for its index. */
function invalidLine(
  line: number,
  code: number,
  rule: number,
  index: number,
  bytes: Uint8Array,
): InvalidLine {
  const text = decodeUtf8(bytes);
  const unit = text.length === bytes.length ? index : decodeUtf8(bytes.subarray(0, index)).length;
  words[CODE] = code;
  words[RULE] = rule;
  words[INDEX] = unit;
  const issue = issueOf(words, text);
  const message = unit === index ? issue.message : issue.message.slice(0, -`${unit}`.length) + index;
  return { line, code: issue.code, rule: issue.rule, index, message };
}
