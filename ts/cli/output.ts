// Where a row is written: the way of all rows of a call, from their source to their sink.

import { readSync } from "node:fs";
import { stat } from "node:fs/promises";
import { check } from "../api/check.ts";
import type { LinesJob } from "../core/lines/engine.ts";
import type { OpenFile } from "../lines/file/block.ts";
import type { PartBuilder } from "../lines/file/part.ts";
import type { HeldPart } from "../lines/file/pool.ts";
import { openSource, type Source } from "../lines/file/source.ts";
import { heldPart, partsOfStream } from "../lines/file/stream.ts";
import { functionTarget, NO_TARGET, type Target } from "../lines/file/target.ts";
import { untilAborted, writeFile } from "../lines/file/write-file.ts";
import { visible } from "../support/display.ts";
import { unmasked } from "../uri/mask.ts";
import type { TopRule } from "../uri/types.ts";
import { type Call, type Command, STDIN, type View } from "./command.ts";
import { hasMark, isFile, readInput, rewriteLines, START, wholeLines, withoutUtf16 } from "./input.ts";
import { EXIT, type Io } from "./io.ts";
import { inputIssueOf } from "./issue.ts";
import { type Masks, masksOf } from "./masking.ts";
import { quote } from "./option.ts";
import { painter } from "./print.ts";
import { plural } from "./progress.ts";
import { type Done, type Reporter, reporterOf } from "./report.ts";
import { answererOf, type RowBuilder, rowBuilder, rowIssue, type Work } from "./rows.ts";

/** Answers the rows of a call, and returns the exit code. */
export async function answerRows(command: Command, call: Call, io: Io): Promise<number> {
  const masks = masksOf(call, command.maskOf?.(call.options));
  const reporter = reporterOf(command, call, masks, io);
  let work: Work;
  try {
    work = await workOf(command, call, masks, io);
  } catch (error) {
    const [first] = call.inputs;
    await reporter.onShared(inputIssueOf(error, masks.people), first === STDIN ? undefined : first);
    return EXIT.no;
  }
  try {
    const { code, ...done } = await writeRows(work, reporter, io);
    await reporter.end(done);
    const note = call.quiet || call.json ? undefined : await command.note?.(call);
    if (note) await io.err.write(note);
    return code;
  } catch (error) {
    await reporter.fail(error);
    return EXIT.failed;
  }
}

async function workOf(command: Command, call: Call, masks: Masks, { out }: Io): Promise<Work> {
  const { result, selects, stdin } = command;
  const { files, inputs, showPassword } = call;
  const isFile = files?.output !== undefined;
  const isTerminal = out.isTerminal === true && !isFile;
  const isLine = result === "string" || result === "issue";
  const isReported =
    files?.column !== undefined || (files !== undefined && isLine && stdin === "lines" && selects !== true);
  const view: View = {
    ...masks,
    json: call.json && !isReported,
    paint: painter(out.color && !isFile),
    displayed: (text) => (isTerminal ? text.split("\t").map(visible).join("\t") : text),
  };
  const built = await command.builder?.(call, view);
  if (built !== undefined) {
    const operands = inputBuilder(built, command, call);
    return { command, call, view, answerTo: undefined, job: undefined, lines: built, operands };
  }
  const answerTo = await answererOf(command, call, masks);
  const operands = rowBuilder(command, call, view, answerTo);
  // The issues of standard input are shown in full if they are what the user asked for.
  const isFast = !view.json && (files === undefined ? result === "string" && inputs.includes(STDIN) : isLine);
  const job = isFast ? command.job?.(call) : undefined;
  const builder = job === undefined ? command.lines?.(call) : jobBuilder(job, showPassword);
  const lines = (await builder) ?? operands;
  return { command, call, view, answerTo, job, lines, operands };
}

/** Creates the builder of a job. The engine for lines is loaded only if there are lines. */
async function jobBuilder(job: LinesJob, showsPasswords: boolean): Promise<PartBuilder> {
  const { partBuilder } = await import("../lines/file/part.ts");
  return partBuilder(job, { bytes: 2 ** 21, collectsInvalid: true, showsPasswords });
}

/** Passes each operand to a builder as a line, or as a document. */
function inputBuilder(builder: PartBuilder, { stdin }: Command, { options }: Call): RowBuilder {
  const { rule } = options as { readonly rule?: TopRule };
  return {
    ...builder,
    *operand(text) {
      const bytes = Buffer.from(stdin === "lines" ? `${text}\n` : text);
      // No rule allows a line feed, which would make two lines of an operand.
      const issue = stdin === "lines" && text.includes("\n") ? check(text, rule) : undefined;
      if (issue === undefined) yield* builder.add(bytes);
      else {
        const invalidLines = [rowIssue(0, text, { issue, input: text })];
        yield { output: bytes, bytesRead: bytes.length, lines: 1, invalid: 1, invalidLines };
      }
      yield builder.rest();
    },
    isNo: () => false,
  };
}

/** Writes the results of all rows. */
async function writeRows(
  work: Work,
  { onInvalid, onProgress }: Reporter,
  io: Io,
): Promise<Done & { readonly code: number }> {
  const { command, call, lines, operands } = work;
  const { inputs, files } = call;
  const column = files?.column;
  const path = typeof files?.input === "string" ? files.input : undefined;
  // Opening a FIFO would wait for its writer.
  const stats = column && (await stat(path!).catch(() => undefined));
  if (stats?.isFile() === false) throw new Error("The input is not a regular file");
  // Only an output file needs cleaning up. Without one, an interrupt ends the process at once, even during a write.
  const signal = files?.output === undefined ? undefined : io.interrupt?.();
  // Loaded only when it is needed, so that the other commands start as fast as before.
  const columns = column && (await import("./columns/process.ts"));
  let threads = 1;
  let rejected: number | undefined;
  const report = await writeFile(
    path ?? readInput(io.input, inputs.length > 1),
    (source) => targetOf(work, source, io),
    (opened) => {
      const source = { ...opened, chunks: () => withoutUtf16(opened.chunks()) };
      if (columns !== undefined) return columns.columnParts(work, source);
      const parts = fileParts(work, source, signal, (count) => (threads = count));
      return isRaw(work) ? rewritten(parts, work) : parts;
    },
    {
      signal,
      onProgress,
      onInvalid(issue) {
        const reported = onInvalid(issue);
        if (column?.errors !== "raise") return reported;
        rejected = issue.row + 1;
        throw new Error("An invalid row ends the work");
      },
    },
  ).catch((error) => {
    if (rejected === undefined) throw error;
    return { lines: rejected, invalid: 1, bytesRead: stats!.size, bytesWritten: 0 };
  });
  const { lines: rows, ...figures } = report;
  const isNothing = command.selects === true && figures.bytesWritten === 0;
  const isNo = isNothing || figures.invalid > 0 || operands.isNo();
  const more = lines.more?.() ?? "";
  const code = isNo ? EXIT.no : EXIT.yes;
  const threadsUsed = files === undefined || column !== undefined ? "" : `, ${plural(threads, "thread")}`;
  const shown = column === undefined ? { lines: rows, ...figures, workers: threads } : { rows, ...figures };
  return { code, report: shown, rows, more: threadsUsed + more };
}

/** Returns the sink of the results. */
async function targetOf({ command, call }: Work, source: Source, { out }: Io): Promise<Target> {
  const { files, quiet } = call;
  if (files?.output !== undefined)
    return (await import("../lines/file/transform.ts")).openTarget(files.output, source);
  if (quiet || files?.column !== undefined || (files !== undefined && command.result === "issue"))
    return NO_TARGET;
  return functionTarget((bytes) => (bytes.length === 0 ? undefined : out.write(bytes)));
}

/** Yields the results of a file or of standard input, or of operands. */
async function* fileParts(
  work: Work,
  source: Source,
  signal: AbortSignal | undefined,
  onThreads: (count: number) => void,
): AsyncGenerator<HeldPart, void> {
  const { command, call, job, lines } = work;
  const { files, inputs, showPassword } = call;
  const isDocument = command.stdin === "document";
  const chunks = (): AsyncIterable<Uint8Array> =>
    isDocument ? source.chunks() : wholeLines(source.chunks());
  if (files === undefined) return yield* inputParts(work, inputs, chunks, signal);
  lines.begin?.(files.input === STDIN ? undefined : files.input);
  // A file with a byte order mark is read in this thread.
  if (job === undefined || source.file === undefined || startsWithMark(source.file))
    return yield* untilAborted(partsOfStream(chunks(), lines), signal);
  const [{ partsOf, threadsFor }, { settingsFor }] = await Promise.all([
    import("../lines/file/transform.ts"),
    import("../lines/file/transform-file.ts"),
  ]);
  const settings = settingsFor(showPassword);
  const threads = threadsFor(source.file.size, files.workers, settings);
  onThreads(threads);
  yield* partsOf(source, job, threads, { signal, onInvalid: () => {} }, settings);
}

function startsWithMark({ fd }: OpenFile): boolean {
  const start = Buffer.alloc(START);
  readSync(fd, start, 0, start.length, 0);
  return hasMark(start);
}

/** Yields the results of operands, and of standard input between them. */
async function* inputParts(
  { command, lines, operands }: Work,
  inputs: Call["inputs"],
  chunks: () => AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<HeldPart, void> {
  for (const input of inputs) {
    const file = input !== STDIN && command.readsFiles === true && isFile(input) ? input : undefined;
    lines.begin?.(file);
    if (file !== undefined) {
      const source = await openSource(file);
      try {
        yield* untilAborted(partsOfStream(withoutUtf16(source.chunks(), quote(file)), lines), signal);
      } finally {
        await source.close();
      }
    } else if (input === STDIN) {
      yield heldPart(operands.rest(), operands);
      // A document ends with its last chunk.
      yield* partsOfStream(chunks(), lines, command.stdin === "lines");
    } else for (const part of operands.operand(input)) yield heldPart(part, operands);
  }
  yield heldPart(operands.rest(), operands);
}

/** Returns whether the output of lines still has its passwords or hidden characters, although it should not. */
function isRaw({ command, job, view }: Work): boolean {
  const { builder, lines, stdin } = command;
  const hasBytes = job !== undefined || lines !== undefined || (builder !== undefined && stdin === "lines");
  return hasBytes && (view.data !== unmasked || view.displayed("\u001b") !== "\u001b");
}

/** Masks the lines of parts, and shows their hidden characters on a terminal. */
async function* rewritten(
  parts: AsyncIterable<HeldPart>,
  { view: { data, displayed } }: Work,
): AsyncGenerator<HeldPart, void> {
  for await (const { part, release } of parts) {
    const output = rewriteLines(part.output, (line) => displayed(data(line).text));
    yield { part: { ...part, output }, release };
  }
}
