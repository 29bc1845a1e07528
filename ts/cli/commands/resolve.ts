import { resolver } from "../../api/resolve.ts";
import { resolveJob } from "../../lines/job.ts";
import { type Command, defineCommand } from "../command.ts";
import { BASE, RESOLVE_FLAGS } from "../generated/options.ts";
import { baseRuleOf, labelled } from "../issue.ts";
import { URI_RESULT } from "../masking.ts";

export const resolveCommand: Command = defineCommand({
  name: "resolve",
  summary: "resolve a reference against a base URI",
  operands: ["REFERENCE", "BASE"],
  stdin: "lines",
  result: "string",
  options: { base: BASE, ...RESOLVE_FLAGS },
  operandOption: "base",
  details: "Follows RFC 3986, 5.2. BASE can also be given as --base URI.",
  example: ["pchar resolve '../g' 'http://a/b/c/d;p?q'", "http://a/b/g"],
  start: ({ inputs: [reference], operand: base, options: { rule, strict, relativeBase } }) => {
    const resolverOf = (uri: string) => resolver(uri, { rule, strict, relativeBase });
    const isSwapped = base.label === "BASE" && succeeds(() => resolverOf(reference as string)(base.text));
    const advice = "Did you swap REFERENCE and BASE? The base comes second.";
    return labelled(base.label, () => resolverOf(base.text), {
      rule: relativeBase ? rule : baseRuleOf(rule),
      ...(isSwapped ? { advice } : {}),
    });
  },
  job: ({ operand: base, options }) => resolveJob(base.text, options),
  ...URI_RESULT,
});

function succeeds(act: () => unknown): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}
