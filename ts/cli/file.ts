import type { FileReport } from "../lines/file/options.ts";
import type { Request } from "./arguments.ts";
import { STDIN } from "./command.ts";
import type { Io } from "./io.ts";
import { plural, type Reporter, reported } from "./report.ts";

type FileRequest = Request & { readonly kind: "file" };

/** Processes the lines of a file and returns the exit code: whether all lines are valid. */
export function processFile(request: FileRequest, io: Io): Promise<number> {
  const { command, call, files } = request;
  const usesOutput = command.file!.writesLines && files.output === undefined;
  return reported({ call, unit: "line", usesOutput }, io, async (reporter) => {
    const report = await transform(request, io, reporter);
    return { report, inputs: report.lines, more: `, ${plural(report.workers, "thread")}` };
  });
}

function transform(
  { command, call, files }: FileRequest,
  io: Io,
  { onInvalid, onProgress }: Reporter,
): Promise<FileReport> {
  return command.file!.transform(
    {
      input: files.input === STDIN ? io.input : files.input,
      output: files.output ?? ((bytes: Uint8Array) => (call.quiet ? undefined : io.out.write(bytes))),
      workers: files.workers,
      onInvalid: ({ line, ...issue }) => onInvalid(line, issue),
      onProgress,
      // Only an output file needs cleaning up. Without one, an interrupt ends the process at once, even during a write.
      signal: files.output === undefined ? undefined : io.interrupt?.(),
    },
    call,
  );
}
