// Reads the lines of a file off the page's thread.

import type { Engine } from "../../shared/engine.ts";
import { generateLines } from "./generated-lines.ts";
import type { ManyMessage, ManyRequest } from "./protocol.ts";
import { readMany } from "./read-many.ts";

const post = (message: ManyMessage) => self.postMessage(message);
const load = (entry: Engine["entry"]) =>
  entry === "pchar" ? import("pchar/lines") : import("pchar/js/lines");

let current = new AbortController();

async function read({ run, entry, input }: ManyRequest & { kind: "read" }, signal: AbortSignal) {
  try {
    const lines = await load(entry);
    const file = typeof input === "number" ? generateLines(input) : input;
    const result = await readMany(lines, file, {
      report: (progress) => post({ run, kind: "progress", progress }),
      signal,
    });
    if (result) post({ run, kind: "done", result });
  } catch (error) {
    post({ run, kind: "failed", message: error instanceof Error ? error.message : String(error) });
  }
}

self.addEventListener("message", ({ data }: MessageEvent<ManyRequest>) => {
  if (data.kind === "load") {
    // An engine that cannot be loaded now is loaded, or reported, when it is needed.
    Promise.allSettled([load("pchar"), load("pchar/js")]).then(() => post({ kind: "loaded" }));
    return;
  }
  current.abort();
  current = new AbortController();
  if (data.kind === "read") read(data, current.signal);
});
