// The program of a worker: it takes block after block of the file, and does the job on the lines that start in them.

import { parentPort, workerData } from "node:worker_threads";
import { blockReader } from "./block.ts";
import { type PartMessage, packed } from "./message.ts";
import { gatherer } from "./part.ts";
import type { WorkOrder } from "./pool.ts";

const { file, blockSize, blocks, next, job, limits } = workerData as WorkOrder;
const linesOf = blockReader(file, blockSize);
const gather = gatherer(job, limits);
const messages = partMessages();

// A message asks for one part, and may bring memory back that an earlier one was in.
parentPort?.on("message", (memory: ArrayBuffer | undefined) => {
  if (memory !== undefined) gather.reuse(memory);
  const message = messages.next();
  if (message.done !== true) parentPort?.postMessage(message.value, [message.value.part.output.buffer]);
});

/** Takes the next block that no worker has, until there is none. */
function* partMessages(): Generator<PartMessage, void> {
  for (let block = Atomics.add(next, 0, 1); block < blocks; block = Atomics.add(next, 0, 1)) {
    for (const part of gather.take(linesOf(block))) yield { block, isLast: false, part: packed(part) };
    yield { block, isLast: true, part: packed(gather.rest()) };
  }
}
