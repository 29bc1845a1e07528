import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { judgePositiveInteger, kindOf, objectOf, quoted } from "../../argument.ts";
import type { LinesJob } from "../../backend/lines.ts";
import { normalizeJob, resolveJob, scanJob } from "../job.ts";
import { patience } from "./patience.ts";
import { type HeldPart, partsByWorkers } from "./pool.ts";
import { openSource, type Source } from "./source.ts";
import { partsOfStream } from "./stream.ts";
import { fileTarget, functionTarget, NO_TARGET, type Target } from "./target.ts";
import type {
  CheckFileOptions,
  FileOptions,
  FileOutputOptions,
  FileReport,
  FileVerb,
  NormalizeFileOptions,
  ResolveFileOptions,
} from "./transform-file.ts";

/** What a user of the library does not choose. */
export interface Workshop {
  /** How many workers there are at most where the options do not say. */
  readonly workers: number;
  /** How many bytes each of them must have to do then, to be worth its start. */
  readonly share: number;
  readonly blockSize: number;
  /** The program of a worker. */
  readonly program: URL;
  /** Is told how many parts wait in this thread, each time that one comes. */
  readonly onHeld?: ((held: number) => void) | undefined;
}

/** Does what {@link transformFile} says. */
export async function transformWith(
  verb: FileVerb,
  options: CheckFileOptions | NormalizeFileOptions | ResolveFileOptions,
  workshop: Workshop,
): Promise<FileReport> {
  const job = jobOf(verb, objectOf(options as ResolveFileOptions));
  judgePositiveInteger("workers", options.workers);
  options.signal?.throwIfAborted();
  const source = await openSource(options.input);
  try {
    const target =
      verb === "check" ? NO_TARGET : await openTarget((options as FileOutputOptions).output, source);
    try {
      const threads = threadsFor(source.file?.size ?? 0, options.workers, workshop);
      const parts = partsOf(source, job, threads, options, workshop);
      const report = await pump(parts, target, source.file?.size, options);
      await target.finish();
      return { ...report, workers: threads };
    } catch (error) {
      await target.discard();
      throw error;
    }
  } finally {
    await source.close();
  }
}

/** Judges the options of a verb. */
function jobOf(verb: FileVerb, options: ResolveFileOptions): LinesJob {
  if (verb === "check") return scanJob(verb, options);
  if (verb === "normalize") return normalizeJob(options as NormalizeFileOptions);
  if (verb === "resolve") return resolveJob(options.base, options);
  throw new TypeError(`Unknown verb ${quoted(verb)}`);
}

/** How many threads work on so many bytes: no more than there are blocks, and in Deno, whose threads share no files, one. */
function threadsFor(
  size: number,
  asked: number | undefined,
  { workers, share, blockSize }: Workshop,
): number {
  if ("deno" in process.versions) return 1;
  const wanted = asked ?? Math.min(workers, Math.ceil(size / share));
  return Math.max(1, Math.min(wanted, Math.ceil(size / blockSize)));
}

async function openTarget(output: FileOutputOptions["output"], source: Source): Promise<Target> {
  if (typeof output === "function") return functionTarget(output);
  if (typeof output !== "string" && !(output instanceof URL)) {
    throw new TypeError(`Expected output to be a path or a function, got ${kindOf(output)}`);
  }
  const path = output instanceof URL ? fileURLToPath(output) : output;
  const there = await stat(path, { bigint: true }).catch(() => undefined);
  if (there?.isFile() && there.dev === source.stat?.dev && there.ino === source.stat.ino) {
    throw new Error("Input and output are the same file");
  }
  return fileTarget(path);
}

/** Yields what becomes of the lines, part by part, in their order. */
function partsOf(
  { file, chunks }: Source,
  job: LinesJob,
  workers: number,
  { signal, onInvalid }: FileOptions,
  { blockSize, program, onHeld }: Workshop,
): AsyncGenerator<HeldPart, void> {
  const isTold = onInvalid !== undefined;
  if (file === undefined || workers === 1) {
    return untilAborted(partsOfStream(chunks(), job, { bytes: blockSize, isTold }), signal);
  }
  const blocks = Math.ceil(file.size / blockSize);
  // A block is usually one part, though what comes out of it may be somewhat longer.
  const order = { file, blockSize, blocks, job, limits: { bytes: 2 * blockSize, isTold } };
  return partsByWorkers(order, { workers, program, signal, onHeld });
}

/** Yields parts until the work is aborted: a pipe may never say another word, and is not waited for. */
async function* untilAborted(
  parts: AsyncGenerator<HeldPart, void>,
  signal: AbortSignal | undefined,
): AsyncGenerator<HeldPart, void> {
  const { wait, end } = patience(signal);
  try {
    for (let next = await wait(parts.next()); next.done !== true; next = await wait(parts.next())) {
      yield next.value;
    }
  } finally {
    end();
    parts.return().catch(() => {});
  }
}

/** Tells of invalid lines and of the progress, and writes the parts, one while the next is waited for. */
async function pump(
  parts: AsyncIterable<HeldPart>,
  target: Target,
  bytesTotal: number | undefined,
  { onInvalid, onProgress, signal }: FileOptions,
): Promise<Omit<FileReport, "workers">> {
  const report = { lines: 0, invalid: 0, bytesRead: 0, bytesWritten: 0 };
  const { wait, end } = patience(signal);
  let writing = Promise.resolve();
  try {
    for await (const { part, release } of parts) {
      for (const invalid of part.told) {
        const said = onInvalid?.({ ...invalid, line: report.lines + invalid.line });
        if (said !== undefined) await wait(said);
      }
      report.lines += part.lines;
      report.invalid += part.invalid;
      report.bytesRead += part.bytesRead;
      report.bytesWritten += part.output.length;
      const { lines, invalid, bytesRead } = report;
      onProgress?.({ bytesRead, bytesTotal, lines, invalid });
      await wait(writing);
      writing = target.write(part.output).then(release);
      // Where it fails, it is found at the next part, or at the end.
      writing.catch(() => {});
    }
    await wait(writing);
    return report;
  } finally {
    end();
  }
}
