import type { LadderOptions } from "../normalize-flags.ts";
import { type LinesSource, workOn } from "./batches.ts";
import { normalizeJob } from "./job.ts";
import { type LinesOutput, rewriteWork } from "./rewrite.ts";

/**
 * Normalizes each line of UTF-8 bytes, as `normalize` does with a text.
 *
 * Line N of the output is what line N of the input became; the line ends stay as they are. A line that is invalid stays
 * as it is too, and is told of in `invalid`.
 *
 * Of a stream or an async iterable of bytes it makes an async iterable of such outputs: one for the lines that each
 * chunk completes, line numbers running on.
 *
 * @throws {TypeError} if an argument has a wrong value.
 * @example
 * const bytes = new TextEncoder().encode("HTTP://EXAMPLE.com:80/%7Ea\r\n<>\nb");
 * const { bytes: normal, invalid } = normalizeLines(bytes);
 * new TextDecoder().decode(normal); // "http://example.com/~a\r\n<>\nb"
 * invalid[0].line; // 2
 */
export function normalizeLines(bytes: Uint8Array, options?: LadderOptions): LinesOutput;
export function normalizeLines(source: LinesSource, options?: LadderOptions): AsyncIterable<LinesOutput>;
export function normalizeLines(
  input: Uint8Array | LinesSource,
  options: LadderOptions = {},
): LinesOutput | AsyncIterable<LinesOutput> {
  return workOn(input, rewriteWork(normalizeJob(options)));
}
