import { dedupeWork } from "../../lines/dedupe.ts";
import { normalizeJob } from "../../lines/job.ts";
import type { Command } from "../command.ts";
import { NORMALIZE_FLAGS } from "../generated/options.ts";
import { masksOf } from "../masking.ts";
import { COLOR, HELP, MASK, MAX_ERRORS, QUIET, SHOW_PASSWORD } from "../option.ts";
import { plural } from "../report.ts";
import { maskedWork, streamLines, withOperands } from "../stream-lines.ts";

const command: Command<typeof NORMALIZE_FLAGS> = {
  name: "dedupe",
  summary: "leave out lines that are equivalent to an earlier line",
  writesData: true,
  operands: ["URI"],
  stdin: "lines",
  options: NORMALIZE_FLAGS,
  common: [MASK, SHOW_PASSWORD, QUIET, COLOR, MAX_ERRORS, HELP],
  details: `Two lines are equivalent if normalize writes them alike. The first one is
printed unchanged, at once. Invalid lines are all printed. Memory holds each
distinct normal form, and 24 to 48 bytes more.`,
  example: ["pchar dedupe 'http://a' 'HTTP://A:80/' 'http://b/'", "http://a\nhttp://b/"],
  execute(call, io) {
    const { data, people } = masksOf(call);
    const dedupe = dedupeWork(normalizeJob(call.options), people);
    let duplicates = 0;
    const work = (batch: Uint8Array) => {
      const done = dedupe(batch);
      duplicates += done.duplicates;
      return done;
    };
    const more = (): string => `, ${plural(duplicates, "duplicate")}`;
    return streamLines(call, withOperands(call, io), maskedWork(work, call, data), { more });
  },
};

export const dedupeCommand: Command = command;
