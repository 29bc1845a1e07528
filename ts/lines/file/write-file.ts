import { abortableWait } from "./abortable-wait.ts";
import type { FileOptions, FileReport } from "./options.ts";
import type { HeldPart } from "./pool.ts";
import { openSource, type Source } from "./source.ts";
import type { Target } from "./target.ts";

/** Reports and writes the parts that come from an input, whole or not at all. */
export async function writeFile(
  input: FileOptions["input"],
  targetOf: (source: Source) => Promise<Target>,
  parts: (source: Source) => AsyncIterable<HeldPart>,
  calls: Pick<FileOptions, "onInvalid" | "onProgress" | "signal">,
): Promise<Omit<FileReport, "workers">> {
  const source = await openSource(input);
  try {
    const target = await targetOf(source);
    try {
      const report = await writeParts(parts(source), target, source.file?.size, calls);
      await target.finish();
      return report;
    } catch (error) {
      await target.discard();
      throw error;
    }
  } finally {
    await source.close();
  }
}

/** Yields parts until the signal is aborted, even if the input is a pipe that stays silent. */
export async function* untilAborted(
  parts: AsyncGenerator<HeldPart, void>,
  signal: AbortSignal | undefined,
): AsyncGenerator<HeldPart, void> {
  const { wait, end } = abortableWait(signal);
  try {
    for (let next = await wait(parts.next()); next.done !== true; next = await wait(parts.next())) {
      yield next.value;
    }
  } finally {
    end();
    parts.return().catch(() => {});
  }
}

/** Reports invalid lines and progress, and writes each part while the next one is computed. */
async function writeParts(
  parts: AsyncIterable<HeldPart>,
  target: Target,
  bytesTotal: number | undefined,
  { onInvalid, onProgress, signal }: Pick<FileOptions, "onInvalid" | "onProgress" | "signal">,
): Promise<Omit<FileReport, "workers">> {
  const report = { lines: 0, invalid: 0, bytesRead: 0, bytesWritten: 0 };
  const { wait, end } = abortableWait(signal);
  let writing = Promise.resolve();
  try {
    for await (const { part, release } of parts) {
      await wait(writing);
      for (const invalid of part.invalidLines) {
        const reported = onInvalid?.({ ...invalid, row: report.lines + invalid.row });
        if (reported !== undefined) await wait(reported);
      }
      report.lines += part.lines;
      report.invalid += part.invalid;
      report.bytesRead += part.bytesRead;
      report.bytesWritten += part.output.length;
      const { lines, invalid, bytesRead } = report;
      onProgress?.({ bytesRead, bytesTotal, lines, invalid });
      writing = target.write(part.output).then(release);
      // A failure is noticed at the next part, or at the end.
      writing.catch(() => {});
    }
    await wait(writing);
    return report;
  } finally {
    end();
  }
}
