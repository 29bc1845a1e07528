// Runs one program in one of the trees, as often as run.mjs asks for it: `node worker.mjs TREE PROGRAM PACKAGES`. Both trees read
// their input from the packages as they are.

import { createHash } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [tree, program, packages] = process.argv.slice(2);
const { prepare, ...about } = await import(pathToFileURL(join(tree, "programs", program)).href);
const run = await prepare(pathToFileURL(`${packages}/`));
/** The results of the last run, as pairs of the name of an input and JSON. */
let results = [];

/** Runs the program, and measures the time of the processor, which other processes change little. */
async function timed() {
  const start = process.cpuUsage();
  const found = await run();
  const { user, system } = process.cpuUsage(start);
  const time = user + system;
  results = found.map(([name, result]) => [name, JSON.stringify(result)]);
  return { time, digest: createHash("sha256").update(JSON.stringify(results)).digest("hex") };
}

process.on("message", async (wanted) => process.send(wanted === "run" ? await timed() : results));
process.send(about);
