// Writes and finds the records of runs in bench/results, and merges runs.
import { readdirSync, readFileSync } from "node:fs";
import { rounded, spread } from "../measure.mjs";

const RESULTS = new URL("../results/", import.meta.url);

/** The maximum length of a line of a record, unless it is a single value. */
const WIDTH = 320;

/** Formats a value as JSON. A value that fits on a line is not broken. */
export function recordText(value, indent = "") {
  const line = JSON.stringify(value);
  if (line === undefined || line.length <= WIDTH || typeof value !== "object") return line;
  const inner = `${indent} `;
  const isList = Array.isArray(value);
  const items = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]) => `${inner}${isList ? "" : `${JSON.stringify(key)}: `}${recordText(item, inner)}`);
  return `${isList ? "[" : "{"}\n${items.join(",\n")}\n${indent}${isList ? "]" : "}"}`;
}

/** The version of the record format. Raise it when documents can no longer be made from older records. */
export const FORMAT = 4;

const KINDS = { run: /^\d{4}-\d\d-\d\d\.json$/, reach: /^reach-\d{4}-\d\d-\d\d\.json$/ };

/** Returns the last record of a kind, `run` or `reach`, or `undefined`. */
export function newest(kind) {
  const name = readdirSync(RESULTS)
    .filter((each) => KINDS[kind].test(each))
    .sort()
    .at(-1);
  if (name === undefined) return undefined;
  const record = JSON.parse(readFileSync(new URL(name, RESULTS), "utf8"));
  if (kind === "run" && record.format !== FORMAT)
    throw new Error(
      `bench/results/${name} does not have format ${FORMAT}: record a new run with npm run bench -- --record`,
    );
  return record;
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
  if (other !== undefined)
    throw new Error(
      `${name} gave ${equal} equal answers in one run, and ${other.name} ${other.equal} in another`,
    );
  const ratios = Object.keys(ratioTo).map((own) => [own, medianOf(rows.map((row) => row.ratioTo[own]))]);
  return { name, ns: medianOf(rows.map(({ ns }) => ns)), ratioTo: Object.fromEntries(ratios), equal };
}
