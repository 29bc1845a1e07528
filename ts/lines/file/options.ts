import type { CheckedResolveOptions, LevelOptions, RuleOptions } from "../../uri/generated/options.ts";
import type { UriInput } from "../../uri/types.ts";
import type { InvalidLine } from "../invalid-line.ts";

/** An operation that {@link transformFile} can do on each line. */
export type FileOperation = "check" | "normalize" | "resolve";

/** Receives output bytes. They are overwritten once its promise settles, or when it returns without one. */
export type Write = (bytes: Uint8Array) => void | Promise<void>;

/** Options of every operation of {@link transformFile}. */
export interface FileOptions {
  /**
   * The path of a file, or an async iterable of its bytes. Iterables, pipes and devices are processed in the calling
   * thread.
   */
  readonly input: string | URL | AsyncIterable<Uint8Array>;
  /**
   * The maximum number of threads. 1 starts no worker.
   *
   * @default one for each 64 MiB of the file, up to the number of cores
   */
  readonly workers?: number | undefined;
  /**
   * Called with each invalid line, in order. If it returns a promise, processing waits for it.
   *
   * @default invalid lines are only counted
   */
  readonly onInvalid?: ((invalid: InvalidLine) => void | Promise<void>) | undefined;
  /**
   * Called with the progress after every 2 MiB or so.
   *
   * @default progress is not reported
   */
  readonly onProgress?: ((progress: FileProgress) => void) | undefined;
  /**
   * Aborts the operation: the promise is rejected with the reason of the signal, and the temporary file is removed.
   *
   * @default the operation runs to its end
   */
  readonly signal?: AbortSignal | undefined;
}

/** Options of the operations that write lines. */
export interface FileOutputOptions extends FileOptions {
  /**
   * The path of the output file, which must not be the input file; or a function that receives the bytes in order. Each
   * call waits for the promise of the one before.
   */
  readonly output: string | URL | Write;
}

/** Options of `transformFile("check", ...)`. */
export interface CheckFileOptions extends FileOptions, RuleOptions {}

/** Options of `transformFile("normalize", ...)`. */
export interface NormalizeFileOptions extends FileOutputOptions, LevelOptions {}

/** Options of `transformFile("resolve", ...)`. */
export interface ResolveFileOptions extends FileOutputOptions, CheckedResolveOptions {
  /** The base URI of every line. */
  readonly base: UriInput;
}

/** The progress that `onProgress` receives. */
export interface FileProgress {
  /** The number of bytes read so far. */
  readonly bytesRead: number;
  /** The size of the input; `undefined` if it is not a regular file. */
  readonly bytesTotal: number | undefined;
  /** The number of lines so far, the invalid ones included. */
  readonly lines: number;
  /** The number of invalid lines so far. */
  readonly invalid: number;
}

/** The result of {@link transformFile}. */
export interface FileReport {
  /** The number of lines, the invalid ones included. */
  readonly lines: number;
  /** The number of invalid lines. */
  readonly invalid: number;
  /** The length of the input. */
  readonly bytesRead: number;
  /** The length of the output. */
  readonly bytesWritten: number;
  /** The number of threads that were used. Small files use fewer than requested. */
  readonly workers: number;
}
