// Runs before each test file, in its process: switches one mutant on, or finds the mutants that the tests reach.

import { Worker } from "node:worker_threads";
import fc from "fast-check";
import { afterAll, inject } from "vitest";

const { on, mostMs = Infinity } = inject("order");
const reached = [];
globalThis.isMutant = (id) => {
  if (on === undefined) reached[id] = id;
  return id === on;
};
process.env.MUTANT = String(on);
fc.configureGlobal({ endOnFailure: true, seed: 1 });

// A mutant may loop forever. So the process ends after too much time of the processor.
const watch = `process.cpuUsage().user > 1000 * ${mostMs} && process.kill(process.pid, "SIGKILL")`;
new Worker(`setInterval(() => ${watch}, 500)`, { eval: true }).unref();

// biome-ignore lint/correctness/noEmptyPattern: vitest takes no other pattern
afterAll(({}, { file }) => {
  file.meta.found = { reached, ms: process.cpuUsage().user / 1000 };
});
