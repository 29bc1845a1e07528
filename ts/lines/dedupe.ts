import type { LinesEngine, LinesJob } from "../core/lines/engine.ts";
import { ISSUE_SIZE } from "../generated/record.ts";
import { CR, LF } from "../support/character-codes.ts";
import { optionsOf } from "../support/properties.ts";
import { LEVEL_OPTIONS, type LevelOptions } from "../uri/generated/options.ts";
import type { mask } from "../uri/mask.ts";
import { type LinesSource, type Work, workOn } from "./batches.ts";
import { type ByteSet, byteSet } from "./byte-set.ts";
import { type GrowableBytes, growableBytes } from "./growable-bytes.ts";
import { addInvalidLines, type InvalidLine } from "./invalid-line.ts";
import { normalizeJob } from "./job.ts";
import type { LinesOutput } from "./rewrite.ts";
import { steps } from "./steps.ts";

/** The result of {@link dedupeLines}. */
export interface DedupedLines extends LinesOutput {
  /** The number of lines that were left out. */
  readonly duplicates: number;
}

/**
 * Removes each line of UTF-8 bytes whose normal form an earlier line has, by `normalize` and its options.
 *
 * The first line of each normal form is copied unchanged. Invalid lines have no normal form: all of them stay, and are
 * reported in `invalid`. `lines` counts the lines of the input.
 *
 * Memory holds each distinct normal form and 24 to 48 bytes more. Forms are compared byte by byte. Their hashes have a
 * random key, so that no input can be crafted to make this slow.
 *
 * A stream or an async iterable of bytes gives an async iterable of results, one for the lines that each chunk completes.
 * Each line is compared with the lines of all chunks before, and rows continue from result to result.
 *
 * @throws {TypeError} if an argument has a wrong value, or the runtime has no `crypto`.
 * @example
 * const bytes = new TextEncoder().encode("http://a\nHTTP://A:80/\nhttp://b/\n");
 * const { bytes: distinct, duplicates } = dedupeLines(bytes);
 * new TextDecoder().decode(distinct); // "http://a\nhttp://b/\n"
 * duplicates; // 1
 */
export function dedupeLines(bytes: Uint8Array, options?: LevelOptions): DedupedLines;
export function dedupeLines(source: LinesSource, options?: LevelOptions): AsyncIterable<DedupedLines>;
export function dedupeLines(
  input: Uint8Array | LinesSource,
  options?: LevelOptions,
): DedupedLines | AsyncIterable<DedupedLines> {
  return workOn(input, dedupeWork(normalizeJob(optionsOf(options, LEVEL_OPTIONS))));
}

/** Creates the work of `dedupeLines` from a job of `normalizeJob`. `hide` masks passwords in messages; without it, `mask` does. */
export function dedupeWork(job: LinesJob, hide?: typeof mask): Work<DedupedLines> {
  const seen = byteSet();
  let before = 0;
  return (lines) => {
    const first = before;
    const invalid: InvalidLine[] = [];
    const output = growableBytes();
    let duplicates = 0;
    for (const { engine, from, taken } of steps(job, lines)) {
      addInvalidLines(invalid, engine, lines, from, before, hide);
      before += engine.lines;
      duplicates += copyNew(lines, from, from + taken, engine, seen, output);
    }
    return { lines: before - first, invalid, bytes: output.view(), duplicates };
  };
}

/**
 * Copies the lines of a step that have a new normal form, or are invalid, in runs. Returns the number of the others.
 *
 * Line N of the input is paired with line N of the output of the engine.
 */
function copyNew(
  bytes: Uint8Array,
  from: number,
  to: number,
  { lines, output: normal, issues }: LinesEngine,
  seen: ByteSet,
  output: GrowableBytes,
): number {
  let duplicates = 0;
  let issue = 0;
  let pending = from;
  for (let line = 0, at = from, normalAt = 0; line < lines; line++) {
    const next = nextLine(bytes, at);
    const normalNext = nextLine(normal, normalAt);
    if (issues[issue] === line) {
      issue += ISSUE_SIZE;
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

/** Returns the index of the line end. A valid line contains neither CR nor LF. */
function textEnd(bytes: Uint8Array, from: number, next: number): number {
  let end = next;
  if (end > from && bytes[end - 1] === LF) end--;
  if (end > from && bytes[end - 1] === CR) end--;
  return end;
}
