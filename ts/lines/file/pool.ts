import { Worker } from "node:worker_threads";
import { type PartMessage, unpacked, type WorkerTask } from "./message.ts";
import type { Part } from "./part.ts";

/** A part whose memory goes back to its worker when it is released. */
export interface HeldPart {
  readonly part: Part;
  release(): void;
}

/** The number of parts that a worker may have in progress: requested, sent, or not yet released. */
const WINDOW = 2;

/** The workers of a file. */
export interface PoolOptions {
  readonly workers: number;
  /** The program of a worker. */
  readonly program: URL;
  readonly signal: AbortSignal | undefined;
  /** Called with the number of parts that this thread holds, each time one arrives. */
  readonly onHeld?: ((held: number) => void) | undefined;
}

/**
 * Lets workers process the blocks of a file, and yields the parts in the order of the file.
 *
 * Each worker takes blocks in ascending order. The worker of the earliest block never waits for long: its parts are
 * yielded, and releasing them lets it continue. A worker that runs ahead waits when its window is full.
 */
export async function* partsByWorkers(
  task: Omit<WorkerTask, "next">,
  { workers: count, program, signal, onHeld }: PoolOptions,
): AsyncGenerator<HeldPart, void> {
  const workerData: WorkerTask = { ...task, next: new Int32Array(new SharedArrayBuffer(4)) };
  const buffer = reorderBuffer(onHeld);
  const abort = (): void => buffer.fail(signal?.reason);
  signal?.addEventListener("abort", abort);
  const workers: Worker[] = [];
  try {
    while (workers.length < count) workers.push(startWorker(program, workerData, buffer));
    for (let block = 0; block < task.blocks; block++) {
      for (let part = await buffer.take(block); part !== undefined; part = await buffer.take(block))
        yield part;
    }
  } finally {
    signal?.removeEventListener("abort", abort);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** Starts a worker, and requests as many parts as fit into its window. */
function startWorker(program: URL, workerData: WorkerTask, buffer: ReorderBuffer): Worker {
  // A worker would inherit the flags of the process, and `--input-type` stops it.
  const worker = new Worker(program, { workerData, execArgv: [] });
  worker.on("error", buffer.fail);
  worker.on("messageerror", buffer.fail);
  worker.on("exit", (code) => buffer.fail(new Error(`A worker stopped with exit code ${code}`)));
  worker.on("message", (message: PartMessage) => {
    const memory = message.part.output.buffer;
    buffer.put(message, () => worker.postMessage(memory, [memory]));
  });
  for (let i = 0; i < WINDOW; i++) worker.postMessage(undefined);
  return worker;
}

/** Holds the parts that have arrived, until their turn. */
interface ReorderBuffer {
  put(message: PartMessage, release: () => void): void;
  /** Waits for the next part of a block. Returns `undefined` if the block has no more. */
  take(block: number): Promise<HeldPart | undefined>;
  /** Rejects the current `take`, and every later one. */
  fail(this: void, error: unknown): void;
}

function reorderBuffer(onHeld: PoolOptions["onHeld"]): ReorderBuffer {
  const parts = new Map<number, HeldPart[]>();
  const finished = new Set<number>();
  let held = 0;
  let failure: { readonly error: unknown } | undefined;
  let wake = (): void => {};

  return {
    put({ block, isLast, part: received }, release) {
      const part = unpacked(received);
      onHeld?.(++held);
      const all = parts.get(block) ?? [];
      all.push({
        part,
        release() {
          held--;
          release();
        },
      });
      parts.set(block, all);
      if (isLast) finished.add(block);
      wake();
    },
    async take(block) {
      while (true) {
        if (failure !== undefined) throw failure.error;
        const part = parts.get(block)?.shift();
        if (part !== undefined) return part;
        if (finished.delete(block)) {
          parts.delete(block);
          return undefined;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    fail(error) {
      failure ??= { error };
      wake();
    },
  };
}
