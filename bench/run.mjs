// Times pchar next to other libraries, in each runtime. `--help` prints the options; README.md explains the numbers.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installTools } from "../test/runtimes/place.mjs";
import { bulkFile } from "./bulk/file.mjs";
import { bulkLines } from "./bulk/lines.mjs";
import { buildNative, runNative } from "./bulk/native.mjs";
import { byLength } from "./cost/length.mjs";
import { memory } from "./cost/memory.mjs";
import { start } from "./cost/start.mjs";
import { busy, machine, untilQuiet } from "./machine.mjs";
import { HELP, optionsOf, SINGLE, UsageError } from "./options.mjs";
import { merged } from "./report/merge.mjs";
import { FORMAT, recordText } from "./report/record.mjs";
import { heading, tables, targetsTable } from "./report/terminal.mjs";
import { writeDocuments } from "./report/write.mjs";
import { RUNTIMES } from "./runtimes/runtimes.mjs";
import { versions } from "./versions.mjs";

const show = (text) => console.log(text);

/** The other benchmarks, which run in the Node that runs this file. Each returns its part of the record. */
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

/** How long a record waits for the load of the preparations to go down, in seconds. */
const PATIENCE = 240;

/** Starts a runtime without a benchmark. If it is missing or does not run, `notRun` is the reason. */
async function started(runtime) {
  try {
    const { version } = await runtime.run({ only: [], rounds: 1 });
    return { runtime, version, runs: [] };
  } catch (error) {
    return { runtime, notRun: error.message.split("\n")[0] };
  }
}

/** Runs the benchmarks of single strings. The runtimes take turns, so that a slow hour of the machine slows all of them. */
async function inRuntimes(places, { selected, rounds, runs }) {
  const only = SINGLE.filter((name) => selected.includes(name));
  for (let run = 1; run <= runs; run++) {
    for (const { runtime, version, runs: done } of places.filter(({ notRun }) => notRun === undefined)) {
      const start = performance.now();
      // The answers are compared before anything is timed. Wrong ones stop the bench.
      const { results } = await runtime.run({ only, rounds, everywhere: runtime.everywhere === true });
      done.push(results);
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      show(`${runtime.name} ${version}, run ${run} of ${runs}: ${seconds} s`);
    }
  }
  return places.map(({ runtime: { name }, version, notRun, runs: done }) =>
    notRun === undefined ? { name, version, results: merged(done) } : { name, notRun },
  );
}

/** Runs the benchmarks that need files, processes or threads. */
async function others(native, { selected, rounds, megabytes }) {
  const costs = { node: process.versions.node };
  for (const name of selected.filter((each) => each in OTHERS)) {
    costs[name] = await OTHERS[name]({ native, rounds, megabytes });
    if (costs[name].notRun !== undefined) show(`\n${name}: not run: ${costs[name].notRun}`);
  }
  return costs;
}

function write(record, folder) {
  const target = folder ?? fileURLToPath(new URL("results", import.meta.url));
  mkdirSync(target, { recursive: true });
  const file = join(target, `${record.date}.json`);
  writeFileSync(file, `${recordText(record)}\n`);
  show(`\nWritten to ${file}`);
  if (folder === undefined) for (const name of writeDocuments()) show(`Written to ${name}`);
}

async function bench() {
  const job = optionsOf(process.argv.slice(2));
  if (job.help) return show(HELP);
  const isSingle = SINGLE.some((name) => job.selected.includes(name));
  if (isSingle) await installTools();
  const places = [];
  for (const runtime of RUNTIMES.filter(({ name }) => isSingle && job.runtimes.includes(name)))
    places.push(await started(runtime));
  const missing = places.filter(({ notRun }) => notRun !== undefined);
  for (const { runtime, notRun } of missing) show(`${runtime.name}: not run: ${notRun}`);
  if (job.isRecord && missing.length > 0) throw new UsageError("A record needs every runtime.");
  const isNative = job.selected.includes("native") || job.selected.includes("lines");
  const native = isNative ? buildNative() : undefined;
  const reason = job.isRecord ? await untilQuiet(PATIENCE, { show }) : busy(machine().load);
  if (job.isRecord && reason !== undefined) throw new UsageError(reason);
  if (reason !== undefined) show("The machine is busy: figures of this run cannot be compared with others.");
  const record = {
    format: FORMAT,
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    versions: versions(),
    runs: job.runs,
    rounds: job.rounds,
  };
  show(heading(record));
  record.runtimes = await inRuntimes(places, job);
  show(tables(record));
  record.costs = await others(native, job);
  show(targetsTable(record));
  if (job.isRecord) write(record, job.results);
}

try {
  await bench();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
