import type { FileOperation, FileReport, ResolveFileOptions } from "../lines/file/options.ts";
import { transformFile } from "../lines/file/transform-file.ts";
import type { Request } from "./arguments.ts";
import { STDIN } from "./command.ts";
import type { Io } from "./io.ts";
import { plural, type Reporter, reported } from "./report.ts";

type FileRequest = Request & { readonly kind: "file" };

/** Processes the lines of a file and returns the exit code: whether all lines are valid. */
export function processFile(request: FileRequest, io: Io): Promise<number> {
  const { command, call, files } = request;
  const usesOutput = command.fileResult === "string" && files.output === undefined;
  return reported({ call, unit: "line", usesOutput }, io, async (reporter) => {
    const report = await transform(request, io, reporter);
    return { report, inputs: report.lines, more: `, ${plural(report.workers, "thread")}` };
  });
}

/** Calls the operation with the name of the command, whose options have the names that the library uses. */
function transform(
  { command, call, files }: FileRequest,
  io: Io,
  { onInvalid, onProgress }: Reporter,
): Promise<FileReport> {
  const options = {
    ...call.options,
    input: files.input === STDIN ? io.input : files.input,
    output: files.output ?? ((bytes: Uint8Array) => (call.quiet ? undefined : io.out.write(bytes))),
    workers: files.workers,
    onInvalid: ({ line, ...issue }) => onInvalid(line, issue),
    onProgress,
    // Only an output file needs cleaning up. Without one, an interrupt ends the process at once, even during a write.
    signal: files.output === undefined ? undefined : io.interrupt?.(),
  } as ResolveFileOptions;
  return transformFile(command.name as FileOperation as "resolve", options);
}
