import type { Work } from "../lines/batches.ts";
import type { Write } from "../lines/file/options.ts";
import { growableBytes } from "../lines/growable-bytes.ts";
import type { InvalidLine } from "../lines/invalid-line.ts";
import type { LinesOutput } from "../lines/rewrite.ts";
import { visible } from "../support/display.ts";
import type { UriIssue } from "../uri/errors.ts";
import { type Call, STDIN } from "./command.ts";
import { type Line, rawText, rewriteLines, wholeLines } from "./input.ts";
import type { Io } from "./io.ts";
import type { Mask } from "./masking.ts";
import { reported } from "./report.ts";

/** The end of the report. */
interface End {
  /** @default only on a terminal */
  readonly hasSummary?: boolean;
  /** Returns more words for the summary. */
  more?(): string;
}

/** Processes the lines of standard input, each chunk at once, and returns the exit code: whether all lines are valid. */
export function streamLines(call: Call, io: Io, work: Work<LinesOutput>, end: End = {}): Promise<number> {
  const { hasSummary = io.err.isTerminal === true } = end;
  return reported({ call, unit: "line", usesOutput: true, hasSummary }, io, async (reporter) => {
    const report = { lines: 0, invalid: 0, bytesRead: 0 };
    const output = collected((bytes) => io.out.write(bytes));
    try {
      for await (const batch of wholeLines(io.input)) {
        const { lines, invalid, bytes } = work(batch);
        for (const { row, ...issue } of invalid) {
          const isReported = reporter.onInvalid(row, issue);
          if (isReported !== undefined) await isReported;
        }
        if (invalid.length > 0) await reporter.flush();
        if (bytes.length > 0 && !call.quiet) await output.add(shownLines(bytes, io));
        report.lines += lines;
        report.invalid += invalid.length;
        report.bytesRead += batch.length;
        reporter.onProgress({ ...report, bytesTotal: undefined });
      }
    } finally {
      await output.end();
    }
    return { report, inputs: report.lines, more: end.more?.() ?? "" };
  });
}

/** The number of bytes that wait for a slow reader. */
const WAITING = 2 ** 20;

/** Writes bytes at once. What comes during a write is collected, and written together. The bytes are copied. */
function collected(write: Write): {
  add(bytes: Uint8Array): Promise<void> | undefined;
  end(): Promise<void>;
} {
  let [filling, spare] = [growableBytes(), growableBytes()];
  let writing: Promise<void> | undefined;
  const writeAll = async (): Promise<void> => {
    while (filling.length > 0) {
      const full = filling;
      [filling, spare] = [spare, full];
      await write(full.view());
      full.clear();
    }
    writing = undefined;
  };
  return {
    add(bytes) {
      filling.append(bytes);
      writing ??= writeAll();
      // A failure is noticed when it is awaited.
      writing.catch(() => {});
      return filling.length > WAITING ? writing : undefined;
    },
    end: async () => writing,
  };
}

/** Shows hidden characters if the output is a terminal. A tab separates components. */
function shownLines(bytes: Uint8Array, { out }: Io): Uint8Array {
  if (out.isTerminal !== true) return bytes;
  return rewriteLines(bytes, (line) => rawText(line).split("\t").map(visible).join("\t"));
}

/** Returns I/O whose input has the operands of a call too, one per line. */
export function withOperands({ inputs }: Call, io: Io): Io {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (const input of inputs) {
      if (input === STDIN) yield* terminated(io.input);
      else yield Buffer.from(`${input}\n`);
    }
  }
  return inputs.length === 1 && inputs[0] === STDIN ? io : { ...io, input: bytes() };
}

/** Ends the last line. */
export async function* terminated(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let last: number | undefined = LF;
  for await (const chunk of input) {
    last = chunk.at(-1) ?? last;
    yield chunk;
  }
  if (last !== LF) yield Uint8Array.of(LF);
}

const LF = 0x0a;

/** Creates work from the answer to one line: the text to write, and the issue if the line is invalid. */
export function workOf(
  answer: (line: Line) => { readonly text: string; readonly issue: UriIssue | undefined },
): Work<LinesOutput> {
  let row = 0;
  return (batch) => {
    const first = row;
    const invalid: InvalidLine[] = [];
    const bytes = rewriteLines(batch, (line) => {
      const { text, issue } = answer(line);
      if (issue !== undefined) {
        const byteIndex = Buffer.byteLength(line.text.slice(0, issue.index));
        invalid.push({ row, byteIndex, ...issue });
      }
      row++;
      return text;
    });
    return { lines: row - first, invalid, bytes };
  };
}

/** Masks the lines that work returns, with `--mask`. */
export function maskedWork<Output extends LinesOutput>(
  work: Work<Output>,
  { mask: isMasked }: Call,
  mask: Mask,
): Work<LinesOutput> {
  if (!isMasked) return work;
  return (batch) => {
    const done = work(batch);
    return { ...done, bytes: rewriteLines(done.bytes, (line) => mask(rawText(line)).text) };
  };
}
