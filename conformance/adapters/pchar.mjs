// pchar. A string is valid if check returns undefined. Needs dist/. Usage: node pchar.mjs [RULE]
import { createInterface } from "node:readline";
import { check } from "../../dist/index.js";

const rule = process.argv[2] ?? "URI-reference";
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(check(JSON.parse(line), rule) === undefined ? "valid\n" : "invalid\n");
}
