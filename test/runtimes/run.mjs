// The matrix: packs pchar, installs it in an empty folder, and runs it in every runtime and through every bundler.
//
//   node test/runtimes/run.mjs [--only GROUP]... [--tarball FILE] [--record] [--platforms]
//
//   --only GROUP    runs only the cases of one group or of one tool
//   --tarball FILE  runs a packed package, and builds nothing
//   --record        writes results.json, the source of the table in docs/runtimes.md
//   --platforms     runs the cases of other systems instead, and ends with their table: `npm run platforms`
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { installTools, LeftOut, Place, REPOSITORY, run, TOOLS } from "./place.mjs";
import { runtimesTable } from "./table.mjs";

/** The order of the cases, and of the rows in its table, by the beginnings of the file names. */
const FIRST = [
  "node",
  "language",
  "deno",
  "bun",
  "workerd",
  "edge",
  "chromium",
  "firefox",
  "webkit",
  "bundlers",
];

/** The number of characters of a failure that are printed: some contain a whole bundle. */
const LONGEST = 4000;

const RESULTS = join(TOOLS, "results.json");

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: [] },
    tarball: { type: "string" },
    record: { type: "boolean", default: false },
    platforms: { type: "boolean", default: false },
  },
});
const only = values.only.map((name) => name.toLowerCase());
const isPart = only.length > 0 || values.platforms;
if (values.record && isPart) stop("--record needs the whole matrix: leave out --only and --platforms");
const folder = values.platforms ? "platforms" : "cases";

/** Builds pchar and installs the tools, each only if it is missing or stale. */
async function setUp() {
  if (values.tarball === undefined) {
    await run(process.execPath, [join(REPOSITORY, "scripts/build/setup.mjs")], { timeLimit: 600_000 });
  }
  await installTools();
}

/** Returns the cases to run, in order. */
async function wanted() {
  const rank = (file) => FIRST.findIndex((name) => file.startsWith(name)) + 1 || FIRST.length + 1;
  const paths = readdirSync(join(TOOLS, folder)).filter((file) => file.endsWith(".mjs"));
  const files = paths.map((name) => name.slice(0, -".mjs".length));
  files.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  const found = [];
  for (const file of files) {
    const { group, cases } = await import(`./${folder}/${file}.mjs`);
    found.push(...cases.map((one) => ({ group, where: group, ...one })));
  }
  const isOf = (wanted) => (one) => [one.group, one.where].some((name) => name.toLowerCase() === wanted);
  const unknown = only.find((name) => !found.some(isOf(name)));
  if (unknown !== undefined) {
    const names = new Set(found.flatMap(({ group, where }) => [group, where]));
    stop(`there is no "${unknown}"; there are: ${[...names].join("; ")}`);
  }
  return only.length === 0 ? found : found.filter((one) => only.some((name) => isOf(name)(one)));
}

/** Runs one case and prints its line. */
async function runCase({ group, where, name, version: known, run: start }, place) {
  const title = (version) => `${where}${version ? ` ${version}` : ""}, ${name}`;
  const result = { group, where, name };
  try {
    const { version, name: backend, reason } = await start(place);
    console.log(`ok   ${title(version)}: ${backend}${reason ? `, ${reason}` : ""}`);
    return { ...result, version, backend, reason: reason ?? null, verdict: "passed" };
  } catch (error) {
    if (error instanceof LeftOut) {
      console.log(`left out  ${title(known)}: ${error.message}`);
      return { ...result, verdict: "left out", note: error.message };
    }
    console.log(`FAIL ${title(known)}: ${String(error.message ?? error).slice(0, LONGEST)}`);
    return { ...result, verdict: "failed", note: String(error.message ?? error).split("\n")[0] };
  }
}

async function main() {
  await setUp();
  const chosen = await wanted();
  const place = await Place.make(values.tarball);
  const results = [];
  try {
    for (const one of chosen) results.push(await runCase(one, place));
  } finally {
    place.remove();
  }
  const count = (verdict) => results.filter((result) => result.verdict === verdict).length;
  const leftOut = count("left out");
  console.log(
    `${count("passed")} passed, ${count("failed")} failed${leftOut > 0 ? `, ${leftOut} left out` : ""}`,
  );
  const record = { date: new Date().toISOString().slice(0, 10), cases: results };
  if (values.platforms) console.log(runtimesTable(record));
  if (values.record) {
    writeFileSync(RESULTS, `${JSON.stringify(record, null, 2)}\n`);
  }
  if (count("failed") > 0) process.exitCode = 1;
}

/** Exits at once, by default with the status of wrong usage. */
function stop(message, status = 2) {
  console.error(message);
  process.exit(status);
}

await main().catch((error) => stop(error.name === "ProgramError" ? error.message : error.stack, 1));
