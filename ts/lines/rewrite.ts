import type { LinesJob } from "../core/lines/engine.ts";
import { optionsOf } from "../support/properties.ts";
import {
  type CheckedResolveOptions,
  LEVEL_OPTIONS,
  type LevelOptions,
  readCheckedResolveOptions,
} from "../uri/generated/options.ts";
import type { UriInput } from "../uri/types.ts";
import { type LinesSource, type Work, workOn } from "./batches.ts";
import type { LinesReport } from "./check.ts";
import { growableBytes } from "./growable-bytes.ts";
import { addInvalidLines, type InvalidLine } from "./invalid-line.ts";
import { normalizeJob, resolveJob } from "./job.ts";
import { steps } from "./steps.ts";

/** The result of {@link normalizeLines} and {@link resolveLines}. */
export interface LinesOutput extends LinesReport {
  /** The output lines, with the line ends of the input. */
  readonly bytes: Uint8Array;
}

/**
 * Normalizes each line of UTF-8 bytes, as `normalize` does with a string.
 *
 * Line N of the output is the normal form of line N of the input. Line ends stay. Invalid lines are copied unchanged and
 * reported in `invalid`.
 *
 * A stream or an async iterable of bytes gives an async iterable of results, one for the lines that each chunk completes.
 * Line numbers continue from result to result.
 *
 * @throws {TypeError} if an argument has a wrong value.
 * @example
 * const bytes = new TextEncoder().encode("HTTP://EXAMPLE.com:80/%7Ea\r\n<>\nb");
 * const { bytes: normal, invalid } = normalizeLines(bytes);
 * new TextDecoder().decode(normal); // "http://example.com/~a\r\n<>\nb"
 * invalid[0].row; // 1
 */
export function normalizeLines(bytes: Uint8Array, options?: LevelOptions): LinesOutput;
export function normalizeLines(source: LinesSource, options?: LevelOptions): AsyncIterable<LinesOutput>;
export function normalizeLines(
  input: Uint8Array | LinesSource,
  options?: LevelOptions,
): LinesOutput | AsyncIterable<LinesOutput> {
  return workOn(input, rewriteWork(normalizeJob(optionsOf(options, LEVEL_OPTIONS))));
}

/**
 * Resolves each line of UTF-8 bytes against one base, as `resolver` does with strings.
 *
 * Line N of the output is the target of line N of the input. Line ends stay. Invalid lines are copied unchanged and
 * reported in `invalid`.
 *
 * A stream or an async iterable of bytes gives an async iterable of results, one for the lines that each chunk completes.
 * Line numbers continue from result to result.
 *
 * @throws {UriSyntaxError} if the base is not valid or has no scheme, before any line is read.
 * @throws {TypeError} if an argument has a wrong value.
 * @example
 * const bytes = new TextEncoder().encode("../g\n#s\n");
 * const { bytes: targets } = resolveLines(bytes, "http://a/b/c/d;p?q");
 * new TextDecoder().decode(targets); // "http://a/b/g\nhttp://a/b/c/d;p?q#s\n"
 * resolveLines(bytes, "a/b"); // throws ERR_URI_BASE_NOT_ABSOLUTE
 */
export function resolveLines(bytes: Uint8Array, base: UriInput, options?: CheckedResolveOptions): LinesOutput;
export function resolveLines(
  source: LinesSource,
  base: UriInput,
  options?: CheckedResolveOptions,
): AsyncIterable<LinesOutput>;
export function resolveLines(
  input: Uint8Array | LinesSource,
  base: UriInput,
  options?: CheckedResolveOptions,
): LinesOutput | AsyncIterable<LinesOutput> {
  return workOn(input, rewriteWork(resolveJob(base, readCheckedResolveOptions(options))));
}

/** Creates the work of a job that has output. */
export function rewriteWork(job: LinesJob): Work<LinesOutput> {
  let before = 0;
  return (lines) => {
    const first = before;
    const invalid: InvalidLine[] = [];
    const output = growableBytes();
    for (const { engine, from, taken } of steps(job, lines)) {
      addInvalidLines(invalid, engine, lines, from, before);
      before += engine.lines;
      // The output of the first step predicts the length of all output; a sixteenth more avoids most reallocations. The
      // first lines may be unlike the others, so the estimate is limited to twice the input.
      const left = (lines.length - from) / taken;
      const expected = Math.ceil(engine.output.length * left * 1.0625);
      if (left > 1 && from === 0) output.reserve(Math.min(expected, 2 * lines.length));
      output.append(engine.output);
    }
    return { lines: before - first, invalid, bytes: output.view() };
  };
}
