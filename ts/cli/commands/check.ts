import { check } from "../../api/check.ts";
import { ruleJob } from "../../lines/job.ts";
import { schemeOf } from "../../schemes/schemes.ts";
import { visible } from "../../support/display.ts";
import { type UriIssue, UriSyntaxError } from "../../uri/errors.ts";
import { type Command, defineCommand, STDIN } from "../command.ts";
import { TOP_RULE } from "../generated/options.ts";
import { OptionError } from "../issue.ts";
import { trueFlag } from "../option.ts";

export const checkCommand: Command = defineCommand({
  name: "check",
  summary: "report whether each URI is valid, and why not",
  operands: ["URI"],
  stdin: "lines",
  options: {
    rule: TOP_RULE,
    schemeRules: trueFlag("scheme-rules", "apply the own rules of its scheme to each URI too"),
  },
  result: "issue",
  details: `If a URI is invalid, a caret points at the character that breaks the rule.
With --scheme-rules, a mailto URI for example has to be valid by RFC 6068 too.
It applies to all schemes of pchar/schemes.`,
  conflict(given) {
    const other = ["column", "workers"].find((option) => given.has(option));
    return given.has("scheme-rules") && other !== undefined
      ? `--scheme-rules cannot be combined with --${other}`
      : undefined;
  },
  example: ["pchar check --rule absolute-URI 'http://a/b'", "valid http://a/b"],
  start:
    ({ options: { rule, schemeRules } }) =>
    (uri) => {
      // The issue of a scheme comes first, because it may have a fix. Its codes and rules are shown like all others.
      const ownIssue = schemeRules ? schemeOf(uri)?.check(uri) : undefined;
      if (ownIssue !== undefined) throw new OptionError(ownIssue as UriIssue, uri);
      const issue = check(uri, rule);
      if (issue !== undefined) throw new UriSyntaxError(issue, uri);
      return true;
    },
  note({ inputs, options: { rule, schemeRules } }) {
    const names = inputs.map((uri) => {
      if (schemeRules || uri === STDIN || check(uri, rule) !== undefined) return undefined;
      const scheme = schemeOf(uri);
      // The rules of http and https add little more than that there is a host.
      const isWeb = scheme !== undefined && /^https?$/.test(scheme.name);
      return isWeb && scheme.check(uri) === undefined ? undefined : scheme?.name;
    });
    const rfc = /^i/i.test(rule) ? "RFC 3987" : "RFC 3986";
    return [...new Set(names)]
      .map((name) => name && `valid by ${rfc}; ${name} has rules of its own: pchar check --scheme-rules\n`)
      .join("");
  },
  print: (_, { people, paint }, { text }) => `${paint("valid", "valid")} ${visible(people(text).text)}\n`,
  json: (isValid) => isValid,
  job: ({ options: { rule, schemeRules } }) => (schemeRules ? undefined : ruleJob("check", { rule })),
});
