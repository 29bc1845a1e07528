// The program of a worker: takes blocks of the file, and processes the lines that start in them.

import { parentPort, workerData } from "node:worker_threads";
import { blockReader } from "./block.ts";
import { type PartMessage, packed, type WorkerTask } from "./message.ts";
import { partBuilder } from "./part.ts";

const { file, blockSize, blocks, next, job, limits } = workerData as WorkerTask;
const linesOf = blockReader(file, blockSize);
const builder = partBuilder(job, limits);
const messages = partMessages();

// Each message asks for one part. It may return the memory of an earlier one.
parentPort?.on("message", (memory: ArrayBuffer | undefined) => {
  if (memory !== undefined) builder.reuse(memory);
  const message = messages.next();
  if (message.done !== true) parentPort?.postMessage(message.value, [message.value.part.output.buffer]);
});

/** Takes blocks until none is left, and yields their parts. */
function* partMessages(): Generator<PartMessage, void> {
  for (let block = Atomics.add(next, 0, 1); block < blocks; block = Atomics.add(next, 0, 1)) {
    for (const part of builder.add(linesOf(block))) yield { block, isLast: false, part: packed(part) };
    yield { block, isLast: true, part: packed(builder.rest()) };
  }
}
