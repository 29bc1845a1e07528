// Writes everything except the results: invalid rows, progress, a summary, and the reason of a failure.

import type { FileProgress } from "../lines/file/options.ts";
import { visible } from "../support/display.ts";
import type { UriIssue } from "../uri/errors.ts";
import { type Call, type Command, type Files, STDIN } from "./command.ts";
import type { Io, Sink } from "./io.ts";
import type { InputIssue } from "./issue.ts";
import type { Masks } from "./masking.ts";
import { jsonLine, painter } from "./print.ts";
import { count, plural, progressLine, REDRAW_MS, rate, size } from "./progress.ts";
import { reasonOf } from "./reason.ts";
import { errorValue, type RowIssue } from "./rows.ts";
import type { showIssue as ShowIssue } from "./show-issue.ts";

/** The number of characters of messages that are collected before they are written. */
const BLOCK = 16_384;

/** The result of the work. */
export interface Done {
  /** The figures, as JSON shows them. */
  readonly report: { readonly invalid: number; readonly bytesRead: number } & object;
  /** The number of lines or rows. */
  readonly rows: number;
  /** More words for the end of the summary. */
  readonly more: string;
}

/** Reports invalid rows and progress. */
export interface Reporter {
  /** Reports an invalid row. If it returns a promise, await it before more are reported: the messages wait for their reader. */
  onInvalid(issue: RowIssue): void | Promise<void>;
  onProgress(progress: FileProgress): void;
  /** Reports an invalid base, or another string that all rows share. `input` is the first operand. */
  onShared(problem: InputIssue, input: string | undefined): void | Promise<void>;
  /** Writes the summary. */
  end(done: Done): void | Promise<void>;
  /** Removes the progress bar, and writes the messages that were collected, and then the reason of a failure. */
  fail(error: unknown): Promise<void>;
}

/** Returns the message of an error. One of a file names the file first, masked. Node does not say which open file is read or written. */
function messageOf(error: unknown, { people }: Masks, files: Files | undefined): string {
  const reason = reasonOf(error);
  if (!(error instanceof Error)) return reason;
  const { syscall, path = syscall === "read" ? files?.input : files?.output } =
    error as NodeJS.ErrnoException;
  if (syscall === undefined) return error.message;
  const file = typeof path === "string" ? ` "${people(path).text}"` : "";
  return `cannot ${syscall}${file}: ${reason}`;
}

/** Creates the reporter of a call, which writes nothing but the reason of a failure if the call is quiet. */
export function reporterOf(command: Command, call: Call, masks: Masks, io: Io): Reporter {
  const { files, json } = call;
  const { out, err, now = () => performance.now() } = io;
  const isIssue = command.result === "issue";
  const unit = files?.column === undefined ? "line" : "row";
  // JSON must not mix with the results.
  const usesOutput =
    files === undefined ? !isIssue : !isIssue && unit === "line" && files.output === undefined;
  const isToError = json ? files !== undefined && usesOutput : files !== undefined || !isIssue;
  const sink = isToError ? err : out;
  const messages = messagesTo(sink, err);
  // Operands alone need no summary, unless the command reads them as lines.
  const hasLines = command.builder !== undefined || call.inputs.includes(STDIN);
  const hasSummary =
    command.selects !== true &&
    (files !== undefined || (hasLines && !json && command.result === "string" && err.isTerminal === true));
  // A terminal that shows the results or JSON gets no bar.
  const hasBar =
    hasSummary && err.isTerminal === true && !(json && isToError) && !(usesOutput && out.isTerminal === true);
  const limit = errorLimit(call, !json && sink.isTerminal === true);
  const style = { columns: sink.columns, paint: painter(sink.color), mask: masks.people };
  const operandLabel = command.operands.length === 1 ? undefined : command.operands[0];
  const started = now();
  let drawn = started;
  let showIssue: typeof ShowIssue | undefined;
  const show = async (problem: InputIssue): Promise<void> => {
    showIssue ??= (await import("./show-issue.ts")).showIssue;
    messages.add(await showIssue(problem, style));
    await messages.flush();
  };
  const reporter: Reporter = {
    onInvalid({ row, problem, isOperand, place = `${unit} ${row + 1}`, ...issue }) {
      if (!isOperand && !limit.isShown(issue)) return undefined;
      const { code, rule, index, end, byteIndex, message } = issue;
      if (json) return messages.add(jsonLine({ row, error: { code, rule, index, end, byteIndex, message } }));
      if (problem === undefined) return messages.add(`${place}: ${message}\n`);
      const label = problem.label ?? (isOperand ? operandLabel : place);
      return show({ ...problem, label });
    },
    onProgress(progress) {
      // The lines of standard input are answered at once, and so are their messages.
      if (files === undefined) void messages.flush();
      const time = now();
      if (!hasBar || time - drawn < REDRAW_MS) return;
      drawn = time;
      messages.showBar(progressLine(progress, time - started, err.columns - 1));
    },
    onShared(problem, input) {
      if (!json) return show({ ...problem, label: problem.label ?? operandLabel });
      const text = input === undefined ? undefined : masks.data(input).text;
      messages.add(jsonLine({ text, error: errorValue(problem, masks) }));
      return messages.flush();
    },
    end(done) {
      if (!json)
        messages.add(limit.table() + (hasSummary ? `${summary(done, unit, now() - started)}\n` : ""));
      else if (hasSummary) messages.add(jsonLine({ result: done.report }));
      return messages.flush();
    },
    async fail(error) {
      await messages.flush();
      await err.write(`pchar: ${visible(messageOf(error, masks, files))}\n`);
    },
  };
  const silent = { onInvalid() {}, onProgress() {}, onShared() {}, end() {} };
  return call.quiet ? { ...reporter, ...silent } : reporter;
}

/** The number of invalid lines that a terminal shows. */
const SHOWN = 20;

/** Limits the invalid lines that are shown, and counts the others. */
interface ErrorLimit {
  /** Counts an issue, and returns whether it is shown. */
  isShown(issue: UriIssue): boolean;
  /** Returns a table of all issues by their codes; `""` if all were shown. */
  table(): string;
}

/** Creates the limit of a call. By default, only a terminal has one. */
function errorLimit({ maxErrors }: Call, isTerminal: boolean): ErrorLimit {
  const limit = maxErrors ?? (isTerminal ? SHOWN : Number.POSITIVE_INFINITY);
  const codes = new Map<string, number>();
  let total = 0;
  return {
    isShown({ code }) {
      codes.set(code, (codes.get(code) ?? 0) + 1);
      return ++total <= limit;
    },
    table() {
      if (total <= limit) return "";
      const rows = [...codes].sort(([, a], [, b]) => b - a);
      const width = count(rows[0]![1]).length;
      const lines = rows.map(([code, number]) => `  ${count(number).padStart(width)}  ${code}\n`);
      return `${count(total)} invalid, ${count(limit)} shown:\n${lines.join("")}`;
    },
  };
}

/** Messages, which are written in blocks, and a progress bar below them. */
interface Messages {
  /** Adds a message. If it returns a promise, the reader is slow: await it before more are added. */
  add(message: string): Promise<void> | undefined;
  /** Removes the bar, and writes the messages. Messages that come before its promise settles are then written together. */
  flush(): Promise<void> | undefined;
  /** Writes the messages, and shows the bar, which is one line. */
  showBar(line: string): void;
}

/** Creates messages to a sink. `terminal` shows the bar. */
function messagesTo(sink: Sink, terminal: Sink): Messages {
  let waiting = "";
  let isBarShown = false;
  let writing: Promise<void> | undefined;
  const flush = (): Promise<void> | undefined => {
    if (writing !== undefined) return writing;
    const text = waiting;
    waiting = "";
    // Both writes start before anything is awaited, so that no later message overtakes them.
    const cleared = isBarShown ? terminal.write(CLEAR_LINE) : undefined;
    isBarShown = false;
    const written = text === "" ? undefined : sink.write(text);
    if (cleared === undefined && written === undefined) return undefined;
    writing = Promise.all([cleared, written]).then(() => {
      writing = undefined;
      return waiting === "" && !isBarShown ? undefined : flush();
    });
    return writing;
  };
  return {
    flush,
    add(message) {
      waiting += message;
      return waiting.length < BLOCK ? undefined : flush();
    },
    showBar(line) {
      void flush();
      isBarShown = true;
      void terminal.write(`\r${line}${CLEAR_REST}`);
    },
  };
}

const CLEAR_LINE = "\r\u001b[K";
const CLEAR_REST = "\u001b[K";

/** Summarizes the work in one line: `48,010 lines, 61 invalid: 2.19 MB in 0.04 s, 55 MB/s, 1 thread`. */
function summary({ report, rows, more }: Done, unit: string, elapsed: number): string {
  const { invalid, bytesRead } = report;
  const seconds = `${(elapsed / 1000).toFixed(2)} s`;
  const speed = `${size(bytesRead)} in ${seconds}, ${rate(bytesRead, elapsed)}`;
  return `${plural(rows, unit)}, ${count(invalid)} invalid: ${speed}${more}`;
}
