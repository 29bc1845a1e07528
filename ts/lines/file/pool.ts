import { Worker } from "node:worker_threads";
import type { LinesJob } from "../../backend/lines.ts";
import type { OpenFile } from "./block.ts";
import { type PartMessage, unpacked } from "./message.ts";
import type { Part, PartLimits } from "./part.ts";

/** What the workers of one file are told at their start. */
export interface WorkOrder {
  readonly file: OpenFile;
  readonly blockSize: number;
  readonly blocks: number;
  /** The number of the first block that no worker has taken, in memory that all of them see. */
  readonly next: Int32Array<SharedArrayBuffer>;
  readonly job: LinesJob;
  readonly limits: PartLimits;
}

/** A part whose memory goes back to the one that made it. */
export interface HeldPart {
  readonly part: Part;
  release(): void;
}

/** How many parts a worker may have under way: asked for, sent, or not yet released. */
export const WINDOW = 2;

/** The workers of a file. */
export interface PoolOptions {
  readonly workers: number;
  /** The program of a worker. */
  readonly program: URL;
  readonly signal: AbortSignal | undefined;
  /** Is told how many parts are held here, each time that one comes. */
  readonly onHeld?: ((held: number) => void) | undefined;
}

/**
 * Has the blocks of a file worked on by workers, and yields the parts in the order of the file.
 *
 * Each worker takes blocks in ascending order, so the one that has the earliest block is never kept from going on: its
 * parts are yielded, and their release lets it make more. A worker that runs ahead waits when its window is full.
 */
export async function* partsByWorkers(
  order: Omit<WorkOrder, "next">,
  { workers: count, program, signal, onHeld }: PoolOptions,
): AsyncGenerator<HeldPart, void> {
  const workerData: WorkOrder = { ...order, next: new Int32Array(new SharedArrayBuffer(4)) };
  const shelf = newShelf(onHeld);
  const abort = (): void => shelf.fail(signal?.reason);
  signal?.addEventListener("abort", abort);
  const workers: Worker[] = [];
  try {
    while (workers.length < count) workers.push(startWorker(program, workerData, shelf));
    for (let block = 0; block < order.blocks; block++) {
      for (let part = await shelf.take(block); part !== undefined; part = await shelf.take(block)) yield part;
    }
  } finally {
    signal?.removeEventListener("abort", abort);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** Starts a worker, and asks it for as many parts as its window has room for. */
function startWorker(program: URL, workerData: WorkOrder, shelf: Shelf): Worker {
  const worker = new Worker(program, { workerData });
  worker.on("error", shelf.fail);
  worker.on("messageerror", shelf.fail);
  worker.on("exit", (code) => shelf.fail(new Error(`A worker stopped with exit code ${code}`)));
  worker.on("message", (message: PartMessage) => {
    const memory = message.part.output.buffer;
    shelf.put(message, () => worker.postMessage(memory, [memory]));
  });
  for (let i = 0; i < WINDOW; i++) worker.postMessage(undefined);
  return worker;
}

/** The parts that have come and are not yet released. */
interface Shelf {
  put(message: PartMessage, release: () => void): void;
  /** Waits for the next part of a block, or returns `undefined` where it has no more. */
  take(block: number): Promise<HeldPart | undefined>;
  /** Ends all waiting with an error. */
  fail(this: void, error: unknown): void;
}

function newShelf(onHeld: PoolOptions["onHeld"]): Shelf {
  const parts = new Map<number, HeldPart[]>();
  const finished = new Set<number>();
  let held = 0;
  let fault: { readonly error: unknown } | undefined;
  let wake = (): void => {};

  return {
    put({ block, isLast, part: crossed }, release) {
      const part = unpacked(crossed);
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
        if (fault !== undefined) throw fault.error;
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
      fault ??= { error };
      wake();
    },
  };
}
