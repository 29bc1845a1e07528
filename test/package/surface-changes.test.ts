// The check that CHANGELOG.md names what changed in the recorded surfaces since a release.

import { expect, test } from "vitest";
import { changedNames, unnamed } from "../../scripts/check/surface-changes.mjs";

const PAGE = `\`\`\`ts
interface ParamOptions {
    readonly plus?: boolean;
}

function parse(text: string): Uri;

const REGISTRY_DATE: string;
\`\`\`
`;

test.each<[string, string, readonly string[]]>([
  ["nothing", PAGE, []],
  ["a parameter", PAGE.replace("(text: string)", "(text: string, rule?: TopRule)"), ["parse"]],
  ["an option", PAGE.replace("plus?", "minus?"), ["ParamOptions"]],
  ["a name", PAGE.replace("parse(", "read("), ["parse", "read"]],
  ["a declaration that is gone", PAGE.replace("\nconst REGISTRY_DATE: string;\n", ""), ["REGISTRY_DATE"]],
  ["a page that is gone", "", ["ParamOptions", "parse", "REGISTRY_DATE"]],
])("finds a change of %s", (_, after, names) => {
  expect(changedNames(PAGE, after)).toEqual(names);
});

test("finds changes of Python's declarations", () => {
  const page =
    "```python\nclass UriError(ValueError):\n    index: int\n\ndef check(column) -> Column: ...\n```\n";
  expect(changedNames(page, page.replace("index: int", "index: str"))).toEqual(["UriError"]);
  expect(changedNames(page, page.replace("check(column)", "check(column, rule)"))).toEqual(["check"]);
});

test("a changelog has to name them under Unreleased, as whole words", () => {
  const changelog =
    "# Changelog\n\n## Unreleased\n\n- `parse` takes a rule.\n\n## 1.0.0\n\n- `read` is new.\n";
  expect(unnamed(["parse", "par", "read"], changelog)).toEqual(["par", "read"]);
  expect(unnamed(["parse"], "# Changelog\n")).toEqual(["parse"]);
});
