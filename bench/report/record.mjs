// Writes and finds the records of runs in bench/results, and merges runs.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rounded, spread } from "../measure.mjs";

const RESULTS = fileURLToPath(new URL("../results/", import.meta.url));

/** Returns the last record of a kind, `run`, `reach` or `workloads`, or `undefined` if there is none. */
export function newest(kind) {
  const names = readdirSync(RESULTS).filter((name) => name.startsWith(`${kind}-`));
  return names.length === 0
    ? undefined
    : JSON.parse(readFileSync(join(RESULTS, names.sort().at(-1)), "utf8"));
}

/** Writes a record of a kind. */
export function writeRecord(kind, record, folder = RESULTS) {
  const file = join(folder, `${kind}-${record.date}.json`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(record, undefined, 1)}\n`);
  console.log(`\nWritten to ${file}. Now run: npx vitest run test/package/docs.test.ts --update`);
}

const medianOf = (numbers) => rounded(spread(numbers).median);

/** Returns the medians of several runs of the same benchmarks. Throws if the runs differ in anything that is not a time. */
export function merged(runs) {
  return runs[0].map((result, index) => ({
    ...result,
    rows: result.rows.map((_, at) => mergedRow(runs.map((run) => run[index].rows[at]))),
  }));
}

function mergedRow(rows) {
  const [{ name, ratioTo, equal }] = rows;
  const other = rows.find((row) => row.name !== name || row.equal !== equal);
  if (other)
    throw new Error(`${name} gave ${equal} equal answers in a run, ${other.name} ${other.equal} in another`);
  const ratios = Object.keys(ratioTo).map((own) => [own, medianOf(rows.map((row) => row.ratioTo[own]))]);
  return { name, ns: medianOf(rows.map(({ ns }) => ns)), ratioTo: Object.fromEntries(ratios), equal };
}
