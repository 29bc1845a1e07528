// The check that CHANGELOG.md names what changed in the recorded surfaces since a release.

import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { changedNames, unnamed } from "../../scripts/check/surface-changes.mjs";
import { newFolder } from "../support/files.ts";

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

// On Windows the files of a repository are read-only, so the folder could not be removed.
const hasGit = spawnSync("git", ["--version"]).status === 0 && process.platform !== "win32";

test.skipIf(!hasGit)("a release is a tag of this repository, not of one around an unpacked tarball", () => {
  const outer = newFolder().path;
  const inner = join(outer, "inner");
  const check = "scripts/check/surface-changes.mjs";
  for (const path of [
    check,
    "scripts/check/last-release.mjs",
    "scripts/command.mjs",
    "CHANGELOG.md",
    "test/package/surface",
  ])
    cpSync(path, join(inner, path), { recursive: true });
  const released = (cwd: string): void => {
    for (const command of ["init", "add .", "commit --quiet --message=all", "tag v1.0.0"]) {
      const settings = [
        "user.name=a",
        "user.email=a@example.com",
        "commit.gpgSign=false",
        "tag.gpgSign=false",
      ];
      const argv = [...settings.flatMap((each) => ["-c", each]), ...command.split(" ")];
      expect(spawnSync("git", argv, { cwd }).status, command).toBe(0);
    }
  };
  const printed = (): string =>
    spawnSync(process.execPath, [join(inner, check)], { encoding: "utf8" }).stdout;
  released(outer);
  expect(printed()).toContain("0 passed, 0 failed");
  released(inner);
  expect(printed()).toContain("1 passed, 0 failed");
});
