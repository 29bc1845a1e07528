import { check } from "../../api/check.ts";
import { split } from "../../api/split.ts";
import { ruleJob } from "../../lines/job.ts";
import { http, https } from "../../schemes/http.ts";
import { visible } from "../../support/display.ts";
import { type UriIssue, UriSyntaxError } from "../../uri/errors.ts";
import { type Command, defineCommand, STDIN } from "../command.ts";
import { TOP_RULE } from "../generated/options.ts";
import { issueError } from "../issue.ts";
import { trueFlag } from "../option.ts";

export const checkCommand: Command = defineCommand({
  name: "check",
  summary: "report whether each URI is valid, and why not",
  operands: ["URI"],
  stdin: "lines",
  options: {
    rule: TOP_RULE,
    schemeRules: trueFlag("scheme-rules", "also check each URI by the rules of its scheme"),
  },
  result: "issue",
  details: `If a URI is invalid, a caret points at the character that breaks the rule.
With --scheme-rules, a mailto URI for example has to be valid by RFC 6068 too.
The schemes are those of pchar/schemes. Their rules refuse IRIs. The option
cannot be combined with --column or --workers. Which URI an invalid text means
is shown by parse, with its option lenient.`,
  conflict(given) {
    const other = ["column", "workers"].find((option) => given.has(option));
    return given.has("scheme-rules") && other !== undefined
      ? `--scheme-rules cannot be combined with --${other}`
      : undefined;
  },
  example: ["pchar check --rule absolute-URI 'http://a/b'", "valid http://a/b"],
  async start({ options: { rule, schemeRules } }) {
    const schemes = schemeRules ? await import("../../schemes/schemes.ts") : undefined;
    return (uri) => {
      // The issue of a scheme comes first, because it may have a fix. Its codes and rules are shown like all others.
      const issue = schemes?.schemeOf(uri)?.check(uri) as UriIssue | undefined;
      if (issue !== undefined) throw issueError(issue, uri);
      const own = check(uri, rule);
      if (own !== undefined) throw new UriSyntaxError(own, uri);
      return true;
    };
  },
  async note({ inputs, options: { rule, schemeRules } }) {
    // The rules of schemes refuse IRIs. Most URIs are valid by the rules of http and https: the others are loaded only if needed.
    const isWeb = (uri: string): boolean => [http, https].some((scheme) => scheme.check(uri) === undefined);
    const isValid = (uri: string): boolean => check(uri, rule) === undefined && check(uri) === undefined;
    const others = inputs.filter((uri) => uri !== STDIN && isValid(uri) && !isWeb(uri));
    if (schemeRules || others.every((uri) => split(uri as string).scheme === undefined)) return "";
    const { schemeOf } = await import("../../schemes/schemes.ts");
    return [...new Set(others.map((uri) => schemeOf(uri as string)?.name))]
      .map((name) => name && `valid by RFC 3986; ${name} has rules of its own: pchar check --scheme-rules\n`)
      .join("");
  },
  print: (_, { people, paint }, { text }) => `${paint("valid", "valid")} ${visible(people(text).text)}\n`,
  json: (isValid) => isValid,
  job: ({ options: { rule, schemeRules } }) => (schemeRules ? undefined : ruleJob("check", { rule })),
});
