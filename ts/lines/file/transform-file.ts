import { availableParallelism } from "node:os";
import type {
  CheckFileOptions,
  FileOperation,
  FileReport,
  NormalizeFileOptions,
  ResolveFileOptions,
} from "./options.ts";
import { type TransformSettings, transformWith } from "./transform.ts";

/** The number of bytes of a block. Blocks of half or twice the size are not faster. */
const BLOCK_SIZE = 2 ** 21;

/** The number of bytes for which another worker pays off. With fewer, starting it costs more than it saves. */
const BYTES_PER_WORKER = 2 ** 26;

/**
 * Checks, normalizes or resolves each line of a file, on all cores.
 *
 * The results are those of `checkLines`, `normalizeLines` and `resolveLines`. Line N of the output is the
 * result for line N of the input, with its line end; an invalid line is copied unchanged. Memory grows with the number of
 * workers and the longest line, not with the file.
 *
 * The output is written to a temporary file in the same folder, which is renamed once it is complete. Passwords are not
 * masked in it.
 *
 * @throws {UriSyntaxError} if the base is not valid, or has no scheme.
 * @throws {TypeError} if an option is unknown or has a wrong value.
 * @throws {Error} if a file cannot be read or written, or if input and output are the same file.
 * @throws {RangeError} if a line is longer than the longest string: 512 MiB.
 * @example
 * const tidy = (input, output) => transformFile("normalize", { input, output, onInvalid: console.error });
 * async function* input() {
 *   yield new TextEncoder().encode("http://a/b\nhttp://a/b c\n");
 * }
 * (await transformFile("check", { input: input() })).invalid; // 1
 * await transformFile("resolve", { input: "references.txt", output: "targets.txt", base: "g" }); // throws ERR_URI_BASE_NOT_ABSOLUTE
 */
export function transformFile(operation: "check", options: CheckFileOptions): Promise<FileReport>;
export function transformFile(operation: "normalize", options: NormalizeFileOptions): Promise<FileReport>;
export function transformFile(operation: "resolve", options: ResolveFileOptions): Promise<FileReport>;
export function transformFile(
  operation: FileOperation,
  options: CheckFileOptions | NormalizeFileOptions | ResolveFileOptions,
): Promise<FileReport> {
  return transformWith(operation, options, settingsFor(false));
}

/** Returns the settings for the library, and for the command line, where messages may show passwords. */
export function settingsFor(showsPasswords: boolean): TransformSettings {
  return {
    workers: availableParallelism(),
    bytesPerWorker: BYTES_PER_WORKER,
    blockSize: BLOCK_SIZE,
    program: new URL("./lines-file-worker.js", import.meta.url),
    showsPasswords,
  };
}
