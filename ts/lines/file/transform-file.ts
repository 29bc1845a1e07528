import { availableParallelism } from "node:os";
import type { LadderOptions } from "../../normalize-flags.ts";
import type { ResolveOptions } from "../../resolve.ts";
import type { TopRule } from "../../types.ts";
import type { InvalidLine } from "../invalid-line.ts";
import type { Write } from "./target.ts";
import { transformWith } from "./transform.ts";

/** What can be done with each line of a file. */
export type FileVerb = "check" | "normalize" | "resolve";

/** How {@link transformFile} reads a file, and whom it tells what. */
export interface FileOptions {
  /** The path of the file, or a stream of its bytes, which is read in the calling thread. */
  readonly input: string | URL | AsyncIterable<Uint8Array>;
  /**
   * How many threads work on it; 1 starts none. If not given, as many as the machine runs at once, unless the file is too
   * small to be worth their start.
   */
  readonly workers?: number | undefined;
  /** Is told of each invalid line, in their order; the work waits for a promise that it returns. */
  readonly onInvalid?: ((invalid: InvalidLine) => void | Promise<void>) | undefined;
  /** Is told how far the work is, once for each part of about 2 MiB. */
  readonly onProgress?: ((progress: FileProgress) => void) | undefined;
  /** Stops the work: the promise is rejected with its reason, and the temporary file is removed. */
  readonly signal?: AbortSignal | undefined;
}

/** Where the lines go. */
export interface FileOutputOptions extends FileOptions {
  /** The path of the file, not that of the input; or a function that takes the bytes piece by piece, each until its promise is settled. */
  readonly output: string | URL | Write;
}

/** How `transformFile("check", ...)` reads the lines. */
export interface CheckFileOptions extends FileOptions {
  /** The rule by which a line is valid. */
  readonly rule?: TopRule | undefined;
}

/** How `transformFile("normalize", ...)` reads and writes the lines. */
export interface NormalizeFileOptions extends FileOutputOptions, LadderOptions {}

/** How `transformFile("resolve", ...)` reads and writes the lines. */
export interface ResolveFileOptions extends FileOutputOptions, ResolveOptions {
  /** The base URI of all lines. */
  readonly base: string;
}

/** How far the work is. */
export interface FileProgress {
  readonly bytesRead: number;
  /** The size of the input, where it is a regular file. */
  readonly bytesTotal: number | undefined;
  readonly lines: number;
  readonly invalid: number;
}

/** What has been done. */
export interface FileReport {
  readonly lines: number;
  /** How many of the lines are invalid. */
  readonly invalid: number;
  readonly bytesRead: number;
  readonly bytesWritten: number;
  /** How many threads did the work: fewer than asked for where the file is small. */
  readonly workers: number;
}

/**
 * Checks, normalizes or resolves each line of a file, on all cores.
 *
 * The lines are those of {@link checkLines}, {@link normalizeLines} and {@link resolveLines}, and so is what becomes of
 * them: line N of the output is what line N of the input became, an invalid line stays as it is, and line ends are kept.
 * The memory that it takes grows with the workers and with the longest line, not with the file. What is no regular file,
 * such as a pipe, is worked on in the calling thread.
 *
 * The output is written to a temporary file beside its place, and renamed when it is whole. It holds the data whole:
 * passwords are not masked in it.
 *
 * @throws {UriSyntaxError} if the base is not valid, or has no scheme.
 * @throws {TypeError} if an option has a wrong value.
 * @throws {Error} if a file cannot be read or written, or if input and output are one file.
 * @throws {RangeError} if a line is longer than a string can be: 512 MiB.
 * @example
 * const tidy = (input, output) => transformFile("normalize", { input, output, onInvalid: console.error });
 * async function* input() {
 *   yield new TextEncoder().encode("http://a/b\nhttp://a/b c\n");
 * }
 * (await transformFile("check", { input: input() })).invalid; // 1
 * await transformFile("resolve", { input: "references.txt", output: "targets.txt", base: "g" }); // throws ERR_URI_BASE_NOT_ABSOLUTE
 */
export function transformFile(verb: "check", options: CheckFileOptions): Promise<FileReport>;
export function transformFile(verb: "normalize", options: NormalizeFileOptions): Promise<FileReport>;
export function transformFile(verb: "resolve", options: ResolveFileOptions): Promise<FileReport>;
export function transformFile(
  verb: FileVerb,
  options: CheckFileOptions | NormalizeFileOptions | ResolveFileOptions,
): Promise<FileReport> {
  return transformWith(verb, options, {
    workers: availableParallelism(),
    share: SHARE,
    blockSize: BLOCK,
    program: new URL("./lines-file-worker.js", import.meta.url),
  });
}

/** How many bytes of a file a worker takes at a time. Half or twice as many are not faster. */
const BLOCK = 2 ** 21;

/** How many bytes are worth a worker: with fewer its start and its first steps cost what it saves. */
const SHARE = 2 ** 26;
