import { matches } from "../../api/matches.ts";
import type { TopRule } from "../../uri/types.ts";
import type { Command } from "../command.ts";
import { TOP_RULE } from "../generated/options.ts";
import { type Line, rawText, rewriteLines } from "../input.ts";
import { EXIT } from "../io.ts";
import { masksOf } from "../masking.ts";
import { COLOR, choice, HELP, MASK, type Option, QUIET, SHOW_PASSWORD, UsageError } from "../option.ts";
import { streamLines, withOperands } from "../stream-lines.ts";

const VALIDITY = ["valid", "invalid"] as const;
const SELECTIONS = choice(
  "selection",
  "the lines to print",
  [...VALIDITY, ...(TOP_RULE.choices as readonly TopRule[])],
  undefined,
);

type Selection = TopRule | (typeof VALIDITY)[number];

const SELECTION: Option<Selection> = {
  ...SELECTIONS,
  argument: "SELECTION",
  read(given, command) {
    const selection = SELECTIONS.read(given, command);
    if (selection !== undefined) return selection;
    throw new UsageError(`${command} needs a SELECTION: valid, invalid or a rule, such as URI`, command);
  },
};

const command: Command<{ readonly selection: Option<Selection> }> = {
  name: "filter",
  summary: "print the lines that are valid, or are not, unchanged",
  writesData: true,
  keyword: "selection",
  operands: ["URI"],
  stdin: "lines",
  options: { selection: SELECTION },
  common: [MASK, SHOW_PASSWORD, QUIET, COLOR, HELP],
  details: `valid prints the lines that are URI references, invalid all others, and a rule
those that match it. Lines keep their bytes and their ends. The exit code is 0
if at least one line is printed.`,
  example: ["pchar filter URI 'http://a/' b 'c d'", "http://a/"],
  async execute(call, io) {
    const { selection } = call.options;
    const isInvalid = selection === "invalid";
    const rule = selection === "valid" || selection === "invalid" ? "URI-reference" : selection;
    const { data } = masksOf(call);
    const isKept = ({ text, octets }: Line): boolean =>
      (octets === undefined && matches(text, rule)) !== isInvalid;
    let isFound = false;
    const work = (batch: Uint8Array) => {
      const bytes = rewriteLines(batch, (line) => {
        if (!isKept(line)) return undefined;
        isFound = true;
        return data(rawText(line)).text;
      });
      return { lines: 0, invalid: [], bytes };
    };
    const code = await streamLines(call, withOperands(call, io), work, { hasSummary: false });
    return code === EXIT.yes && !isFound ? EXIT.no : code;
  },
};

export const filterCommand: Command = command;
