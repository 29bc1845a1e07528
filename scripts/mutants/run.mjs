// Tests the tests: changes the code, one place at a time, and runs the tests that should notice.
//
//   --room NAMES  the mutants of folders of ts/, with commas between, or of `crate`; without it, of all folders of ts/
//   --count N     how many of each room (60), drawn by --seed N (1)
//   --all         every mutant of the rooms
//
// Noticed mutants are kept in `.cache/mutants`, and the next run continues there: delete it after tests or sources change.
// `equivalent.json` lists mutants that change nothing.

import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { testCrate } from "./crate.mjs";
import { testSources } from "./sources.mjs";

const ROOT = join(import.meta.dirname, "../..");
const CACHE = join(ROOT, ".cache/mutants");
const NOTICED = join(CACHE, "noticed.txt");

const { values } = parseArgs({
  options: {
    room: { type: "string" },
    count: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    all: { type: "boolean" },
  },
});

mkdirSync(CACHE, { recursive: true });
const known = new Set(existsSync(NOTICED) ? readFileSync(NOTICED, "utf8").split("\n") : []);
const listed = JSON.parse(readFileSync(join(import.meta.dirname, "equivalent.json"), "utf8"));
const hash = (text) => createHash("sha256").update(text).digest("hex");

/** Draws mutants by the seed. Gives each its number, and says whether an earlier run noticed it, or whether it is equivalent. */
function draw(room, mutants) {
  if (mutants.length === 0) throw new Error(`No mutants in ${room}`);
  const counts = new Map();
  for (const mutant of mutants) {
    const change = `${mutant.file} ${mutant.code} ${mutant.from} ${mutant.to}`;
    // The same change to the same code may stand in a file twice, in the order of the tool that lists it.
    mutant.number = (counts.get(change) ?? 0) + 1;
    counts.set(change, mutant.number);
    mutant.key = hash(`${change} ${mutant.number}`);
    const isListed = listed.some(({ why, ...one }) =>
      Object.keys(one).every((name) => one[name] === mutant[name]),
    );
    if (isListed && known.has(mutant.key)) throw new Error(`Noticed, but listed as equivalent: ${change}`);
    mutant.state = known.has(mutant.key) ? "noticed" : isListed ? "equivalent" : "survived";
  }
  const rank = ({ key }) => hash(`${values.seed} ${key}`);
  const ranked = mutants.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
  return values.all ? ranked : ranked.slice(0, Number(values.count));
}

function notice(mutant) {
  mutant.state = "noticed";
  appendFileSync(NOTICED, `${mutant.key}\n`);
}

const isCrate = values.room === "crate";
const tested = isCrate
  ? testCrate(ROOT, CACHE, draw, notice)
  : await testSources(ROOT, draw, notice, values.room?.split(","));
for (const { room, made, leftOut, mutants } of tested) {
  const of = (state) => mutants.filter((mutant) => mutant.state === state);
  for (const { file, line, from, to } of of("survived"))
    console.log(`${file}:${line}: ${JSON.stringify(from)} -> ${JSON.stringify(to)}`);
  const [noticed, survived] = [of("noticed").length, of("survived").length];
  const rate = ((100 * noticed) / (noticed + survived)).toFixed(1);
  console.log(
    `${room}: ${mutants.length} of ${made} mutants (seed ${values.seed}; ${leftOut} left out), ${of("equivalent").length} equivalent, ${noticed} noticed, ${survived} survived: ${rate} %`,
  );
}
// For each mutant that is noticed vitest has set it to 1.
process.exitCode = 0;
