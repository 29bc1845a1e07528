import { issueOfError, UriSyntaxError } from "../errors.ts";
import { type FileOptions, type FileReport, transformFile } from "../lines/file/transform-file.ts";
import { maskPassword } from "../redact.ts";
import { visible } from "../visible.ts";
import { type FileCall, STDIN } from "./arguments.ts";
import { showFlaw } from "./flaw.ts";
import type { Io } from "./io.ts";
import { jsonLine } from "./json.ts";
import { count, progressLine, REDRAW_MS, rate, size } from "./progress.ts";
import { painter } from "./style.ts";

const VALID = 0;
const INVALID = 1;
const FAILED = 2;

/** How many characters are gathered before they are written. */
const BLOCK = 16_384;

/** Does the work of a command on a file, and returns the exit code: whether all of its lines are valid. */
export async function answerFile(call: FileCall, io: Io): Promise<number> {
  const reporter = reporterOf(call, io);
  try {
    const report = await work(call, io, reporter);
    await reporter.end(report);
    return report.invalid === 0 ? VALID : INVALID;
  } catch (error) {
    await reporter.clear();
    if (error instanceof UriSyntaxError) return tellOfBase(error, call, io);
    await io.err.write(`pchar: ${visible(error instanceof Error ? error.message : String(error))}\n`);
    return FAILED;
  }
}

function work(call: FileCall, io: Io, { onInvalid, onProgress }: Reporter): Promise<FileReport> {
  const { command, referenceRule: rule, normalizeLevel: level, encodedDots, strict, relativeBase } = call;
  const options: FileOptions = {
    input: call.input === STDIN ? io.input : call.input,
    workers: call.workers,
    onInvalid,
    onProgress,
    // Without a file to clean up an interrupt ends the process at once, though it may be waiting for a reader.
    signal: call.output === undefined ? undefined : io.interrupt?.(),
  };
  if (command === "check") return transformFile(command, { ...options, rule: call.rule });
  const output = call.output ?? ((bytes: Uint8Array) => io.out.write(bytes));
  if (command === "normalize") {
    return transformFile(command, { ...options, output, rule, level, encodedDots });
  }
  return transformFile(command, { ...options, output, rule, base: call.base!, strict, relativeBase });
}

/** Tells of the base as other commands do of a text that all others need. */
async function tellOfBase(error: UriSyntaxError, call: FileCall, { out, err }: Io): Promise<number> {
  const issue = issueOfError(error);
  if (call.json) {
    const text = maskPassword(error.input).text;
    await sinkOfJson(call, { out, err }).write(jsonLine({ error: { ...issue, text } }));
    return INVALID;
  }
  const style = { columns: err.columns, paint: painter(err.color), showPassword: false };
  await err.write(showFlaw({ issue, input: error.input, place: "--base" }, style));
  return INVALID;
}

/** What is said while the work goes on, and after it. */
interface Reporter extends Required<Pick<FileOptions, "onInvalid" | "onProgress">> {
  /** Says what has been done. */
  end(report: FileReport): Promise<void>;
  /** Takes the progress away, and says what waits to be said. */
  clear(): Promise<void>;
}

/** Where JSON goes: to standard error where the lines themselves go to standard output. */
function sinkOfJson({ command, output }: FileCall, { out, err }: Pick<Io, "out" | "err">): Io["out"] {
  return command === "check" || output !== undefined ? out : err;
}

function reporterOf(call: FileCall, io: Io): Reporter {
  const { err, now = () => performance.now() } = io;
  const sink = call.json ? sinkOfJson(call, io) : err;
  // A bar would stand between lines that go to the same terminal, which is no place for a large file anyway.
  const hasBar =
    err.isTerminal === true &&
    !(call.json && sink === err) &&
    !(call.command !== "check" && call.output === undefined && io.out.isTerminal === true);
  const started = now();
  let drawn = started;
  let isShown = false;
  let waiting = "";

  const flush = async (): Promise<void> => {
    const text = waiting;
    waiting = "";
    // Nothing is waited for in between: what is said next must not come before this.
    const cleared = isShown ? err.write(CLEAR_LINE) : undefined;
    isShown = false;
    await Promise.all([cleared, text === "" ? undefined : sink.write(text)]);
  };

  return {
    onInvalid({ line, code, rule, index, message }) {
      waiting += call.json
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
      waiting += call.json ? jsonLine({ result: report }) : `${summary(report, elapsed)}\n`;
      await flush();
    },
    clear: flush,
  };
}

const CLEAR_LINE = "\r\u001b[K";
const CLEAR_REST = "\u001b[K";

/** Says in a line what has been done: `48,009 lines, 61 invalid: 2.19 MB in 0.04 s, 55 MB/s, 1 thread`. */
function summary({ lines, invalid, bytesRead, workers }: FileReport, elapsed: number): string {
  const seconds = `${(elapsed / 1000).toFixed(2)} s`;
  const speed = `${size(bytesRead)} in ${seconds}, ${rate(bytesRead, elapsed)}`;
  return `${plural(lines, "line")}, ${count(invalid)} invalid: ${speed}, ${plural(workers, "thread")}`;
}

function plural(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? "" : "s"}`;
}
