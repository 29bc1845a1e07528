// Runs before each test file, in its process: switches one mutant on, or finds the mutants that the file reaches.

import { Worker } from "node:worker_threads";
import fc from "fast-check";
import { afterAll, beforeAll, inject } from "vitest";

const { on, mostTurns = Infinity, mostMs = Infinity } = inject("order");
fc.configureGlobal({ endOnFailure: true, seed: 1 });

process.env.MUTANT = String(on);
const reached = new Set();
globalThis.isMutant = (id) => {
  if (on === undefined) reached.add(id);
  return id === on;
};

/** The process ends if a mutant loops: it takes too many turns, or too much CPU time in code without `onTurn`. */
let turns = 0;
globalThis.onTurn = () => {
  turns += 1;
  if (turns > mostTurns) process.kill(process.pid, "SIGKILL");
};
const watch = `setInterval(() => {
  if (process.cpuUsage().user > 1000 * ${mostMs}) process.kill(process.pid, "SIGKILL");
}, 1000)`;
new Worker(watch, { eval: true }).unref();

let imported;
beforeAll(() => {
  imported = [...reached];
  reached.clear();
});
// biome-ignore lint/correctness/noEmptyPattern: vitest takes no other pattern
afterAll(({}, { file }) => {
  const ms = process.cpuUsage().user / 1000;
  file.meta.order = { imported, reached: [...reached], turns, ms };
});
