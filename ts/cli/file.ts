import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import type {
  FileOperation,
  FileOutputOptions,
  FileReport,
  ResolveFileOptions,
  Write,
} from "../lines/file/options.ts";
import { fileTarget, functionTarget, rejectInput, type Target } from "../lines/file/target.ts";
import { transformFor } from "../lines/file/transform-file.ts";
import { visible } from "../support/display.ts";
import type { Files, Request } from "./arguments.ts";
import { STDIN, type Word } from "./command.ts";
import { type Line, MARK, rawText, rewriteLines, wholeLines } from "./input.ts";
import type { Io } from "./io.ts";
import { masksOf } from "./masking.ts";
import { plural, type Reporter, reported } from "./report.ts";

type FileRequest = Request & { readonly kind: "file" };

/** Processes the lines of a file and returns the exit code: whether all lines are valid. */
export function processFile(request: FileRequest, io: Io): Promise<number> {
  const { command, call, files } = request;
  const usesOutput = command.fileResult === "string" && files.output === undefined;
  return reported({ call, unit: "line", usesOutput }, io, async (reporter) => {
    const report = await transformed(request, io, reporter);
    return { report, inputs: report.lines, more: `, ${plural(report.workers, "thread")}` };
  });
}

/** Transforms the lines. With `--mask`, and on a terminal, they are rewritten before they are written. */
async function transformed(request: FileRequest, io: Io, reporter: Reporter): Promise<FileReport> {
  const { call, files } = request;
  const isShown = files.output === undefined && io.out.isTerminal === true;
  if (files.output !== undefined && !call.mask && !(await startsWithMark(files.input)))
    return transform(request, io, reporter, files.output);
  const target = await targetOf(files, (bytes) => (call.quiet ? undefined : io.out.write(bytes)));
  const { data } = masksOf(call);
  const rewrite = (line: Line): string => {
    const { text } = data(rawText(line));
    return isShown ? visible(text) : text;
  };
  let bytesWritten = 0;
  const write = (bytes: Uint8Array): Promise<void> => {
    const lines = call.mask || isShown ? rewriteLines(bytes, rewrite) : bytes;
    bytesWritten += lines.length;
    return target.write(lines);
  };
  try {
    const report = await transform(request, io, reporter, write);
    await target.finish();
    return { ...report, bytesWritten };
  } catch (error) {
    await target.discard();
    throw error;
  }
}

/** Opens the output file, which must not be the input. Without one, lines are passed to a function. */
async function targetOf({ input, output }: Files, write: Write): Promise<Target> {
  if (output === undefined) return functionTarget(write);
  const stats = input === STDIN ? undefined : await stat(input, { bigint: true }).catch(() => undefined);
  await rejectInput(output, stats);
  return fileTarget(output);
}

/** Returns the input without a byte order mark. A file that has one is read in this thread. */
async function inputOf(input: Word, io: Io): Promise<FileOutputOptions["input"]> {
  if (input === STDIN) return wholeLines(io.input);
  return (await startsWithMark(input)) ? wholeLines(createReadStream(input)) : input;
}

async function startsWithMark(path: Word): Promise<boolean> {
  if (path === STDIN) return false;
  const stats = await stat(path).catch(() => undefined);
  if (stats?.isFile() !== true) return false;
  const file = await open(path).catch(() => undefined);
  const read = await file?.read(Buffer.alloc(MARK.length), 0, MARK.length, 0);
  await file?.close();
  return read?.buffer.equals(MARK) === true;
}

/** Calls the operation with the name of the command, whose options have the names that the library uses. */
async function transform(
  { command, call, files }: FileRequest,
  io: Io,
  { onInvalid, onProgress }: Reporter,
  output: FileOutputOptions["output"],
): Promise<FileReport> {
  const options = {
    ...call.options,
    input: await inputOf(files.input, io),
    output: command.fileResult === "string" ? output : undefined,
    workers: files.workers,
    onInvalid: ({ row, ...issue }) => onInvalid(row, issue),
    onProgress,
    // Only an output file needs cleaning up. Without one, an interrupt ends the process at once, even during a write.
    signal: files.output === undefined ? undefined : io.interrupt?.(),
  } as ResolveFileOptions;
  return transformFor(command.name as FileOperation, options, call.showPassword);
}
