import { relativize } from "../../api/relativize.ts";
import { resolver } from "../../api/resolve.ts";
import { type Command, defineCommand } from "../command.ts";
import { BASE, REFERENCE_RULE } from "../generated/options.ts";
import { labelledBase } from "../issue.ts";
import { URI_RESULT } from "../masking.ts";

export const relativizeCommand: Command = defineCommand({
  name: "relativize",
  summary: "find the shortest reference from BASE to TARGET",
  operands: ["TARGET", "BASE"],
  stdin: "lines",
  result: "string",
  options: { rule: REFERENCE_RULE, base: BASE },
  operandOption: "base",
  details: `Resolving the result against BASE returns TARGET, to the byte. BASE can also be
given as --base URI.`,
  example: ["pchar relativize 'http://a/b/g' 'http://a/b/c/d;p?q'", "../g"],
  start: ({ operand: base, options: { rule } }) => {
    // Called only to validate the base, once.
    labelledBase(base.label, () => resolver(base.text, { rule }), { rule });
    return (target) => relativize(target, base.text, { rule });
  },
  ...URI_RESULT,
});
