// Tests the tests: makes mutants of the sources, all in one build that switches one on at a time, and runs the test files that reach
// a mutant, those of its room and the fast ones first, until one notices it: a test fails, or the mutant loops.
//
//   --room NAMES  the mutants of folders of ts/, with commas between, or of `crate`, by cargo-mutants; without it, all of ts/
//   --count N     how many of each room (60), drawn by --seed N (1)
//   --all         every mutant of the rooms
//
// A test that fails without a mutant ends the run. The next run goes on there: what was noticed is kept in `.cache/mutants`.
// `equivalent.json` lists mutants that change nothing.

import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { testCrate } from "./crate.mjs";
import { mutantsOf, programOf, withMutants } from "./mutate.mjs";
import { runTests } from "./tests.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");
const CACHE = join(ROOT, ".cache/mutants");
const TREE = join(CACHE, "tree");
const STATE = join(CACHE, "noticed.txt");

const { values } = parseArgs({
  options: {
    room: { type: "string" },
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "60" },
    all: { type: "boolean", default: false },
  },
});

/** Draws mutants by the seed. */
function drawn(mutants) {
  const rank = ({ key }) => createHash("sha256").update(`${values.seed} ${key}`).digest("hex");
  const ranked = mutants.map((mutant) => [rank(mutant), mutant]).sort(([a], [b]) => (a < b ? -1 : 1));
  return ranked.slice(0, values.all ? mutants.length : Number(values.count)).map(([, mutant]) => mutant);
}

const namesIn = (folder) =>
  fs
    .readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /(?<!\.d)\.ts$/.test(name) && !name.includes("node_modules"));

/** Writes a clone whose sources have the mutants. */
function writeTree(program, mutants) {
  fs.rmSync(TREE, { recursive: true, force: true });
  fs.mkdirSync(join(TREE, ".cache"), { recursive: true });
  for (const name of fs.readdirSync(ROOT)) {
    const [from, to] = [join(ROOT, name), join(TREE, name)];
    // `dist` is copied as well: a test copies it to a folder without packages.
    if (/^(dist|ts|test|vitest\.config\.ts)$/.test(name))
      fs.cpSync(from, to, { recursive: true, filter: (file) => !file.endsWith("node_modules") });
    else if (!/^\.(git|cache)$/.test(name)) fs.symlinkSync(from, to);
  }
  for (const name of [...namesIn("ts"), ...namesIn("test")])
    fs.writeFileSync(join(TREE, name), withMutants(join(ROOT, name), program, mutants));
  const setup = JSON.stringify(join(import.meta.dirname, "setup.mjs"));
  const config = fs.readFileSync(join(ROOT, "vitest.config.ts"), "utf8");
  fs.writeFileSync(
    join(TREE, "vitest.config.ts"),
    config.replace("test: {", `test: { setupFiles: [${setup}],`),
  );
}

function print(rooms, all, mutants) {
  for (const { file, line, from, to } of mutants.filter(({ state }) => state === "survived"))
    console.log(`${file}:${line}: ${JSON.stringify(from)} -> ${JSON.stringify(to)}`);
  console.log(`\nroom: mutants, of, left out, equivalent, noticed, survived (seed ${values.seed})`);
  for (const room of rooms) {
    const count = (list, is) => list.filter((one) => one.room === room && is(one)).length;
    const of = (state) => count(mutants, (one) => one.state === state);
    const leftOut = count(all, (one) => one.leftOut);
    const [same, noticed, survived] = [of("equivalent"), of("noticed"), of("survived")];
    const rate = ((100 * noticed) / (noticed + survived)).toFixed(1);
    const made = count(all, (one) => !one.leftOut);
    const numbers = [same + noticed + survived, made, leftOut, same, noticed, survived];
    console.log(`${room}: ${numbers.join(", ")}: ${rate} %`);
  }
}

async function testSources(equivalent) {
  const files = namesIn("ts")
    .filter((name) => !/^ts\/[^/]*$|generated\/|\/((arrow-|lines-)?core|(no-)?string-scan)\.ts$/.test(name))
    .map((name) => join(ROOT, name));
  const program = programOf(ROOT, files);
  const checker = program.getTypeChecker();
  const all = files.flatMap((file) => mutantsOf(program.getSourceFile(file), checker, ROOT));
  const rooms = values.room?.split(",") ?? [...new Set(all.map(({ room }) => room))].sort();
  const mutants = rooms.flatMap((room) => drawn(all.filter((one) => one.room === room && !one.leftOut)));
  const known = new Set(fs.existsSync(STATE) ? fs.readFileSync(STATE, "utf8").split("\n") : []);
  mutants.forEach((mutant, id) => {
    const isSame = (one) => ["file", "code", "from", "to"].every((key) => one[key] === mutant[key]);
    const state = equivalent.some(isSame) ? "equivalent" : known.has(mutant.key) ? "noticed" : "survived";
    Object.assign(mutant, { id, state });
  });
  writeTree(program, mutants);
  process.chdir(TREE);
  await runTests(mutants, (mutant) => {
    mutant.state = "noticed";
    fs.appendFileSync(STATE, `${mutant.key}\n`);
  });
  print(rooms, all, mutants);
}

const equivalent = JSON.parse(fs.readFileSync(join(import.meta.dirname, "equivalent.json"), "utf8"));
if (values.room === "crate") testCrate(ROOT, CACHE, drawn, equivalent);
else await testSources(equivalent);
