// Reads the lines of a file off the page's thread.

import { generateLines } from "../model/generated-lines.ts";
import { readMany } from "../model/read-many.ts";
import type { ManyMessage, ManyRequest } from "./protocol.ts";

const post = (message: ManyMessage) => self.postMessage(message);

self.addEventListener("message", async ({ data }: MessageEvent<ManyRequest>) => {
  try {
    const entry = data.entry === "pchar" ? await import("pchar/lines") : await import("pchar/js/lines");
    const file = typeof data.input === "number" ? generateLines(data.input) : data.input;
    const result = await readMany(entry, file, (progress) => post({ kind: "progress", progress }));
    post({ kind: "done", result });
  } catch (error) {
    post({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
  }
});
