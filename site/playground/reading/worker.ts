// Reads long strings off the page's thread.

import { type Engine, loadDefaultEngine, loadJsEngine } from "../shared/engine.ts";
import type { ReadAnswer, ReadRequest } from "./in-worker.ts";
import { loadEntry } from "./reader.ts";
import { READERS } from "./readers.ts";

async function read({ reader: wanted, entry, text, settings }: ReadRequest): Promise<unknown> {
  const reader = READERS.find(({ name }) => name === wanted);
  const engine = await (entry === "pchar" ? loadDefaultEngine() : loadJsEngine());
  if (reader === undefined) return prefetch(engine);
  const needed = await loadEntry(engine, reader.entry);
  return reader.read(engine.core, needed as never, text, settings);
}

/** Loads all entries, so that a later request needs no network. */
async function prefetch(engine: Engine): Promise<void> {
  for (const { entry } of READERS) await loadEntry(engine, entry);
}

self.addEventListener("message", async ({ data }: MessageEvent<ReadRequest>) => {
  const answer: ReadAnswer = await read(data).then(
    (view) => ({ id: data.id, view }),
    (error) => ({ id: data.id, failure: String(error) }),
  );
  self.postMessage(answer);
});
