import type { FileOptions, FileReport } from "../lines/file/options.ts";
import { visible } from "../support/display.ts";
import { issueOfError, UriSyntaxError } from "../uri/errors.ts";
import { maskPassword } from "../uri/mask.ts";
import type { Request } from "./arguments.ts";
import { STDIN } from "./command.ts";
import { EXIT, type Io } from "./io.ts";
import { showIssue } from "./issue.ts";
import { jsonLine, painter } from "./print.ts";
import { count, progressLine, REDRAW_MS, rate, size } from "./progress.ts";
import { reasonOf } from "./reason.ts";

/** How many characters of messages are collected before they are written. */
const BLOCK = 16_384;

type FileRequest = Request & { readonly kind: "file" };

/** Processes the lines of a file and returns the exit code: whether all lines are valid. */
export async function processFile(request: FileRequest, io: Io): Promise<number> {
  const reporter = request.call.quiet ? SILENT : reporterOf(request, io);
  try {
    const report = await transform(request, io, reporter);
    await reporter.end(report);
    return report.invalid === 0 ? EXIT.yes : EXIT.no;
  } catch (error) {
    await reporter.clear();
    if (error instanceof UriSyntaxError) return reportOperand(error, request, io);
    await io.err.write(`pchar: ${visible(messageOf(error))}\n`);
    return EXIT.failed;
  }
}

/** Returns the message of an error. One of a file names the file first. */
function messageOf(error: unknown): string {
  const reason = reasonOf(error);
  if (!(error instanceof Error)) return reason;
  const { syscall, path } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return error.message;
  const file = path === undefined ? (syscall === "read" ? " standard input" : "") : ` "${path}"`;
  return `cannot ${syscall}${file}: ${reason}`;
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
      onInvalid,
      onProgress,
      // Only an output file needs cleaning up. Without one, an interrupt ends the process at once, even during a write.
      signal: files.output === undefined ? undefined : io.interrupt?.(),
    },
    call,
  );
}

/** Reports an invalid base as it is reported without `--input`. */
async function reportOperand(error: UriSyntaxError, request: FileRequest, io: Io): Promise<number> {
  const { err } = io;
  const { call } = request;
  if (call.quiet) return EXIT.no;
  const issue = issueOfError(error);
  if (call.json) {
    const text = maskPassword(error.input).text;
    await jsonSinkOf(request, io).write(jsonLine({ error: { ...issue, text } }));
    return EXIT.no;
  }
  const style = { columns: err.columns, paint: painter(err.color), mask: maskPassword };
  await err.write(showIssue({ issue, input: error.input, label: call.operand.label }, style));
  return EXIT.no;
}

/** Reports invalid lines, progress, and a summary. */
interface Reporter extends Required<Pick<FileOptions, "onInvalid" | "onProgress">> {
  /** Writes the summary. */
  end(report: FileReport): Promise<void>;
  /** Removes the progress bar, and writes the messages that were collected. */
  clear(): Promise<void>;
}

const SILENT: Reporter = {
  onInvalid: () => undefined,
  onProgress: () => undefined,
  end: async () => {},
  clear: async () => {},
};

/** Returns whether the lines themselves go to standard output. */
function printsLines({ command, files }: FileRequest): boolean {
  return command.file!.writesLines && files.output === undefined;
}

/** Returns the sink for JSON, which must not mix with the lines. */
function jsonSinkOf(request: FileRequest, { out, err }: Io): Io["out"] {
  return printsLines(request) ? err : out;
}

function reporterOf(request: FileRequest, io: Io): Reporter {
  const { json } = request.call;
  const { err, now = () => performance.now() } = io;
  const sink = json ? jsonSinkOf(request, io) : err;
  // A terminal that shows the lines or JSON gets no bar.
  const hasBar =
    err.isTerminal === true &&
    !(json && sink === err) &&
    !(printsLines(request) && io.out.isTerminal === true);
  const started = now();
  let drawn = started;
  let isShown = false;
  let waiting = "";

  const flush = async (): Promise<void> => {
    const text = waiting;
    waiting = "";
    // Both writes start before anything is awaited, so that no later message overtakes them.
    const cleared = isShown ? err.write(CLEAR_LINE) : undefined;
    isShown = false;
    await Promise.all([cleared, text === "" ? undefined : sink.write(text)]);
  };

  return {
    onInvalid({ line, code, rule, index, message }) {
      waiting += json
        ? jsonLine({ line, error: { code, rule, index, message } })
        : `line ${line}: ${message}\n`;
      return waiting.length < BLOCK ? undefined : flush();
    },
    onProgress(progress) {
      const time = now();
      if (!hasBar || time - drawn < REDRAW_MS) return;
      drawn = time;
      void flush();
      isShown = true;
      void err.write(`\r${progressLine(progress, time - started, err.columns - 1)}${CLEAR_REST}`);
    },
    async end(report) {
      const elapsed = now() - started;
      waiting += json ? jsonLine({ result: report }) : `${summary(report, elapsed)}\n`;
      await flush();
    },
    clear: flush,
  };
}

const CLEAR_LINE = "\r\u001b[K";
const CLEAR_REST = "\u001b[K";

/** Summarizes the work in one line: `48,009 lines, 61 invalid: 2.19 MB in 0.04 s, 55 MB/s, 1 thread`. */
function summary({ lines, invalid, bytesRead, workers }: FileReport, elapsed: number): string {
  const seconds = `${(elapsed / 1000).toFixed(2)} s`;
  const speed = `${size(bytesRead)} in ${seconds}, ${rate(bytesRead, elapsed)}`;
  return `${plural(lines, "line")}, ${count(invalid)} invalid: ${speed}, ${plural(workers, "thread")}`;
}

function plural(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? "" : "s"}`;
}
