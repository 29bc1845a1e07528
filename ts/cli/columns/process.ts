import { wantedOf } from "../../arrow/components.ts";
import { CHECK_FIELDS } from "../../arrow/options.ts";
import { oneBase } from "../../arrow/rewrite.ts";
import type { HeldPart } from "../../lines/file/pool.ts";
import type { Source } from "../../lines/file/source.ts";
import { COMPONENT_NAMES } from "../../uri/spans.ts";
import type { ColumnOptions } from "../command.ts";
import { EMPTY_PART, type Work } from "../rows.ts";
import { arrowParts } from "./arrow.ts";
import type { ColumnWork } from "./column.ts";
import { csvParts } from "./csv.ts";

/** Yields the results of a column of a file. */
export async function* columnParts(given: Work, { chunks }: Source): AsyncGenerator<HeldPart, void> {
  const { input, output, column } = given.call.files!;
  const work = workOf(given, column!, output !== undefined);
  const { delimiters } = column!;
  const parts =
    delimiters === undefined ? arrowParts(work, input as string) : csvParts(work, delimiters, chunks());
  for await (const part of parts) yield { part: { ...EMPTY_PART, ...part }, release: () => {} };
}

function workOf(
  { command, call, view, answerTo }: Work,
  { name, into, prefix, errors }: ColumnOptions,
  writes: boolean,
): ColumnWork {
  const { result } = command;
  const results =
    result === "string" ? [into ?? name] : result === "components" ? COMPONENT_NAMES : CHECK_FIELDS;
  const job = command.job?.(call);
  const keeps = errors === "keep";
  const columnsJob = job && { ...job, wanted: wantedOf(COMPONENT_NAMES), keeps };
  return {
    job: columnsJob,
    base: job !== undefined && "base" in job ? oneBase(job.base) : undefined,
    rewrite: (row) => {
      const { result: value, problem } = answerTo!(row);
      if (problem !== undefined) return problem;
      return command.print!(value, view, row)!;
    },
    keeps,
    name,
    results: results.map((each) => prefix + each),
    replaces: result === "string" && into === undefined,
    writes,
    mask: view.people,
  };
}
