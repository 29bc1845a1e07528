// Checks whether a program accepts exactly the strings of a rule. README.md says how it works.
//
//   node conformance/run.mjs --rule URI-reference -- COMMAND [ARGUMENT...]

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";

const SHOWN = 5;
/** A program that ends early is started again for the strings after the one that ended it, this many times. */
const RESTARTS = 50;

const { values, positionals } = parseArgs({
  options: { rule: { type: "string", default: "URI-reference" } },
  allowPositionals: true,
});
if (positionals.length === 0 || !/^[UI]RI(-reference)?$/.test(values.rule)) {
  console.error("Usage: node conformance/run.mjs --rule URI|URI-reference|IRI|IRI-reference -- COMMAND");
  process.exit(2);
}
const file = gunzipSync(readFileSync(new URL(`${values.rule}.jsonl.gz`, import.meta.url)));
const cases = file
  .toString()
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

/** Returns the lines that a program writes for some strings. */
async function answersOf([command, ...args], strings) {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  child.on("error", (error) => {
    console.error(error.message);
    process.exit(2);
  });
  // A program that ends early does not read the rest.
  child.stdin.on("error", () => {});
  child.stdin.end(strings.map((string) => `${JSON.stringify(string)}\n`).join(""));
  const answers = [];
  for await (const line of createInterface({ input: child.stdout })) answers.push(line.trim());
  if (answers.length > strings.length) {
    console.error(`The program wrote ${answers.length} lines for ${strings.length} strings.`);
    process.exit(2);
  }
  return answers;
}

const answers = [];
for (let starts = 0; answers.length < cases.length && starts <= RESTARTS; starts++) {
  answers.push(
    ...(await answersOf(
      positionals,
      cases.slice(answers.length).map(({ string }) => string),
    )),
  );
  // The string without an answer ended the program.
  if (answers.length < cases.length) answers.push("no answer");
}

const counts = {
  "valid, accepted": 0,
  "invalid, rejected": 0,
  "invalid, accepted": 0,
  "valid, rejected": 0,
  "no answer": 0,
};
const first = Object.fromEntries(Object.keys(counts).map((name) => [name, []]));
for (const [at, { string, valid }] of cases.entries()) {
  const verdict = { valid: "accepted", invalid: "rejected" }[answers[at]];
  const name = verdict === undefined ? "no answer" : `${valid ? "valid" : "invalid"}, ${verdict}`;
  counts[name]++;
  if (first[name].length < SHOWN) first[name].push(JSON.stringify(string));
}
const wrong = ["invalid, accepted", "valid, rejected", "no answer"];
for (const [name, count] of Object.entries(counts)) {
  const examples = wrong.includes(name) ? first[name].join("  ") : "";
  console.log(`${name.padEnd(18)} ${String(count).padStart(6)}  ${examples}`.trimEnd());
}
process.exitCode = wrong.every((name) => counts[name] === 0) ? 0 : 1;
