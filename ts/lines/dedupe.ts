import { ISSUE_WORDS, type LinesBackend } from "../backend/lines.ts";
import type { LadderOptions } from "../normalize-flags.ts";
import { type LinesSource, type Work, workOn } from "./batches.ts";
import { type ByteSet, byteSet } from "./byte-set.ts";
import { type Growing, growing } from "./growing.ts";
import { addInvalidLines, type InvalidLine } from "./invalid-line.ts";
import { normalizeJob } from "./job.ts";
import type { LinesOutput } from "./rewrite.ts";
import { steps } from "./steps.ts";

const LF = 0x0a;
const CR = 0x0d;

/** What {@link dedupeLines} leaves of lines. */
export interface DedupedLines extends LinesOutput {
  /** How many lines were left out: the same, in their normal form, as a line before. */
  readonly duplicates: number;
}

/**
 * Leaves out each line of UTF-8 bytes that has the normal form of a line before, by `normalize` and its options.
 *
 * The first line of each normal form stays, as it stands. A line that is invalid has none: it stays whatever came
 * before, and is told of in `invalid`. `lines` counts those of the input.
 *
 * The normal form of each line that stays is kept in memory, with 24 to 48 bytes beside it. No two forms are taken
 * for one, and the table of them is keyed with random numbers, so that no input makes it slow on purpose.
 *
 * Of a stream or an async iterable of bytes it makes an async iterable of such outputs: one for the lines that each
 * chunk completes. A line is compared with those of all chunks before, and line numbers run on.
 *
 * @throws {TypeError} if an argument has a wrong value.
 * @example
 * const bytes = new TextEncoder().encode("http://a\nHTTP://A:80/\nhttp://b/\n");
 * const { bytes: distinct, duplicates } = dedupeLines(bytes);
 * new TextDecoder().decode(distinct); // "http://a\nhttp://b/\n"
 * duplicates; // 1
 */
export function dedupeLines(bytes: Uint8Array, options?: LadderOptions): DedupedLines;
export function dedupeLines(source: LinesSource, options?: LadderOptions): AsyncIterable<DedupedLines>;
export function dedupeLines(
  input: Uint8Array | LinesSource,
  options: LadderOptions = {},
): DedupedLines | AsyncIterable<DedupedLines> {
  return workOn(input, dedupeWork(options));
}

/** Makes what takes duplicates out of batch after batch. */
export function dedupeWork(options: LadderOptions): Work<DedupedLines> {
  const job = normalizeJob(options);
  const seen = byteSet();
  let before = 0;
  return (lines) => {
    const first = before;
    const invalid: InvalidLine[] = [];
    const output = growing(0);
    let duplicates = 0;
    for (const { backend, from, taken } of steps(job, lines)) {
      addInvalidLines(invalid, backend, lines, from, before);
      before += backend.lines;
      duplicates += copyNew(lines, from, from + taken, backend, seen, output);
    }
    return { lines: before - first, invalid, bytes: output.view(), duplicates };
  };
}

/**
 * Copies the lines of a step whose normal forms were not seen yet, and those that are invalid, many at once; returns how
 * many it left out. Line N of the bytes and line N of what the backend made of them are walked side by side.
 */
function copyNew(
  bytes: Uint8Array,
  from: number,
  to: number,
  { lines, output: normal, issues }: LinesBackend,
  seen: ByteSet,
  output: Growing,
): number {
  let duplicates = 0;
  let issue = 0;
  let pending = from;
  for (let line = 0, at = from, normalAt = 0; line < lines; line++) {
    const next = nextLine(bytes, at);
    const normalNext = nextLine(normal, normalAt);
    if (issues[issue] === line) {
      issue += ISSUE_WORDS;
    } else if (!seen.add(normal, normalAt, textEnd(normal, normalAt, normalNext))) {
      output.append(bytes.subarray(pending, at));
      pending = next;
      duplicates++;
    }
    at = next;
    normalAt = normalNext;
  }
  output.append(bytes.subarray(pending, to));
  return duplicates;
}

function nextLine(bytes: Uint8Array, from: number): number {
  const lineFeed = bytes.indexOf(LF, from);
  return lineFeed === -1 ? bytes.length : lineFeed + 1;
}

/** Where the text of a line that is valid ends: it holds neither CR nor LF. */
function textEnd(bytes: Uint8Array, from: number, next: number): number {
  let end = next;
  if (end > from && bytes[end - 1] === LF) end--;
  if (end > from && bytes[end - 1] === CR) end--;
  return end;
}
