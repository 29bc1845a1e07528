import { onScopeDispose, type Ref, ref, shallowRef, type ShallowRef } from "vue";
import type { ManyResult, Progress } from "./model/read-many.ts";
import type { ManyMessage, ManyRequest } from "./worker/protocol.ts";

export type ManyState = "idle" | "running" | "cancelled" | "done" | "failed";

export interface Many {
  readonly state: Readonly<Ref<ManyState>>;
  readonly progress: Readonly<ShallowRef<Progress | undefined>>;
  readonly result: Readonly<ShallowRef<ManyResult | undefined>>;
  readonly failure: Readonly<Ref<string>>;
  /** The address of the output in this page, for a download. */
  readonly download: Readonly<Ref<string | undefined>>;
  start(request: ManyRequest): void;
  cancel(): void;
}

/** Runs the worker of the tab "Many". One run at a time; leaving the page ends it. */
export function useMany(): Many {
  const state = ref<ManyState>("idle");
  const progress = shallowRef<Progress>();
  const result = shallowRef<ManyResult>();
  const failure = ref("");
  const download = ref<string>();
  let worker: Worker | undefined;

  function end(next: ManyState) {
    worker?.terminate();
    worker = undefined;
    state.value = next;
  }
  function forget() {
    if (download.value !== undefined) URL.revokeObjectURL(download.value);
    download.value = undefined;
    progress.value = undefined;
    result.value = undefined;
  }
  function fail(message: string) {
    failure.value = message;
    end("failed");
  }
  function receive({ data }: MessageEvent<ManyMessage>) {
    if (data.kind === "failed") return fail(data.message);
    if (data.kind === "progress") {
      progress.value = data.progress;
      return;
    }
    progress.value = data.result;
    result.value = data.result;
    if (data.result.output) download.value = URL.createObjectURL(data.result.output);
    end("done");
  }
  function start(request: ManyRequest) {
    end("running");
    forget();
    worker = new Worker(new URL("./worker/many.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", receive);
    worker.addEventListener("error", ({ message }) => fail(message || "The worker could not be started."));
    worker.postMessage(request);
  }
  onScopeDispose(() => {
    end("idle");
    forget();
  });
  return { state, progress, result, failure, download, start, cancel: () => end("cancelled") };
}
