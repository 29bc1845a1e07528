// Times pchar next to other libraries, in each runtime. `--help` prints the options; README.md explains the numbers.
import { installTools } from "../test/runtimes/place.mjs";
import { bulkFile } from "./bulk/file.mjs";
import { bulkLines } from "./bulk/lines.mjs";
import { buildNative, runNative } from "./bulk/native.mjs";
import { memory } from "./cost/memory.mjs";
import { start } from "./cost/start.mjs";
import { mergedFunctions } from "./functions/results.mjs";
import { busy, machine, untilQuiet } from "./machine.mjs";
import { HELP, optionsOf, SINGLE, UsageError } from "./options.mjs";
import { functionTables } from "./report/functions.mjs";
import { merged, writeRecord } from "./report/record.mjs";
import { aligned, comparedRuntimes, performanceParts, setting, tables } from "./report/tables.mjs";
import { targetTable } from "./report/targets.mjs";
import { RUNTIMES } from "./runtimes/runtimes.mjs";
import { versions } from "./versions.mjs";

const show = (text) => console.log(text);

/** The other benchmarks, which run in the Node that runs this file. Each returns its part of the record. */
const OTHERS = {
  native: ({ native, rounds }) =>
    native.notRun === undefined
      ? { rustc: native.rustc, results: runNative(native, "--rounds", String(rounds)) }
      : native,
  lines: bulkLines,
  file: ({ megabytes, rounds }) => bulkFile({ megabytes, rounds: Math.min(rounds, 3) }),
  start: ({ rounds }) => start({ rounds: rounds * 3 }),
  memory,
};

/** The maximum time that a record waits for the load of the preparations to go down, in seconds. */
const PATIENCE = 240;

/** Starts a runtime without a benchmark. If it is missing or does not run, `notRun` is the reason. */
async function started(runtime) {
  try {
    const { version } = await runtime.run({ only: [], rounds: 1 });
    return { runtime, version, runs: [], functions: [] };
  } catch (error) {
    return { runtime, notRun: error.message.split("\n")[0] };
  }
}

/** Runs the benchmarks of single strings, and the functions. The runtimes take turns, so that a slow hour of the machine slows all of them. */
async function inRuntimes(places, { selected, rounds, runs }) {
  const only = SINGLE.filter((name) => selected.includes(name));
  for (let run = 1; run <= runs; run++) {
    for (const { runtime, version, runs: done, functions } of places.filter(
      ({ notRun }) => notRun === undefined,
    )) {
      const start = performance.now();
      const job = { only, rounds, everywhere: runtime.everywhere === true };
      // The answers are compared before anything is timed. Wrong ones stop the bench. The driver of a browser may fail once.
      const { results } = await runtime.run(job).catch(() => runtime.run(job));
      done.push(results);
      if (selected.includes("functions")) functions.push(await runtime.functions?.({ rounds }));
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      show(`${runtime.name} ${version}, run ${run} of ${runs}: ${seconds} s`);
    }
  }
  return places.map(({ runtime: { name }, version, notRun, runs: done, functions }) =>
    notRun === undefined
      ? {
          name,
          version,
          results: merged(done),
          ...(functions[0] && { functions: mergedFunctions(functions) }),
        }
      : { name, notRun },
  );
}

/** Runs the benchmarks that need files, processes or threads. */
async function others(native, { selected, rounds, megabytes }) {
  const costs = { node: process.versions.node };
  for (const name of selected.filter((each) => each in OTHERS)) {
    costs[name] = await OTHERS[name]({ native, rounds, megabytes });
    show(`\n${name}\n${aligned(performanceParts[name]({ costs }))}`);
  }
  return costs;
}

async function bench() {
  const job = optionsOf(process.argv.slice(2));
  if (job.help) return show(HELP);
  const isSingle = SINGLE.some((name) => job.selected.includes(name));
  const isUsed = ({ name, functions }) =>
    job.runtimes.includes(name) &&
    (isSingle || (functions !== undefined && job.selected.includes("functions")));
  const used = RUNTIMES.filter(isUsed);
  if (used.length > 0) await installTools();
  const places = [];
  for (const runtime of used) places.push(await started(runtime));
  const missing = places.filter(({ notRun }) => notRun !== undefined);
  for (const { runtime, notRun } of missing) show(`${runtime.name}: not run: ${notRun}`);
  if (job.isRecord && missing.length > 0) throw new UsageError("A record needs every runtime.");
  const isNative = job.selected.includes("native") || job.selected.includes("lines");
  const native = isNative ? buildNative() : undefined;
  const reason = job.isRecord ? await untilQuiet(PATIENCE, { show }) : busy(machine().load);
  if (job.isRecord && reason !== undefined) throw new UsageError(reason);
  if (reason !== undefined) show("The machine is busy: figures of this run cannot be compared with others.");
  const record = {
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    versions: versions(),
    runs: job.runs,
    rounds: job.rounds,
  };
  show(setting(record));
  // The shorter part comes first: a failure in it does not cost the longer one.
  record.costs = await others(native, job);
  record.runtimes = await inRuntimes(places, job);
  for (const { name, all } of comparedRuntimes(record)) show(`\n${name}\n${aligned(tables(all))}`);
  if (job.selected.includes("functions")) show(`\n${aligned(functionTables(record))}`);
  show(`\n${aligned(targetTable(record))}`);
  if (job.isRecord) writeRecord("run", record, job.results);
}

try {
  await bench();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
