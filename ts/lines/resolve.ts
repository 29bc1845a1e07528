import type { ResolveOptions } from "../resolve.ts";
import type { UriReference } from "../types.ts";
import { type LinesSource, workOn } from "./batches.ts";
import { resolveJob } from "./job.ts";
import { type LinesOutput, rewriteWork } from "./rewrite.ts";

/**
 * Resolves each line of UTF-8 bytes against one base, as `resolver` does with texts.
 *
 * Line N of the output is the target of line N of the input; the line ends stay as they are. A line that is invalid stays
 * as it is too, and is told of in `invalid`.
 *
 * Of a stream or an async iterable of bytes it makes an async iterable of such outputs: one for the lines that each
 * chunk completes, line numbers running on.
 *
 * @throws {UriSyntaxError} if the base is not valid or has no scheme, at once.
 * @throws {TypeError} if an argument has a wrong value.
 * @example
 * const bytes = new TextEncoder().encode("../g\n#s\n");
 * const { bytes: targets } = resolveLines(bytes, "http://a/b/c/d;p?q");
 * new TextDecoder().decode(targets); // "http://a/b/g\nhttp://a/b/c/d;p?q#s\n"
 * resolveLines(bytes, "a/b"); // throws ERR_URI_BASE_NOT_ABSOLUTE
 */
export function resolveLines(
  bytes: Uint8Array,
  base: string | UriReference,
  options?: ResolveOptions,
): LinesOutput;
export function resolveLines(
  source: LinesSource,
  base: string | UriReference,
  options?: ResolveOptions,
): AsyncIterable<LinesOutput>;
export function resolveLines(
  input: Uint8Array | LinesSource,
  base: string | UriReference,
  options: ResolveOptions = {},
): LinesOutput | AsyncIterable<LinesOutput> {
  return workOn(input, rewriteWork(resolveJob(base, options)));
}
