import { resolver } from "../../api/resolve.ts";
import { growableBytes } from "../../lines/growable-bytes.ts";
import { resolveJob } from "../../lines/job.ts";
import { rewriteWork } from "../../lines/rewrite.ts";
import type { Command } from "../command.ts";
import { eachInput, URI_RESULT } from "../each-input.ts";
import { BASE, RESOLVE_FLAGS } from "../generated/options.ts";
import { labelled } from "../issue.ts";

export const resolveCommand: Command = eachInput({
  name: "resolve",
  summary: "resolve a reference against a base URI",
  writesData: true,
  operands: ["REFERENCE", "BASE"],
  stdin: "lines",
  options: { base: BASE, ...RESOLVE_FLAGS },
  operandOption: "base",
  details: "Follows RFC 3986, 5.2. BASE can also be given as --base URI.",
  example: ["pchar resolve '../g' 'http://a/b/c/d;p?q'", "http://a/b/g"],
  start: ({ operand: base, options: { rule, strict, relativeBase } }) =>
    labelled(base.label, () => resolver(base.text, { rule, strict, relativeBase })),
  lineWork: ({ operand: base, options }, hide) =>
    rewriteWork(resolveJob(base.text, options), hide, growableBytes()),
  hint: ({ inputs: [reference], operand: base, options: { rule, strict, relativeBase } }) => {
    if (typeof reference !== "string" || base.label !== "BASE") return undefined;
    try {
      resolver(reference, { rule, strict, relativeBase })(base.text);
      return "Did you swap REFERENCE and BASE? The base comes second.";
    } catch {
      return undefined;
    }
  },
  ...URI_RESULT,
  fileResult: "string",
});
