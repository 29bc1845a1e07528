// The runner of conformance/, with programs that are right, wrong, and crash.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { ROOT } from "./programs.ts";

function run(rule: string, ...command: string[]): { status: number | null; lines: string[] } {
  const argv = ["conformance/run.mjs", "--rule", rule, "--", ...command];
  const { status, stdout } = spawnSync(process.execPath, argv, { cwd: ROOT, encoding: "utf8" });
  return { status, lines: stdout.split("\n").map((line) => line.replace(/ +/g, " ")) };
}

const RULES = ["URI", "URI-reference", "IRI", "IRI-reference"];

/** A program that runs a statement for each line, which has the string `text`. */
const program = (statement: string): string[] => [
  process.execPath,
  "-e",
  `require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const text = JSON.parse(line);
    ${statement}
  });`,
];

test.each(RULES)("pchar has no wrong answer by %s", (rule) => {
  const { status, lines } = run(rule, process.execPath, "conformance/adapters/pchar.mjs", rule);
  expect([status, ...lines.slice(2)]).toEqual([
    0,
    "invalid, accepted 0",
    "valid, rejected 0",
    "no answer 0",
    "",
  ]);
});

test.each(RULES)("docs/conformance.md has the counts of %s", (rule) => {
  const file = gunzipSync(readFileSync(join(ROOT, `conformance/${rule}.jsonl.gz`)));
  const verdicts = file
    .toString()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).valid);
  const good = verdicts.filter((isValid) => isValid).length;
  const [all, valid, invalid] = [verdicts.length, good, verdicts.length - good].map((count) =>
    count.toLocaleString("en"),
  );
  const page = readFileSync(join(ROOT, "docs/conformance.md"), "utf8");
  expect(page).toContain(` | ${all} | ${valid} |\n`);
  expect(page).toContain(`| \`${rule}\` | ${valid} of ${valid} | ${invalid} of ${invalid} |`);
});

test("a program that accepts all strings is wrong, and the first strings are shown", () => {
  const { status, lines } = run("URI", ...program('console.log("valid");'));
  expect([status, ...lines.slice(0, 2)]).toEqual([1, "valid, accepted 4519", "invalid, rejected 0"]);
  expect(lines[2]).toMatch(/^invalid, accepted 36316 "" ".+" ".+" ".+" ".+"$/);
});

test("a program that crashes is started again after the string without an answer", () => {
  const crash = 'if (text === "%00") process.exit(1); require("node:fs").writeSync(1, "invalid\\n");';
  const { status, lines } = run("URI-reference", ...program(crash));
  expect([status, ...lines.slice(0, 3)]).toEqual([
    1,
    "valid, accepted 0",
    "invalid, rejected 34220",
    "invalid, accepted 0",
  ]);
  expect(lines[3]).toMatch(/^valid, rejected 4684 /);
  expect(lines[4]).toBe('no answer 1 "%00"');
});

test("a program that writes more lines than it read is not judged", () => {
  expect(run("URI", ...program('console.log("valid\\nvalid");'))).toEqual({ status: 2, lines: [""] });
});

test("a rule without a file, and a missing command, are wrong usage", () => {
  expect(run("URI").status).toBe(2);
  expect(run("scheme", process.execPath).status).toBe(2);
});
