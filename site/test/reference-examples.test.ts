// The examples of the reference are those of the doc comments, character by character.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { docExamples } from "../../test/package/examples.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const REFERENCE = join(ROOT, "site/.cache/pages/reference");

const filesOf = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join(folder, name), "utf8"));

test("each example is on a page as it is in the source", () => {
  const pages = filesOf(REFERENCE, ".md").join("\n");
  const hasHeading = (name: string): boolean => new RegExp(`^#+ ${name}\\b`, "m").test(pages);
  const examples = filesOf(join(ROOT, "ts"), ".ts").flatMap((text) => docExamples("", text));
  // Functions that no entry exports have no page.
  const shown = examples.filter(({ of }) => of !== "" && hasHeading(of));
  // In a doc comment, `\@` stands for `@`.
  const lines = shown.flatMap(({ code }) => code.replaceAll("\\@", "@").trim().split("\n"));
  expect(lines.length).toBeGreaterThan(200);
  expect(lines.filter((line) => !pages.includes(line.trim()))).toEqual([]);
});
