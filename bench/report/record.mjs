// What is written down of a run, and where it is found again.
import { readdirSync, readFileSync } from "node:fs";

const RESULTS = new URL("../results/", import.meta.url);

/** How long a line of a record is at most, if what is on it can be divided. */
const WIDTH = 320;

/** A value as JSON, an item a line as long as the items are small. */
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

/** The form of the record of a run; raised when documents could no longer be made from one. */
export const FORMAT = 2;

const KINDS = {
  run: /^\d{4}-\d\d-\d\d\.json$/,
  marshal: /^marshal-\d{4}-\d\d-\d\d\.json$/,
  instructions: /^instructions-\d{4}-\d\d-\d\d\.json$/,
};

/** The last record of a kind, `run`, `marshal` or `instructions`; undefined where there is none. */
export function newest(kind) {
  const name = readdirSync(RESULTS)
    .filter((each) => KINDS[kind].test(each))
    .sort()
    .at(-1);
  if (name === undefined) return undefined;
  const record = JSON.parse(readFileSync(new URL(name, RESULTS), "utf8"));
  if (kind === "run" && record.format !== FORMAT)
    throw new Error(
      `bench/results/${name} is not of the form ${FORMAT}: record a run by npm run bench -- --record`,
    );
  return record;
}
