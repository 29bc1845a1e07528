// Tests the tests: makes mutants of the sources, and runs the tests of their room, then the properties, attacks and oracles. A mutant
// is noticed if a test fails, or if it loops: the tests run ten times as long as without it.
//
//   --room NAME   the mutants of one folder of ts/, or of `crate`, by cargo-mutants; without it, all folders of ts/
//   --count N     how many of each room (60), drawn by --seed N (1)
//   --all         every mutant of the rooms
//
// It goes on where it was stopped. Mutants that no test noticed run again. `equivalent.json` lists those that change nothing.

import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { testCrate } from "./crate.mjs";
import { checked, mutantsOf, withMutants } from "./mutate.mjs";

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

/** Tests which do not run: those of the built package, those that measure time, and those with a random seed. */
const LEFT_OUT = /test\/package\/|\/linear\.test|random\.test/;

/** Writes a clone whose sources have the mutants. */
function writeTree(files, mutants) {
  rmSync(TREE, { recursive: true, force: true });
  mkdirSync(join(TREE, ".cache"), { recursive: true });
  const copied = ["ts", "test", "vitest.config.ts", "tsconfig.json", "package.json"];
  for (const name of readdirSync(ROOT)) {
    if (copied.includes(name)) cpSync(join(ROOT, name), join(TREE, name), { recursive: true });
    else if (name !== ".cache" && name !== ".git") symlinkSync(join(ROOT, name), join(TREE, name));
  }
  for (const name of readdirSync(join(ROOT, ".cache")))
    if (!["mutants", "ts"].includes(name))
      symlinkSync(join(ROOT, ".cache", name), join(TREE, ".cache", name));
  for (const file of files) {
    const own = mutants.filter((mutant) => join(ROOT, mutant.file) === file);
    if (own.length > 0) writeFileSync(file.replace(ROOT, TREE), withMutants(readFileSync(file, "utf8"), own));
  }
}

/** A warm vitest in a process of its own. It is started again after a mutant that loops. */
class Tests {
  #child;
  #names = [];
  #times = new Map();

  async start() {
    const env = { ...process.env, CI: "1" };
    const stdio = ["ignore", "ignore", "inherit", "ipc"];
    this.#child = fork(join(import.meta.dirname, "runner.mjs"), { cwd: TREE, env, stdio, detached: true });
    this.#names = (await this.#next()).names;
  }

  stop() {
    if (this.#child?.exitCode === null) process.kill(-this.#child.pid, "SIGKILL");
  }

  #next() {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      child.once("exit", reject);
      child.once("message", (message) => {
        child.off("exit", reject);
        resolve(message);
      });
    });
  }

  async #run(mutant, names, limit) {
    this.#child.send({ mutant, names });
    const late = new Promise((resolve) => setTimeout(resolve, limit).unref());
    return Promise.race([this.#next(), late]);
  }

  /** Returns whether a mutant fails a test file of a group, or loops. */
  async notice(mutant, group) {
    const names = this.#names.filter((name) => group.test(name) && !LEFT_OUT.test(name));
    if (names.length === 0) return false;
    if (!this.#times.has(group.source)) {
      const start = Date.now();
      const { failed } = await this.#run(-1, names, 2 ** 31 - 1);
      if (failed.length > 0) throw new Error(`These tests fail without a mutant: ${failed.join(", ")}`);
      this.#times.set(group.source, Date.now() - start);
    }
    const result = await this.#run(mutant, names, 10_000 + 10 * this.#times.get(group.source));
    if (result !== undefined) return result.failed.length > 0;
    this.stop();
    await this.start();
    return true;
  }
}

/** Rooms below all functions, which the tests of the functions reach. */
const LOW = /^(codec|core|engine|host|support|uri|wasm)$/;

/** Returns the test files that should notice a mutant of a room, in the order in which they run. */
function groupsOf(room) {
  const engines = /^(arrow|engine|lines|wasm)$/.test(room) ? "(js|wasm)" : "js";
  const groups = [`^${engines} test/unit/${room}/`];
  if (LOW.test(room)) groups.push("^js test/unit/(api|uri|codec|inspect|iri|lines|explain)/");
  groups.push(
    `^${engines}(-oracle)? test/(attacks/|oracle/oracle|oracle/${room}/|parity/|properties/([^/]+$|${room}/))`,
  );
  return groups.map((group) => new RegExp(group));
}

const files = readdirSync(join(ROOT, "ts"), { recursive: true, encoding: "utf8" })
  .filter(
    (name) => name.endsWith(".ts") && !/\.d\.ts$|generated\/|-core\.ts$/.test(name) && name.includes("/"),
  )
  .map((name) => join(ROOT, "ts", name));
const roomOf = (file) => file.slice(ROOT.length + 4).split("/")[0];
const rooms = [...new Set(files.map(roomOf))].filter((room) => (values.room ?? room) === room).sort();

const equivalent = JSON.parse(readFileSync(join(import.meta.dirname, "equivalent.json"), "utf8"));

async function testSources() {
  mkdirSync(CACHE, { recursive: true });
  const { program, checker } = checked(ROOT, files);
  const leftOut = {};
  const made = files.flatMap((file) => mutantsOf(program.getSourceFile(file), checker, ROOT, leftOut));
  const ofRoom = (mutants, room) => mutants.filter(({ file }) => file.startsWith(`ts/${room}/`));
  const mutants = rooms.flatMap((room) => drawn(ofRoom(made, room)));
  mutants.forEach((mutant, id) => {
    mutant.id = id;
  });
  for (const room of rooms) console.log(`${room}: ${ofRoom(made, room).length} mutants`);
  console.log(`Left out: ${JSON.stringify(leftOut)}`);
  writeTree(files, mutants);
  const isEquivalent = ({ file, code, from, to }) =>
    equivalent.some((one) => one.file === file && one.code === code && one.from === from && one.to === to);
  const noticed = new Set(existsSync(STATE) ? readFileSync(STATE, "utf8").split("\n") : []);
  const tests = new Tests();
  process.on("exit", () => tests.stop());
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));
  await tests.start();
  for (const mutant of mutants) {
    mutant.state = isEquivalent(mutant) ? "equivalent" : noticed.has(mutant.key) ? "noticed" : "survived";
    if (mutant.state !== "survived") continue;
    for (const group of groupsOf(mutant.file.split("/")[1])) {
      if (!(await tests.notice(mutant.id, group))) continue;
      mutant.state = "noticed";
      appendFileSync(STATE, `${mutant.key}\n`);
      break;
    }
    const { file, line, from, to, state } = mutant;
    if (state === "survived")
      console.log(`${file}:${line}: ${JSON.stringify(from)} -> ${JSON.stringify(to)}`);
  }
  tests.stop();
  console.log(`\nroom, mutants, noticed, survived, equivalent (seed ${values.seed})`);
  for (const room of rooms) {
    const own = ofRoom(mutants, room);
    const number = (state) => own.filter((mutant) => mutant.state === state).length;
    const [seen, left] = [number("noticed"), number("survived")];
    const rate = ((100 * seen) / (seen + left)).toFixed(1);
    console.log(`${room}, ${own.length}, ${seen}, ${left}, ${number("equivalent")}: ${rate} %`);
  }
}

if (values.room === "crate") testCrate(ROOT, CACHE, drawn, equivalent);
else await testSources();
