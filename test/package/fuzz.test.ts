// The loop of `npm run fuzz`, on a function with a planted fault.

import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { ROOT } from "./programs.ts";

/** Finds the fault twice by one seed, and once more without coverage. In a process of its own, because coverage stays on. */
const PROGRAM = `
import { runInThisContext } from "node:vm";
import { fuzz, startCoverage } from "./scripts/fuzz/loop.mjs";
const counted = startCoverage((url) => url === "planted.js");
const run = runInThisContext(\`
(text) => {
  if (text[1] === "%") if (text[3] === "[") if (text[4] === "[") if (text[6] === "?") throw new Error("planted");
}\`, { filename: "planted.js" });
const find = (newCoverage) => fuzz({ run, newCoverage, seeds: ["abc"], seed: 1, inputs: 10_000 });
const [first, second, blind] = [counted, counted, () => () => false].map(find);
console.log(JSON.stringify([first, second, blind].map(({ faults }) => faults)));
`;

test("fuzzing finds and minimizes a planted fault by coverage, again by the same seed, and not without coverage", () => {
  const argv = ["--input-type=module", "--eval", PROGRAM];
  const { stdout, stderr } = spawnSync(process.execPath, argv, { cwd: ROOT, encoding: "utf8" });
  expect(stderr).toBe("");
  const [first, second, blind] = JSON.parse(stdout);
  expect(first).toEqual([{ failure: "planted", text: expect.stringMatching(/^.%.\[\[.\?$/) }]);
  expect(second).toEqual(first);
  expect(blind).toEqual([]);
});
