import { fileURLToPath } from "node:url";
import type { LinesJob } from "../../core/lines/engine.ts";
import { kindOf, objectOf, validatePositiveInteger } from "../../support/argument.ts";
import { optionsOf } from "../../support/properties.ts";
import { CHECKED_RESOLVE_OPTIONS, LEVEL_OPTIONS } from "../../uri/generated/options.ts";
import { normalizeJob, resolveJob, ruleJob, unknownOperation } from "../job.ts";
import type {
  CheckFileOptions,
  FileOperation,
  FileOptions,
  FileOutputOptions,
  FileReport,
  NormalizeFileOptions,
  ResolveFileOptions,
} from "./options.ts";
import { partBuilder } from "./part.ts";
import { type HeldPart, partsByWorkers } from "./pool.ts";
import type { Source } from "./source.ts";
import { partsOfStream, wholeLines } from "./stream.ts";
import { fileTarget, functionTarget, NO_TARGET, rejectInput, type Target } from "./target.ts";
import { untilAborted, writeFile } from "./write-file.ts";

/** Settings that {@link transformFile} fixes and the tests vary. */
export interface TransformSettings {
  /** The maximum number of workers if the options do not say. */
  readonly workers: number;
  /** The minimum number of bytes for each of them. */
  readonly bytesPerWorker: number;
  readonly blockSize: number;
  /** The program of a worker. */
  readonly program: URL;
  /** Whether messages name characters of passwords, as with `--show-password`. */
  readonly showsPasswords: boolean;
  /** Called with the number of parts that this thread holds, each time one arrives. */
  readonly onHeld?: ((held: number) => void) | undefined;
}

/** Does the work of {@link transformFile}. */
export async function transformWith(
  operation: FileOperation,
  options: CheckFileOptions | NormalizeFileOptions | ResolveFileOptions,
  settings: TransformSettings,
): Promise<FileReport> {
  if (!Object.hasOwn(NAMES, operation)) throw unknownOperation(operation, Object.keys(NAMES));
  const fileOptions = optionsOf(objectOf(options as AllOptions), NAMES[operation]) as AllOptions;
  const job = jobOf(operation, fileOptions);
  const { input, output, workers, onInvalid, signal } = fileOptions;
  validatePositiveInteger("workers", workers);
  validateCalled(fileOptions);
  signal?.throwIfAborted();
  let threads = 1;
  const report = await writeFile(
    input,
    async (source) => (operation === "check" ? NO_TARGET : openTarget(output, source)),
    (source) => {
      threads = threadsFor(source.file?.size ?? 0, workers, settings);
      return partsOf(source, job, threads, { signal, onInvalid }, settings);
    },
    fileOptions,
  );
  return { ...report, workers: threads };
}

/** The options of all operations. */
type AllOptions = NormalizeFileOptions & ResolveFileOptions;

/** The names of {@link FileOptions}. */
const FILE_OPTIONS = ["input", "workers", "onInvalid", "onProgress", "signal"] as const;

/** The names of the options of each operation. */
const NAMES: Readonly<Record<FileOperation, readonly (keyof AllOptions)[]>> = {
  check: [...FILE_OPTIONS, "rule"],
  normalize: [...FILE_OPTIONS, "output", ...LEVEL_OPTIONS],
  resolve: [...FILE_OPTIONS, "output", "base", ...CHECKED_RESOLVE_OPTIONS],
};

/** Returns the job of an operation, after validating its options. */
function jobOf(operation: FileOperation, options: Partial<AllOptions>): LinesJob {
  if (operation === "check") return ruleJob(operation, options);
  if (operation === "normalize") return normalizeJob(options);
  return resolveJob(options.base as string, options);
}

/** Checks the options that are called: `AbortSignal` may be of any class. */
function validateCalled({ onInvalid, onProgress, signal }: Partial<FileOptions>): void {
  for (const [name, value] of [
    ["onInvalid", onInvalid],
    ["onProgress", onProgress],
  ] as const) {
    if (value === undefined || typeof value === "function") continue;
    throw new TypeError(`Expected ${name} that is a function, got ${kindOf(value)}`);
  }
  if (signal === undefined || typeof signal?.throwIfAborted === "function") return;
  throw new TypeError(`Expected signal to be an AbortSignal, got ${kindOf(signal)}`);
}

/** Returns the number of threads for a file: at most one for each block. Threads of Deno cannot share a file. */
export function threadsFor(
  size: number,
  requested: number | undefined,
  { workers, bytesPerWorker, blockSize }: TransformSettings,
): number {
  if ("deno" in process.versions) return 1;
  const wanted = requested ?? Math.min(workers, Math.ceil(size / bytesPerWorker));
  return Math.max(1, Math.min(wanted, Math.ceil(size / blockSize)));
}

/** Opens an output that is not the input. */
export async function openTarget(output: FileOutputOptions["output"], source: Source): Promise<Target> {
  if (typeof output === "function") return functionTarget(output);
  if (typeof output !== "string" && !(output instanceof URL)) {
    throw new TypeError(`Expected output to be a path or a function, got ${kindOf(output)}`);
  }
  const path = output instanceof URL ? fileURLToPath(output) : output;
  await rejectInput(path, source.stat);
  return fileTarget(path);
}

/** Yields the results for the lines, in their order. */
export function partsOf(
  { file, chunks }: Source,
  job: LinesJob,
  workers: number,
  { signal, onInvalid }: Pick<FileOptions, "signal" | "onInvalid">,
  { blockSize, program, showsPasswords, onHeld }: TransformSettings,
): AsyncGenerator<HeldPart, void> {
  const invalid = { collectsInvalid: onInvalid !== undefined, showsPasswords };
  if (file === undefined || workers === 1) {
    const builder = partBuilder(job, { bytes: blockSize, ...invalid });
    return untilAborted(partsOfStream(wholeLines(chunks()), builder), signal);
  }
  const blocks = Math.ceil(file.size / blockSize);
  // The output of a block may be somewhat longer than the block, and should still be one part.
  const task = { file, blockSize, blocks, job, limits: { bytes: 2 * blockSize, ...invalid } };
  return partsByWorkers(task, { workers, program, signal, onHeld });
}
