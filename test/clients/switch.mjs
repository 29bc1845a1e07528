// Compares the programs of examples/switch with the packages whose exports they have, on generated calls.
//
// A file in switch/ has the calls, and the known differences: a comment of the program, and a condition. Each call with another
// result meets a condition, and each condition is met by one. A program names the exports that it does not have.

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import fc from "fast-check";
import { REPOSITORY } from "../runtimes/place.mjs";

const FOLDER = fileURLToPath(new URL("./switch/", import.meta.url));
const CALLS = { numRuns: 20_000, seed: 3986 };
/** The number of unknown differences that are printed. */
const SHOWN = 5;

/** Compares each program. Throws if there are unknown differences, or known ones that do not occur. */
export async function switched(trees) {
  const problems = [];
  for (const name of readdirSync(FOLDER).filter((each) => each !== "references.mjs")) {
    const { library, calls, differences, shown } = await import(`./switch/${name}`);
    const theirs = await imported(library, trees.before);
    const ours = await imported(`./${name}`, join(trees.after, "switch"));
    problems.push(
      ...compared(theirs, ours, calls, differences, shown).map((problem) => `${name}: ${problem}`),
    );
    const program = readFileSync(join(REPOSITORY, "examples/switch", name.replace(/mjs$/, "ts")), "utf8");
    const missing = differences.filter(([why]) => !program.includes(`\n// - ${why}.\n`));
    problems.push(...missing.map(([why]) => `${name} does not say: ${why}`));
    const absent = Object.keys(theirs.default ?? theirs).filter((each) => !(each in ours));
    const unnamed = absent.filter((each) => each !== "__esModule" && !program.includes(`\`${each}\``));
    problems.push(...unnamed.map((each) => `${name} does not export ${each}`));
  }
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

const imported = (name, tree) =>
  name.startsWith("node:")
    ? import(name)
    : import(pathToFileURL(createRequire(join(tree, "x.js")).resolve(name)).href);

/** Returns the differences that are not known, and the known ones that do not occur. */
function compared(theirs, ours, calls, differences, shown = (result) => result) {
  const met = new Set();
  const unknown = [];
  for (const [name, argv] of fc.sample(calls, CALLS)) {
    const [expected, actual] = [theirs, ours].map((each) => outcome(() => shown(each[name](...argv), argv)));
    if (expected === actual) continue;
    const known = differences.filter(([, isMet]) => isMet(argv, name, expected, actual));
    for (const [why] of known) met.add(why);
    if (known.length === 0)
      unknown.push(`${name}(${JSON.stringify(argv).slice(1, -1)}) is ${expected}, not ${actual}`);
  }
  const unused = differences.filter(([why]) => !met.has(why)).map(([why]) => `does not occur: ${why}`);
  return [...unknown.slice(0, SHOWN), ...unused];
}

function outcome(call) {
  try {
    return JSON.stringify(call());
  } catch {
    return "throws";
  }
}
