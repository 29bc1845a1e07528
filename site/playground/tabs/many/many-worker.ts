import type { ManyMessage, ManyRequest } from "./protocol.ts";

let worker: Worker | undefined;

/** Returns the worker of the tab "Many". The page has one, which is started once and reused. */
export function manyWorker(): Worker {
  if (worker === undefined) {
    const started = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    // The next run starts another worker if this one cannot be started.
    started.addEventListener("error", () => {
      worker = undefined;
    });
    worker = started;
  }
  return worker;
}

export function send(to: Worker, request: ManyRequest): void {
  to.postMessage(request);
}

/** Starts the worker and loads its engines, so a later run needs no network. */
export function prefetchMany(): Promise<void> {
  const started = manyWorker();
  return new Promise((resolve, reject) => {
    const receive = ({ data }: MessageEvent<ManyMessage>) => {
      if (data.kind !== "loaded") return;
      started.removeEventListener("message", receive);
      resolve();
    };
    started.addEventListener("message", receive);
    started.addEventListener("error", reject, { once: true });
    send(started, { kind: "load" });
  });
}
