import { equivalent } from "../../api/equivalent.ts";
import { parse } from "../../api/parse.ts";
import { type Command, defineCommand } from "../command.ts";
import { EQUIVALENT_FLAGS } from "../generated/options.ts";
import { labelled, labelledBase } from "../issue.ts";

export const equivalentCommand: Command = defineCommand({
  name: "equivalent",
  summary: "report whether two URIs are equivalent",
  operands: ["A", "B"],
  stdin: "lines",
  options: EQUIVALENT_FLAGS,
  result: "verdict",
  details: `The level string compares character by character. The other levels compare the
normal forms. An invalid URI is equivalent to nothing.`,
  example: ["pchar equivalent 'http://example.com' 'http://example.com:80/'", "equivalent"],
  start:
    ({ operand: b, options }) =>
    (a) => {
      const { base, rule } = options;
      // Called only to report what is invalid; `equivalent` returns `false` for it.
      parse(a, rule);
      labelled(b.label, () => parse(b.text, rule));
      const compare = (): boolean => {
        if (base !== undefined) parse(base, rule);
        return equivalent(a, b.text, options);
      };
      return labelledBase("--base", compare, { rule });
    },
  isYes: (isEquivalent) => isEquivalent,
  invalidResult: false,
  print: (isEquivalent) => (isEquivalent ? "equivalent\n" : "not equivalent\n"),
  json: (isEquivalent) => isEquivalent,
});
