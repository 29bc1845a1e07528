import { check } from "../../api/check.ts";
import { ruleJob } from "../../lines/job.ts";
import { visible } from "../../support/display.ts";
import { UriSyntaxError } from "../../uri/errors.ts";
import { type Command, defineCommand } from "../command.ts";
import { TOP_RULE } from "../generated/options.ts";

export const checkCommand: Command = defineCommand({
  name: "check",
  summary: "report whether each URI is valid, and why not",
  operands: ["URI"],
  stdin: "lines",
  options: { rule: TOP_RULE },
  result: "issue",
  details: "If a URI is invalid, a caret points at the character that breaks the rule.",
  example: ["pchar check --rule absolute-URI 'http://a/b'", "valid http://a/b"],
  start:
    ({ options: { rule } }) =>
    (uri) => {
      const issue = check(uri, rule);
      if (issue !== undefined) throw new UriSyntaxError(issue, uri);
      return true;
    },
  print: (_, { people, paint }, { text }) => `${paint("valid", "valid")} ${visible(people(text).text)}\n`,
  json: (isValid) => isValid,
  job: ({ options }) => ruleJob("check", options),
});
