import { computed, ref } from "vue";
import type { Engine } from "../shared/engine.ts";
import type { Input } from "./reader.ts";

export interface ReadRequest {
  readonly id: number;
  /** The name of a reader. Without one, the worker only loads what readers need. */
  readonly reader: string | undefined;
  readonly entry: Engine["entry"];
  readonly text: string;
  readonly settings: Input["settings"];
}

export type ReadAnswer =
  | { readonly id: number; readonly view: unknown }
  | { readonly id: number; readonly failure: string };

let worker: Worker | undefined;
let sent = 0;
const unanswered = ref(0);

/** Whether the worker reads a string that the page waits for. */
export const isReading = computed(() => unanswered.value > 0);

/** Reads a string in the worker. The page has one, which is started by the first request. */
export function readInWorker<View>(
  reader: string | undefined,
  { engine, text, settings }: Input,
): Promise<View> {
  worker ??= new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const to = worker;
  const id = ++sent;
  unanswered.value++;
  return new Promise<View>((resolve, reject) => {
    const settle = ({ data }: MessageEvent<ReadAnswer>): void => {
      if (data.id !== id) return;
      to.removeEventListener("message", settle);
      if ("failure" in data) reject(new Error(data.failure));
      else resolve(data.view as View);
    };
    to.addEventListener("message", settle);
    to.addEventListener("error", ({ message }) => reject(new Error(message)), { once: true });
    const request: ReadRequest = { id, reader, entry: engine.entry, text, settings: { ...settings } };
    to.postMessage(request);
  }).finally(() => {
    unanswered.value--;
  });
}
