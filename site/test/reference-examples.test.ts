// The examples of the reference are those of the doc comments, character by character.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const REFERENCE = join(ROOT, "site/.cache/pages/reference");

const filesOf = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join(folder, name), "utf8"));

/** The lines of the examples of an entry. In a doc comment, `\@` stands for `@`. */
function examplesOf(source: string): string[] {
  const examples = source.matchAll(/^ \* @example\n((?: \* (?!@).*\n)+)/gm);
  const lines = Array.from(examples, ([, text]) => text!.split("\n")).flat();
  return lines
    .map((line) => line.replace(/^ \* /, "").replaceAll("\\@", "@").trim())
    .filter((line) => line !== "");
}

test("each example is on a page as it is in the source", () => {
  const pages = filesOf(REFERENCE, ".md").join("\n");
  const hasHeading = (name: string): boolean => new RegExp(`^#+ ${name}\\b`, "m").test(pages);
  const lines = filesOf(join(ROOT, "ts"), ".ts").flatMap(examplesOf);
  // Examples of functions that no entry exports have no page.
  const calls = lines.filter((line) => hasHeading(/^\w+/.exec(line)?.[0] ?? ""));
  expect(calls.length).toBeGreaterThan(200);
  expect(calls.filter((line) => !pages.includes(line))).toEqual([]);
});
