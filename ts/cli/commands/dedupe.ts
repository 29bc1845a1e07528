import { normalizeJob } from "../../lines/job.ts";
import { type Command, defineCommand } from "../command.ts";
import { NORMALIZE_FLAGS } from "../generated/options.ts";
import { COLOR, HELP, MASK, MAX_ERRORS, QUIET, SHOW_PASSWORD } from "../option.ts";
import { plural } from "../progress.ts";
import { EMPTY_PART } from "../rows.ts";

export const dedupeCommand: Command = defineCommand({
  name: "dedupe",
  summary: "leave out lines that are equivalent to an earlier line",
  operands: ["URI"],
  stdin: "lines",
  result: "string",
  options: NORMALIZE_FLAGS,
  common: [MASK, SHOW_PASSWORD, QUIET, COLOR, MAX_ERRORS, HELP],
  details: `Two lines are equivalent if normalize writes them alike. The first one is
printed unchanged, at once. Invalid lines are all printed. Memory holds each
distinct normal form, and 24 to 48 bytes more. There is no --json, because the
results are the lines themselves.`,
  example: ["pchar dedupe 'http://a' 'HTTP://A:80/' 'http://b/'", "http://a\nhttp://b/"],
  async builder({ options }, { people }) {
    const { dedupeWork } = await import("../../lines/dedupe.ts");
    const work = dedupeWork(normalizeJob(options), people);
    let [rows, duplicates] = [0, 0];
    return {
      *add(batch) {
        const { bytes, lines, invalid, ...done } = work(batch);
        const invalidLines = invalid.map((each) => ({ ...each, row: each.row - rows }));
        rows += lines;
        duplicates += done.duplicates;
        const output = bytes as Uint8Array<ArrayBuffer>;
        yield { output, bytesRead: batch.length, lines, invalid: invalid.length, invalidLines };
      },
      rest: () => EMPTY_PART,
      reuse: () => {},
      more: () => `, ${plural(duplicates, "duplicate")}`,
    };
  },
});
