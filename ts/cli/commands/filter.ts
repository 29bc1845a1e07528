import { matches } from "../../api/matches.ts";
import type { TopRule } from "../../uri/types.ts";
import { type Command, defineCommand } from "../command.ts";
import { TOP_RULE } from "../generated/options.ts";
import { rawText } from "../input.ts";
import { COMMON_OPTIONS, keyword, type Option } from "../option.ts";

const SELECTION: Option<"valid" | "invalid" | TopRule> = keyword(
  "selection",
  "the lines to print",
  ["valid", "invalid", ...(TOP_RULE.choices as readonly TopRule[])],
  "valid, invalid or a rule, such as URI",
);

export const filterCommand: Command = defineCommand({
  name: "filter",
  summary: "print the lines that are valid, or are not, unchanged",
  keyword: ["selection"],
  operands: ["URI"],
  stdin: "lines",
  result: "string",
  selects: true,
  options: { selection: SELECTION },
  common: COMMON_OPTIONS,
  details: `valid prints the lines that are URI references, invalid all others, and a rule
those that match it. Lines keep their bytes and their ends. The exit code is 0
if at least one line is printed.`,
  example: ["pchar filter URI 'http://a/' b 'c d'", "http://a/"],
  start: ({ options: { selection } }) => {
    const rule = selection === "valid" || selection === "invalid" ? "URI-reference" : selection;
    return (text) => matches(text, rule) === (selection !== "invalid");
  },
  // No rule matches octets that are not UTF-8.
  startOctets:
    ({ options: { selection } }) =>
    () =>
      selection === "invalid",
  print: (isKept, { data, displayed }, row) => (isKept ? displayed(data(rawText(row)).text) : undefined),
  json: (_, { data }, { text }) => data(text).text,
});
