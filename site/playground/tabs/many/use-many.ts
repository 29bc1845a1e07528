import { onScopeDispose, type Ref, ref, type ShallowRef, shallowRef } from "vue";
import type { Engine } from "../../shared/engine.ts";
import { manyWorker, send } from "./many-worker.ts";
import type { ManyMessage } from "./protocol.ts";
import type { ManyResult, Progress } from "./read-many.ts";

export type ManyState = "idle" | "running" | "cancelled" | "done" | "failed";

export interface Many {
  readonly state: Readonly<Ref<ManyState>>;
  readonly progress: Readonly<ShallowRef<Progress | undefined>>;
  readonly result: Readonly<ShallowRef<ManyResult | undefined>>;
  readonly failure: Readonly<Ref<string>>;
  /** The address of the output in this page, for a download. */
  readonly download: Readonly<Ref<string | undefined>>;
  /** Reads a file, or an example with this number of lines. */
  start(entry: Engine["entry"], input: Blob | number): void;
  cancel(): void;
}

/** Runs of the tab "Many", one at a time. */
export function useMany(): Many {
  const state = ref<ManyState>("idle");
  const progress = shallowRef<Progress>();
  const result = shallowRef<ManyResult>();
  const failure = ref("");
  const download = ref<string>();
  let worker: Worker | undefined;
  let run = 0;

  function forget() {
    if (download.value !== undefined) URL.revokeObjectURL(download.value);
    download.value = undefined;
    progress.value = undefined;
    result.value = undefined;
  }
  function leave(next: ManyState) {
    worker?.removeEventListener("message", receive);
    worker?.removeEventListener("error", fail);
    worker = undefined;
    state.value = next;
  }
  function fail({ message }: { readonly message: string }) {
    failure.value = message || "the worker could not be started";
    leave("failed");
  }
  function receive({ data }: MessageEvent<ManyMessage>) {
    if (data.kind === "loaded" || data.run !== run) return;
    if (data.kind === "failed") return fail(data);
    if (data.kind === "progress") {
      progress.value = data.progress;
      return;
    }
    progress.value = data.result;
    result.value = data.result;
    if (data.result.output) download.value = URL.createObjectURL(data.result.output);
    leave("done");
  }
  function start(entry: Engine["entry"], input: Blob | number) {
    leave("running");
    forget();
    run++;
    worker = manyWorker();
    worker.addEventListener("message", receive);
    worker.addEventListener("error", fail);
    send(worker, { kind: "read", run, entry, input });
  }
  function cancel() {
    if (worker) send(worker, { kind: "cancel" });
    leave("cancelled");
  }
  onScopeDispose(() => {
    if (worker) cancel();
    forget();
  });
  return { state, progress, result, failure, download, start, cancel };
}
