// Measures in every installed runtime and prints tables: `npm --prefix bench/marshal run measure`.
//
//   --only Node       Run only this runtime; may be repeated
//   --record          Also write bench/results/marshal-DATE.json, which docs/performance.md shows
//   --results FOLDER  Write the record to this folder instead

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { machine } from "../machine.mjs";
import { crossover, LENGTHS } from "./move.mjs";
import { RUNTIMES } from "./runtimes.mjs";

const RESULTS = fileURLToPath(new URL("../results", import.meta.url));

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: Object.keys(RUNTIMES) },
    record: { type: "boolean", default: false },
    results: { type: "string", default: RESULTS },
  },
});

/** Measures in one runtime. If it cannot run, `notRun` is the reason. */
async function measured(name) {
  if (RUNTIMES[name] === undefined) throw new RangeError(`--only takes ${Object.keys(RUNTIMES).join(", ")}`);
  try {
    const { version, table } = await RUNTIMES[name]();
    return {
      name,
      version,
      crossover: { flat: crossover(table, "flat") ?? null, cut: crossover(table, "cut") ?? null },
      table,
    };
  } catch (error) {
    return { name, notRun: error.message.split("\n")[0] };
  }
}

function show({ name, version, notRun, crossover: from, table }) {
  if (notRun !== undefined) return `\n${name}: not run: ${notRun}`;
  const threshold = (length) => (length === null ? "at no length" : `from ${length} characters`);
  const head = `\n${name} ${version}: encodeInto is faster ${threshold(from.flat)}, for slices of a longer string ${threshold(from.cut)}`;
  const cell = (length, form, way) =>
    table
      .find((row) => row.length === length && row.form === form)
      [way].toFixed(1)
      .padStart(12);
  const lines = LENGTHS.map(
    (length) =>
      `${String(length).padStart(6)}${cell(length, "flat", "loop")}${cell(length, "flat", "encodeInto")}${cell(length, "cut", "loop")}${cell(length, "cut", "encodeInto")}`,
  );
  return [head, "length        loop  encodeInto slices: loop  encodeInto   (ns/string)", ...lines].join("\n");
}

const runtimes = [];
for (const name of values.only) {
  const result = await measured(name);
  runtimes.push(result);
  console.log(show(result));
}
if (values.record) {
  const date = new Date().toISOString().slice(0, 10);
  mkdirSync(values.results, { recursive: true });
  const file = join(values.results, `marshal-${date}.json`);
  writeFileSync(file, `${JSON.stringify({ date, machine: machine(), runtimes }, undefined, 2)}\n`);
  console.log(`\nWritten to ${file}`);
}
