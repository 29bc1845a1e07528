// Tests the tests: makes mutants of the sources, all in one build that switches one on at a time, and runs each test for the mutants
// that it reaches, those of the rooms and the fast ones first, until one notices the mutant: it fails, or the mutant loops.
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
import { checked, mutantsOf, withMutants } from "./mutate.mjs";
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

const namesIn = (folder) => fs.readdirSync(folder, { recursive: true, encoding: "utf8" });

/** Writes a clone whose sources have the mutants. */
function writeTree(mutants) {
  fs.rmSync(TREE, { recursive: true, force: true });
  fs.mkdirSync(join(TREE, ".cache"), { recursive: true });
  const filter = (source) => !source.endsWith("node_modules");
  for (const name of [
    ...fs.readdirSync(ROOT),
    ...fs.readdirSync(join(ROOT, ".cache")).map((one) => `.cache/${one}`),
  ]) {
    if (/^(ts|test|dist|tsconfig.json|package.json|vitest.config.ts)$/.test(name))
      fs.cpSync(join(ROOT, name), join(TREE, name), { recursive: true, filter });
    else if (!/^(\.git|\.cache(\/(mutants|ts))?)$/.test(name))
      fs.symlinkSync(join(ROOT, name), join(TREE, name));
  }
  const write = (name, change) =>
    fs.writeFileSync(join(TREE, name), change(fs.readFileSync(join(TREE, name), "utf8")));
  for (const name of [
    ...namesIn(join(TREE, "ts")).map((one) => `ts/${one}`),
    ...namesIn(join(TREE, "test")).map((one) => `test/${one}`),
  ])
    if (/(?<!\.d)\.ts$/.test(name))
      write(name, (text) =>
        withMutants(
          name,
          text,
          mutants.filter(({ file }) => file === name),
        ),
      );
  const runner = JSON.stringify(join(import.meta.dirname, "runner.mjs"));
  write("vitest.config.ts", (text) => text.replace("test: {", `test: { runner: ${runner},`));
}

/** Returns the mutants of the rooms, those that are left out among them. */
function made() {
  const files = namesIn(join(ROOT, "ts"))
    .filter(
      (name) =>
        name.endsWith(".ts") &&
        !/\.d\.ts$|generated\/|\/((arrow-|lines-)?core|(no-)?string-scan)\.ts$/.test(name) &&
        name.includes("/"),
    )
    .map((name) => join(ROOT, "ts", name));
  const { program, checker } = checked(ROOT, files);
  const all = files.flatMap((file) => mutantsOf(program.getSourceFile(file), checker, ROOT));
  const rooms = values.room?.split(",") ?? [...new Set(all.map(({ file }) => file.split("/")[1]))].sort();
  return rooms.map((room) => ({ room, all: all.filter(({ file }) => file.startsWith(`ts/${room}/`)) }));
}

function print(rooms, mutants) {
  for (const { file, line, from, to } of mutants.filter(({ state }) => state === "survived"))
    console.log(`${file}:${line}: ${JSON.stringify(from)} -> ${JSON.stringify(to)}`);
  console.log(`\nroom: mutants, of, left out, equivalent, noticed, survived (seed ${values.seed})`);
  for (const { room, all } of rooms) {
    const of = (state) =>
      mutants.filter((one) => one.file.startsWith(`ts/${room}/`) && one.state === state).length;
    const [same, noticed, survived] = [of("equivalent"), of("noticed"), of("survived")];
    const leftOut = all.filter((one) => one.leftOut).length;
    const rate = ((100 * noticed) / (noticed + survived)).toFixed(1);
    const numbers = [same + noticed + survived, all.length - leftOut, leftOut, same, noticed, survived];
    console.log(`${room}: ${numbers.join(", ")}: ${rate} %`);
  }
}

async function testSources(equivalent) {
  fs.mkdirSync(CACHE, { recursive: true });
  const rooms = made();
  const mutants = rooms.flatMap(({ all }) => drawn(all.filter(({ leftOut }) => !leftOut)));
  const known = new Set(fs.existsSync(STATE) ? fs.readFileSync(STATE, "utf8").split("\n") : []);
  mutants.forEach((mutant, id) => {
    const isSame = (one) => ["file", "code", "from", "to"].every((key) => one[key] === mutant[key]);
    const state = equivalent.some(isSame) ? "equivalent" : known.has(mutant.key) ? "noticed" : "survived";
    Object.assign(mutant, { id, state });
  });
  const notice = (id) => {
    mutants[id].state = "noticed";
    fs.appendFileSync(STATE, `${mutants[id].key}\n`);
  };
  writeTree(mutants);
  process.chdir(TREE);
  await runTests(mutants, notice, join(CACHE, "orders.json"));
  print(rooms, mutants);
}

const equivalent = JSON.parse(fs.readFileSync(join(import.meta.dirname, "equivalent.json"), "utf8"));
if (values.room === "crate") testCrate(ROOT, CACHE, drawn, equivalent);
else await testSources(equivalent);
