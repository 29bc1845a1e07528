// Runs one program in one of the trees, as often as another process asks for it: `node worker.mjs TREE PROGRAM SIDE PACKAGES`. The
// side is `before` or `after`. Both read their input from the packages as they are.

import { createHash } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [tree, program, side, packages] = process.argv.slice(2);
const { prepare, ...about } = await import(pathToFileURL(join(tree, program)).href);
const run = await prepare(pathToFileURL(`${packages}/`), side);
/** The results of the last run, as pairs of the name of an input and JSON. */
let results = [];

/**
 * Runs the program, and measures the time of the processor, which other processes change little. A program may return a function that
 * makes the results later, and a figure that is not a time. It gets the bytes of the heap before the run, and the time.
 */
async function timed() {
  globalThis.gc?.();
  const { heapUsed } = process.memoryUsage();
  const start = process.cpuUsage();
  const outcome = await run();
  const { user, system } = process.cpuUsage(start);
  const time = user + system;
  const { results: found, figure } =
    typeof outcome === "function" ? outcome(heapUsed, time) : { results: outcome };
  results = found.map(([name, result]) => [name, JSON.stringify(result)]);
  return { time, figure, digest: createHash("sha256").update(JSON.stringify(results)).digest("hex") };
}

process.on("message", async (wanted) => process.send(wanted === "run" ? await timed() : results));
process.send(about);
