import { resolver } from "../../api/resolve.ts";
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
  ...URI_RESULT,
  fileResult: "string",
});
