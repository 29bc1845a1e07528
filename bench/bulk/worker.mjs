// Runs one implementation in a separate thread: the environment variable that forces an engine applies to a whole
// thread. It works only on request, so that only one thread is busy at a time.
import { parentPort, workerData } from "node:worker_threads";
import { bytesOf } from "../corpus.mjs";
import { BASE } from "../references.mjs";
import { IMPLEMENTATIONS } from "./competitors.mjs";

const operations = await IMPLEMENTATIONS[workerData].load();
const files = new Map();

function bytes(file) {
  if (!files.has(file)) files.set(file, new Uint8Array(bytesOf(file)));
  return files.get(file);
}

let result;

parentPort.on("message", ({ operation, file, times }) => {
  const { run, answers } = operations[operation];
  const input = bytes(file);
  if (times === undefined) {
    parentPort.postMessage(answers(run(input, BASE)));
    return;
  }
  globalThis.gc?.({ type: "minor" });
  // One untimed pass, as in the native bench: the first pass after a pause is slower.
  run(input, BASE);
  const start = performance.now();
  for (let time = 0; time < times; time++) result = run(input, BASE);
  const took = performance.now() - start;
  parentPort.postMessage(result === undefined ? Number.NaN : took);
});
parentPort.postMessage("ready");
