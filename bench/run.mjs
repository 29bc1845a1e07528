// Times pchar next to other libraries. `--help` prints the options; README.md explains the numbers.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { check } from "./benchmarks/check.mjs";
import { pctDecode, pctEncode } from "./benchmarks/codec.mjs";
import { equivalent } from "./benchmarks/equivalent.mjs";
import { normalize } from "./benchmarks/normalize.mjs";
import { parse } from "./benchmarks/parse.mjs";
import { resolve } from "./benchmarks/resolve.mjs";
import { bulkFile } from "./bulk/file.mjs";
import { bulkLines } from "./bulk/lines.mjs";
import { buildNative, runNative } from "./bulk/native.mjs";
import { competitors } from "./competitors.mjs";
import { byLength } from "./cost/length.mjs";
import { memory } from "./cost/memory.mjs";
import { start } from "./cost/start.mjs";
import { machine } from "./machine.mjs";
import { note, ours, version } from "./ours.mjs";
import { FORMAT, recordText } from "./report/record.mjs";
import { targetsTable } from "./report/targets.mjs";
import { writeDocuments } from "./report/write.mjs";
import { runBenchmark } from "./run-benchmark.mjs";
import { heading, table } from "./table.mjs";

const show = (text) => console.log(text);

/** The benchmarks that process one string in each call. */
const SINGLE = { parse, check, resolve, normalize, equivalent, pctEncode, pctDecode };

/** The other benchmarks. Each returns its part of the record. */
const OTHERS = {
  native: ({ native, rounds }) => {
    if (native.notRun !== undefined) return native;
    const results = runNative(native, "--rounds", String(rounds));
    show(`\nnative: ${results.length} results, which only the record shows; cargo bench prints tables`);
    return { rustc: native.rustc, results };
  },
  lines: ({ native, rounds }) => bulkLines({ native, rounds, show }),
  file: ({ megabytes, rounds }) => bulkFile({ megabytes, rounds: Math.min(rounds, 3), show }),
  start: ({ rounds }) => start({ rounds: rounds * 3, show }),
  memory: () => memory({ show }),
  length: ({ rounds }) => byLength({ rounds, show }),
};

const WITHOUT_TARGET = ["memory", "length"];

const NAMES = [...Object.keys(SINGLE), ...Object.keys(OTHERS)];

const HELP = `npm run bench -- [OPTIONS]

  --only NAME         Run one benchmark; may be repeated. NAME is one of
                      ${Object.keys(SINGLE).join(", ")},
                      ${Object.keys(OTHERS).join(", ")}
  --rounds NUMBER     Number of timed rounds (default: 15)
  --megabytes NUMBER  Size of the file that the command line normalizes (default: 1000)
  --targets           Skip the benchmarks that have no target: ${WITHOUT_TARGET.join(", ")}
  --record            Write bench/results/DATE.json, docs/performance.md with its chart, and the table of README.md
  --results FOLDER    Write only DATE.json, to this folder
`;

function fail(message) {
  console.error(message);
  process.exit(2);
}

function positiveInteger(name, text) {
  const number = Number(text);
  return Number.isInteger(number) && number > 0
    ? number
    : fail(`--${name} requires a positive integer, not ${text}`);
}

function options() {
  const { values } = parseArgs({
    options: {
      only: { type: "string", multiple: true },
      rounds: { type: "string", default: "15" },
      megabytes: { type: "string", default: "1000" },
      targets: { type: "boolean", default: false },
      record: { type: "boolean", default: false },
      results: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    show(HELP);
    process.exit(0);
  }
  const unknown = (values.only ?? []).filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) fail(`Unknown benchmark ${unknown.join(", ")}: --only takes ${NAMES.join(", ")}`);
  const chosen = NAMES.filter((name) => (values.only ?? NAMES).includes(name));
  const selected = values.targets ? chosen.filter((name) => !WITHOUT_TARGET.includes(name)) : chosen;
  const isRecord = values.record || values.results !== undefined;
  if (isRecord && selected.length < NAMES.length)
    fail("--record and --results require a full run, without --only and --targets");
  return {
    selected,
    isRecord,
    results: values.results,
    rounds: positiveInteger("rounds", values.rounds),
    megabytes: positiveInteger("megabytes", values.megabytes),
  };
}

function runSingle(name, rounds) {
  return SINGLE[name].sets().map((set) => {
    const result = runBenchmark(SINGLE[name], set, rounds);
    show(table(result));
    return result;
  });
}

async function runAll({ selected, rounds, megabytes }) {
  const { node, v8 } = process.versions;
  const run = {
    format: FORMAT,
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    node,
    v8,
    versions: Object.fromEntries([
      ["pchar", version],
      ...competitors.map((competitor) => [competitor.name, competitor.version]),
    ]),
    rounds,
    results: [],
  };
  const isNative = selected.includes("native") || selected.includes("lines");
  const native = isNative ? buildNative() : undefined;
  if (native?.notRun !== undefined && !selected.includes("native"))
    show(`\nnative: not run: ${native.notRun}`);
  for (const name of selected) {
    if (name in SINGLE) {
      run.results.push(...runSingle(name, rounds));
      continue;
    }
    run[name] = await OTHERS[name]({ native, rounds, megabytes });
    if (run[name].notRun !== undefined) show(`\n${name}: not run: ${run[name].notRun}`);
  }
  return run;
}

const chosen = options();
if (chosen.isRecord && ours.length < 2) fail(note);
show(heading(note));
const run = await runAll(chosen);
show(targetsTable(run));
if (chosen.isRecord) {
  const folder = chosen.results ?? fileURLToPath(new URL("results", import.meta.url));
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${run.date}.json`);
  writeFileSync(file, `${recordText(run)}\n`);
  show(`\nWritten to ${file}`);
  if (chosen.results === undefined) for (const name of writeDocuments()) show(`Written to ${name}`);
}
