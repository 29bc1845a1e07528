import { constants, open, stat } from "node:fs/promises";
import { abortableWait } from "../../lines/file/abortable-wait.ts";
import { type PathTarget, pathTarget, rejectInput } from "../../lines/file/target.ts";
import type { TopRule } from "../../uri/types.ts";
import type { Column, Request } from "../arguments.ts";
import type { Io } from "../io.ts";
import { type Done, type Reporter, reported } from "../report.ts";
import { transformByArrow } from "./arrow.ts";
import { transformByDuckdb } from "./duckdb.ts";
import { formatOf } from "./format.ts";
import type { ColumnJob } from "./job.ts";
import { Raised, workOf } from "./work.ts";

type ColumnRequest = Request & { readonly kind: "column" };

/** Processes a column of a file and returns the exit code: whether all rows are valid. */
export function processColumn(request: ColumnRequest, io: Io): Promise<number> {
  const { call } = request;
  return reported({ call, unit: "row", usesOutput: false }, io, (reporter) =>
    transform(request, io, reporter),
  );
}

async function transform(
  { command, call, column }: ColumnRequest,
  io: Io,
  reporter: Reporter,
): Promise<Done> {
  const { input, output, name } = column;
  const work = workOf(command.columns!, call, column, ({ row, ...issue }) => reporter.onInvalid(row, issue));
  const formats = { input: formatOf(input), output: output === undefined ? undefined : formatOf(output) };
  const transformBy = formats.input === "arrow" ? transformByArrow : transformByDuckdb;
  const bytesTotal = await sizeOf(column);
  const signal = output === undefined ? undefined : io.interrupt?.();
  const target = output === undefined ? undefined : await pathTarget(output);
  const { wait, end } = abortableWait(signal);
  const onProgress = (share: number): void =>
    reporter.onProgress({
      bytesRead: share * bytesTotal,
      bytesTotal,
      lines: work.count.rows,
      invalid: work.count.invalid,
    });
  const job: ColumnJob = {
    input,
    output: target?.path,
    formats,
    name,
    work,
    vectors: () => command.columns!.vectors(call),
    keepsInvalid: column.errors === "keep",
    rule: call.options["rule"] as TopRule,
    signal,
    onProgress,
    async settle() {
      if (work.writing !== undefined) await wait(work.writing);
    },
  };
  const bytesWritten = await written(target, () => transformBy(job)).finally(end);
  const report = { ...work.count, bytesRead: bytesTotal, bytesWritten };
  return { report, inputs: work.count.rows, more: "" };
}

/** Returns the size of the input, which must be a regular file and not the output. */
async function sizeOf({ input, output }: Column): Promise<number> {
  // To open it says whether it can be read. Without O_NONBLOCK, which Windows lacks, opening a FIFO would wait for its writer.
  const file = await open(input, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = await file.stat({ bigint: true });
    if (!stats.isFile()) throw new Error("The input is not a regular file");
    if (output !== undefined) await rejectInput(output, stats);
    return Number(stats.size);
  } finally {
    await file.close();
  }
}

/** Writes the output, whole or not at all, and returns its size. If an invalid row ends the work, nothing is written. */
async function written(target: PathTarget | undefined, transform: () => Promise<void>): Promise<number> {
  try {
    await transform();
    if (target === undefined) return 0;
    const { size } = await stat(target.path);
    await target.finish();
    return size;
  } catch (error) {
    await target?.discard();
    if (error instanceof Raised) return 0;
    throw error;
  }
}
