import { stat } from "node:fs/promises";
import { wantedOf } from "../../arrow/components.ts";
import { CHECK_FIELDS } from "../../arrow/options.ts";
import { oneBase } from "../../arrow/rewrite.ts";
import type { FileOperation } from "../../lines/file/options.ts";
import { NO_TARGET } from "../../lines/file/target.ts";
import { jobOf, openTarget, writeFile } from "../../lines/file/transform.ts";
import { ruleJob } from "../../lines/job.ts";
import { COMPONENT_NAMES } from "../../uri/spans.ts";
import type { Request } from "../arguments.ts";
import type { Io } from "../io.ts";
import { masksOf } from "../masking.ts";
import { type Done, type Reporter, reported } from "../report.ts";
import { arrowParts } from "./arrow.ts";
import type { ColumnWork } from "./column.ts";
import { csvParts } from "./csv.ts";

type ColumnRequest = Request & { readonly kind: "column" };

/** Processes a column of a file and returns the exit code: whether all rows are valid. */
export function processColumn(request: ColumnRequest, io: Io): Promise<number> {
  return reported({ call: request.call, unit: "row", usesOutput: false }, io, (reporter) =>
    process(request, io, reporter),
  );
}

async function process(request: ColumnRequest, io: Io, { onInvalid, onProgress }: Reporter): Promise<Done> {
  const { input, output, format, errors } = request.column;
  const work = workOf(request);
  // Opening a FIFO would wait for its writer.
  const stats = await stat(input).catch(() => undefined);
  if (stats?.isFile() === false) throw new Error("The input is not a regular file");
  let rejected: number | undefined;
  try {
    const { lines, ...figures } = await writeFile(
      input,
      async (source) => (output === undefined ? NO_TARGET : openTarget(output, source)),
      ({ chunks }) =>
        format === ".arrow"
          ? arrowParts(work, input)
          : csvParts(work, format === ".csv" ? "," : "\t", chunks()),
      {
        signal: output === undefined ? undefined : io.interrupt?.(),
        onProgress,
        onInvalid({ row, ...issue }) {
          const written = onInvalid(row, issue);
          if (errors !== "raise") return written;
          rejected = row + 1;
          throw new Error("An invalid row ends the work");
        },
      },
    );
    const report = { rows: lines, ...figures };
    return { report, inputs: lines, more: "" };
  } catch (error) {
    if (rejected === undefined) throw error;
    const report = { rows: rejected, invalid: 1, bytesRead: stats!.size, bytesWritten: 0 };
    return { report, inputs: rejected, more: "" };
  }
}

function workOf({ command, call, column }: ColumnRequest): ColumnWork {
  const { name, output, into, prefix, errors } = column;
  const { name: operation, fileResult } = command;
  const { options } = call;
  const results =
    fileResult === "string" ? [into ?? name] : fileResult === "components" ? COMPONENT_NAMES : CHECK_FIELDS;
  const job =
    operation === "parse" ? ruleJob("components", options) : jobOf(operation as FileOperation, options);
  const columnsJob = { ...job, wanted: wantedOf(COMPONENT_NAMES), keeps: errors === "keep" };
  return {
    job: columnsJob,
    base: "base" in job ? oneBase(job.base) : undefined,
    name,
    results: results.map((each) => prefix + each),
    replaces: fileResult === "string" && into === undefined,
    writes: output !== undefined,
    mask: masksOf(call).people,
  };
}
