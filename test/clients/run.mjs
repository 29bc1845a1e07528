// Runs programs of others before and after pchar takes the place of the library that they use: npm run clients. Their results must
// be the same. Ends with a line that sums up all checks. A program that cannot run on this machine is named and left out.
//
//   node test/clients/run.mjs [--only NAME]... [--record]
//
//   --only NAME   runs only one program, given by its file name without extension
//   --record      writes results.json and its table in docs/runtimes.md, if no check fails

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { LeftOut, REPOSITORY, run } from "../runtimes/place.mjs";
import { changed } from "./codemod.mjs";
import { verified, Worker } from "./compared.mjs";
import { installed, Trees } from "./environment.mjs";
import { overridden } from "./overrides.mjs";
import { switched } from "./switch.mjs";
import { clientsTable } from "./table.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const PROGRAMS = readdirSync(join(HERE, "programs"))
  .filter((name) => name.endsWith(".mjs"))
  .map((name) => name.replace(/\.mjs$/, ""));
/** How many milliseconds the rounds of a program take, and how many rounds there are at least. */
const [TIME, ROUNDS] = [3000, 5];

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: [] },
    record: { type: "boolean", default: false },
  },
});

if (values.record && values.only.length > 0) {
  console.error("--record needs all programs: leave out --only");
  process.exit(2);
}

/** Runs a program in both trees by turns. Returns its row of the table. Throws if the results differ in another way than is known. */
async function compared(program, trees) {
  const workers = ["before", "after"].map((side) => new Worker(trees, program, side));
  const [before, after] = workers;
  try {
    const [about] = await Promise.all(workers.map(({ about }) => about));
    const ratios = [];
    const digests = new Set();
    for (const start = Date.now(); Date.now() - start < TIME || ratios.length < ROUNDS; ) {
      const [theirs, ours] = [await before.ask("run"), await after.ask("run")];
      ratios.push(ours.time / theirs.time);
      digests.add(`${theirs.digest} ${ours.digest}`);
    }
    if (digests.size > 1) throw new Error("a program gave other results in another round");
    const { differs, ...row } = about;
    const inputs = verified(await before.results(), await after.results(), differs);
    const client = named(about.client, trees);
    return { ...row, client, inputs, differs: differs?.why, ratio: median(ratios) };
  } finally {
    for (const { child } of workers) child.kill();
  }
}

/** Returns the name and the version of a package. */
function named(folder, { before }) {
  const manifest = readFileSync(join(before, "node_modules", folder, "package.json"), "utf8");
  const { name, version } = JSON.parse(manifest);
  return `${name} ${version}`;
}

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
}

/** Runs a check, and prints its line. Returns its result, or `undefined` if it fails. */
async function check(title, run) {
  try {
    const result = await run();
    console.log(`ok   ${title}`);
    count.passed += 1;
    return result;
  } catch (error) {
    console.log(`FAIL ${title}: ${error.message}`);
    count.failed += 1;
  }
}

const count = { passed: 0, failed: 0 };

async function main() {
  await run(process.execPath, [join(REPOSITORY, "scripts/build/setup.mjs")], { timeLimit: 600_000 });
  const trees = new Trees(await installed());
  const rows = [];
  try {
    for (const program of PROGRAMS.filter((name) => values.only.length === 0 || values.only.includes(name)))
      rows.push((await check(program, () => compared(`test/clients/programs/${program}.mjs`, trees))) ?? []);
    if (values.only.length === 0) {
      await check("the programs of examples/switch", () => switched(trees));
      await check("Ajv with pchar in the overrides of npm", () => overridden(trees));
      await check("packages after examples/switch-library.ts, with their tests", () => changed(trees));
    }
  } finally {
    trees.remove();
  }
  const record = { date: new Date().toISOString().slice(0, 10), rows: rows.flat() };
  console.log(`\n${clientsTable(record)}`);
  if (values.record && count.failed === 0) await keep(record);
}

/** Writes the record, and the table that docs/runtimes.md shows. */
async function keep(record) {
  writeFileSync(join(HERE, "results.json"), `${JSON.stringify(record, null, 2)}\n`);
  const vitest = join(REPOSITORY, "node_modules/vitest/vitest.mjs");
  const argv = [
    vitest,
    "run",
    "test/package/docs.test.ts",
    "-t",
    "docs/runtimes.md has the tables",
    "--update",
  ];
  await run(process.execPath, argv, { cwd: REPOSITORY });
}

try {
  await main();
} catch (error) {
  if (!(error instanceof LeftOut)) throw error;
  console.log(`Left out: all programs. ${error.message}`);
}
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed === 0 ? 0 : 1;
