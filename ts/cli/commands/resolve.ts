import { resolver } from "../../api/resolve.ts";
import { resolveJob } from "../../lines/job.ts";
import { type Command, defineCommand } from "../command.ts";
import { BASE, RESOLVE_FLAGS } from "../generated/options.ts";
import { labelledBase } from "../issue.ts";
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
  start: ({ inputs: [reference], operand: base, options: { base: _, ...options } }) => {
    const resolverOf = (uri: string) => resolver(uri, options);
    const isSwapped = base.label === "BASE" && succeeds(() => resolverOf(reference as string)(base.text));
    const advice = isSwapped ? "Did you swap REFERENCE and BASE? The base comes second." : undefined;
    return labelledBase(base.label, () => resolverOf(base.text), options, advice);
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
