import { check } from "../../api/check.ts";
import { transformFile } from "../../lines/file/transform-file.ts";
import { visible } from "../../support/display.ts";
import { UriSyntaxError } from "../../uri/errors.ts";
import type { TopRule } from "../../uri/types.ts";
import type { Command } from "../command.ts";
import { eachInput } from "../each-input.ts";
import { TOP_RULE } from "../option.ts";

/** Throws the issue of a URI, if it has one. */
function validate(uri: string, rule: TopRule): void {
  const issue = check(uri, rule);
  if (issue !== undefined) throw new UriSyntaxError(issue, uri);
}

export const checkCommand: Command = eachInput({
  name: "check",
  summary: "report whether each URI is valid, and why not",
  operands: ["URI"],
  stdin: "lines",
  options: { rule: TOP_RULE },
  details: "If a URI is invalid, a caret points at the character that breaks the rule.",
  example: ["pchar check --rule absolute-URI 'http://a/b'", "valid http://a/b"],
  start:
    ({ options: { rule } }) =>
    (uri) => {
      validate(uri, rule);
      return true;
    },
  print: (_, { input, hide, paint }) => `${paint("valid", "valid")} ${visible(hide.valid(input))}\n`,
  json: (isValid) => isValid,
  printsIssues: true,
  file: {
    writesLines: false,
    transform: ({ output: _, ...files }, { options: { rule } }) => transformFile("check", { ...files, rule }),
  },
  columns: {
    results: "issue",
    start:
      ({ options: { rule } }) =>
      (uri) => {
        validate(uri, rule);
        return [];
      },
    vectors: async ({ options: { rule } }) => {
      const { checkColumn } = await import("../../arrow/index.ts");
      return (arrow, column) => Object.values(checkColumn(arrow, column, { rule }));
    },
  },
});
