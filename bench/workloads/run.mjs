// Runs whole programs before and after pchar takes the place of what they use, by turns, in each Node: npm run bench:workloads.
// The results must be the same before anything is timed. `--help` prints the options.

import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { verified, Worker } from "../../test/clients/compared.mjs";
import { installed, Trees } from "../../test/clients/environment.mjs";
import { installTools, run } from "../../test/runtimes/place.mjs";
import { busy, machine, untilQuiet } from "../machine.mjs";
import { rounded, spread } from "../measure.mjs";
import { writeRecord } from "../report/record.mjs";
import { aligned } from "../report/tables.mjs";
import { workloads as section } from "../report/workloads.mjs";
import { RUNTIMES } from "../runtimes/runtimes.mjs";

const PROGRAMS = readdirSync(fileURLToPath(new URL(".", import.meta.url)))
  .filter((name) => name !== "run.mjs")
  .map((name) => name.replace(/\.mjs$/, ""));
const NODES = RUNTIMES.filter(({ executable }) => executable !== undefined);
/** What the trees have besides the packages. */
const COPIED = ["bench/workloads", "bench/corpora/urls-48k.txt", "test/clients/programs"];
/** The maximum time that a record waits for the load of the preparations to go down, in seconds. */
const PATIENCE = 240;
/** The minimum time of a round, in microseconds. Short programs are repeated. */
const MIN_TIME = 500_000;

const HELP = `npm run bench:workloads -- [OPTIONS]

  --only NAME      Run one program; may be repeated. NAME is one of ${PROGRAMS.join(", ")}
  --runtime NAME   Run in one Node; may be repeated. NAME is one of ${NODES.map(({ name }) => name).join(", ")}
  --rounds NUMBER  Number of timed rounds, of which the table shows the medians (default: 5)
  --record         Write bench/results/workloads-DATE.json, which the documents show

A record needs every program in every Node, three rounds or more, and a load average under 0.5.
`;

/** Runs a program in both trees by turns, and returns its ratio and its other figures. Throws if the results differ. */
async function measured(program, trees, { executable }, rounds) {
  const options = { execPath: executable(), execArgv: ["--expose-gc"] };
  const path = `bench/workloads/${program}.mjs`;
  const workers = ["before", "after"].map((side) => new Worker(trees, path, side, options));
  const [before, after] = workers;
  try {
    const [{ name, title, library, unit }] = await Promise.all(workers.map(({ about }) => about));
    const first = [await before.ask("run"), await after.ask("run")];
    const results = await before.results();
    const inputs = verified(results, await after.results());
    const times = Math.ceil(MIN_TIME / first[0].time);
    const timed = [];
    for (let round = 0; round < rounds; round++) {
      const answers = new Map();
      // The side that runs first changes, because the second one finds the machine in another state.
      for (const worker of round % 2 === 0 ? workers : workers.toReversed()) {
        const answer = await repeated(worker, times);
        if (answer.digest !== first[0].digest) verified(results, await worker.results());
        answers.set(worker, answer);
      }
      timed.push(workers.map((worker) => answers.get(worker)));
    }
    const ratio = rounded(spread(timed.map(([theirs, ours]) => ours.time / theirs.time)));
    const seconds = [0, 1].map((side) => median(timed, side, "time") / 1e6);
    const figures = unit && [0, 1].map((side) => median(timed, side, "figure"));
    return { program, name, title, library, inputs, seconds, ratio, unit, figures };
  } finally {
    for (const { child } of workers) child.kill();
  }
}

/** Runs a program some times, and returns the mean time with the other answers of the last run. */
async function repeated(worker, times) {
  let [sum, answer] = [0, undefined];
  for (let count = 0; count < times; count++) {
    answer = await worker.ask("run");
    sum += answer.time;
  }
  return { ...answer, time: sum / times };
}

const median = (timed, side, name) => rounded(spread(timed.map((round) => round[side][name])).median);

/** Returns the version of a Node. */
async function versionOf({ executable }) {
  const { stdout } = await run(executable(), ["--version"]);
  return stdout.trim().slice(1);
}

async function workloads({ only, runtime, rounds, record: isRecord }) {
  await installTools();
  const trees = new Trees(await installed(), COPIED);
  const record = { date: new Date().toISOString().slice(0, 10), machine: machine(), rounds, runtimes: [] };
  try {
    const reason = isRecord ? await untilQuiet(PATIENCE, { show: console.log }) : busy(machine().load);
    if (isRecord && reason !== undefined) throw new Error(reason);
    if (reason !== undefined)
      console.log("The machine is busy: figures of this run cannot be compared with others.");
    record.machine = machine();
    for (const node of NODES.filter(({ name }) => runtime.length === 0 || runtime.includes(name))) {
      const results = [];
      record.runtimes.push({ name: node.name, version: await versionOf(node), results });
      for (const program of PROGRAMS.filter((name) => only.length === 0 || only.includes(name))) {
        const result = await measured(program, trees, node, rounds);
        results.push(result);
        const times = result.seconds.map((seconds) => `${seconds.toFixed(2)} s`).join(", ");
        console.log(`${node.name}, ${program}: ${times}; ${result.ratio.median.toFixed(2)}`);
      }
    }
  } finally {
    trees.remove();
  }
  console.log(`\n${aligned(section(record))}`);
  if (isRecord) writeRecord("workloads", record);
}

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: [] },
    runtime: { type: "string", multiple: true, default: [] },
    rounds: { type: "string", default: "5" },
    record: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
const unknown = [
  ...values.only.filter((name) => !PROGRAMS.includes(name)),
  ...values.runtime.filter((wanted) => !NODES.some(({ name }) => name === wanted)),
];
const isWhole = values.only.length === 0 && values.runtime.length === 0 && rounds >= 3;
if (values.help) console.log(HELP);
else if (unknown.length > 0 || !(Number.isInteger(rounds) && rounds > 0) || (values.record && !isWhole)) {
  console.error(unknown.length > 0 ? `Unknown name ${unknown.join(", ")}\n\n${HELP}` : HELP);
  process.exitCode = 2;
} else await workloads({ ...values, rounds });
