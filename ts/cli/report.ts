// The report of a call with `--input`: invalid lines or rows, progress, a summary, and the reason of a failure.

import type { FileProgress } from "../lines/file/options.ts";
import type { InvalidLine } from "../lines/invalid-line.ts";
import { visible } from "../support/display.ts";
import { issueOfError, UriSyntaxError } from "../uri/errors.ts";
import type { Call } from "./command.ts";
import { errorLimit } from "./error-limit.ts";
import { EXIT, type Io, type Sink } from "./io.ts";
import { showIssue } from "./issue.ts";
import { masksOf } from "./masking.ts";
import { jsonLine, painter } from "./print.ts";
import { count, progressLine, REDRAW_MS, rate, size } from "./progress.ts";
import { reasonOf } from "./reason.ts";

/** The number of characters of messages that are collected before they are written. */
const BLOCK = 16_384;

/** The settings of a report. */
export interface Reports {
  readonly call: Call;
  /** The name of an input. */
  readonly unit: "line" | "row";
  /** Whether the results go to standard output, which then gets no JSON. */
  readonly usesOutput: boolean;
  /** Whether a summary ends the messages. @default true */
  readonly hasSummary?: boolean;
}

/** The result of the work. */
export interface Done {
  /** The figures, as JSON shows them. */
  readonly report: { readonly invalid: number; readonly bytesRead: number };
  /** The number of inputs. */
  readonly inputs: number;
  /** More words for the end of the summary. */
  readonly more: string;
}

/** The issue of an invalid line or row. */
export type LineIssue = Omit<InvalidLine, "row">;

/** Reports invalid inputs and progress. */
export interface Reporter {
  /** Reports an invalid input. If it returns a promise, await it before more are reported: the messages wait for their reader. */
  onInvalid(row: number, issue: LineIssue): void | Promise<void>;
  onProgress(progress: FileProgress): void;
  /** Removes the progress bar, and writes the messages that were collected. */
  flush(): Promise<void>;
}

/** Does work and reports it. Returns the exit code: whether all inputs are valid. */
export async function reported(
  reports: Reports,
  io: Io,
  work: (reporter: Reporter) => Promise<Done>,
): Promise<number> {
  const reporter = reports.call.quiet ? SILENT : reporterOf(reports, io);
  try {
    const done = await work(reporter);
    await reporter.end(done);
    return done.report.invalid === 0 ? EXIT.yes : EXIT.no;
  } catch (error) {
    await reporter.flush();
    if (error instanceof UriSyntaxError) return reportOperand(error, reports, io);
    const { people } = masksOf(reports.call);
    await io.err.write(`pchar: ${visible(messageOf(error, (text) => people(text).text))}\n`);
    return EXIT.failed;
  }
}

/** Returns the message of an error. One of a file names the file first, masked. */
function messageOf(error: unknown, masked: (text: string) => string): string {
  const reason = reasonOf(error);
  if (!(error instanceof Error)) return reason;
  const { syscall, path } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return error.message;
  const file = path === undefined ? (syscall === "read" ? " standard input" : "") : ` "${masked(path)}"`;
  return `cannot ${syscall}${file}: ${reason}`;
}

/** Reports an invalid base as it is reported without `--input`. */
async function reportOperand(error: UriSyntaxError, reports: Reports, io: Io): Promise<number> {
  const { err } = io;
  const { call } = reports;
  if (call.quiet) return EXIT.no;
  const { data, people } = masksOf(call);
  const issue = issueOfError(error, people(error.input));
  if (call.json) {
    const { text } = data(error.input);
    await jsonSinkOf(reports, io).write(jsonLine({ error: { ...issue, text } }));
    return EXIT.no;
  }
  const style = { columns: err.columns, paint: painter(err.color), mask: people };
  await err.write(showIssue({ issue, input: error.input, label: call.operand.label }, style));
  return EXIT.no;
}

interface FullReporter extends Reporter {
  /** Writes the summary. */
  end(done: Done): Promise<void>;
}

const SILENT: FullReporter = {
  onInvalid: () => undefined,
  onProgress: () => undefined,
  end: async () => {},
  flush: async () => {},
};

/** Returns the sink for JSON, which must not mix with the results. */
function jsonSinkOf({ usesOutput }: Reports, { out, err }: Io): Io["out"] {
  return usesOutput ? err : out;
}

function reporterOf(reports: Reports, io: Io): FullReporter {
  const { call, unit, usesOutput, hasSummary = true } = reports;
  const { json } = call;
  const { err, now = () => performance.now() } = io;
  const sink = json ? jsonSinkOf(reports, io) : err;
  const messages = messagesTo(sink, err);
  // A terminal that shows the results or JSON gets no bar.
  const hasBar =
    err.isTerminal === true && !(json && sink === err) && !(usesOutput && io.out.isTerminal === true);
  const limit = errorLimit(call, !json && err.isTerminal === true);
  const started = now();
  let drawn = started;
  return {
    onInvalid(row, issue) {
      if (!limit.isShown(issue)) return undefined;
      const { code, rule, index, end, byteIndex, message } = issue;
      return messages.add(
        json
          ? jsonLine({ row, error: { code, rule, index, end, byteIndex, message } })
          : `${unit} ${row + 1}: ${message}\n`,
      );
    },
    onProgress(progress) {
      const time = now();
      if (!hasBar || time - drawn < REDRAW_MS) return;
      drawn = time;
      messages.showBar(progressLine(progress, time - started, err.columns - 1));
    },
    async end(done) {
      const elapsed = now() - started;
      const text = hasSummary ? `${summary(done, unit, elapsed)}\n` : "";
      messages.add(json ? jsonLine({ result: done.report }) : limit.table() + text);
      await messages.flush();
    },
    async flush() {
      await messages.flush();
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
function summary({ report, inputs, more }: Done, unit: string, elapsed: number): string {
  const { invalid, bytesRead } = report;
  const seconds = `${(elapsed / 1000).toFixed(2)} s`;
  const speed = `${size(bytesRead)} in ${seconds}, ${rate(bytesRead, elapsed)}`;
  return `${plural(inputs, unit)}, ${count(invalid)} invalid: ${speed}${more}`;
}

/** Formats a number of things. */
export function plural(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? "" : "s"}`;
}
