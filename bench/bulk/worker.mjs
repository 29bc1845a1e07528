// One contestant in a thread of its own, with a copy of every module for itself: both backends are forced by the
// environment, which holds for a whole thread. It works only when asked, so that one runs at a time.
import { parentPort, workerData } from "node:worker_threads";
import { bytesOf } from "../corpus.mjs";
import { BASE } from "../references.mjs";
import { CONTESTANTS } from "./contestants.mjs";

const verbs = await CONTESTANTS[workerData].load();
const files = new Map();

function bytes(file) {
  if (!files.has(file)) files.set(file, new Uint8Array(bytesOf(file)));
  return files.get(file);
}

let kept;

parentPort.on("message", ({ verb, file, times }) => {
  const { run, answers } = verbs[verb];
  const input = bytes(file);
  if (times === undefined) {
    parentPort.postMessage(answers(run(input, BASE)));
    return;
  }
  globalThis.gc?.({ type: "minor" });
  // One pass is not timed, as in the bench in Rust: what stood still meanwhile has to be brought back by the system.
  run(input, BASE);
  const start = performance.now();
  for (let time = 0; time < times; time++) kept = run(input, BASE);
  const took = performance.now() - start;
  parentPort.postMessage(kept === undefined ? Number.NaN : took);
});
parentPort.postMessage("ready");
