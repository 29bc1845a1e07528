import { readInWorker } from "../reading/in-worker.ts";
import { loadDefaultEngine, loadJsEngine } from "../shared/engine.ts";
import { prefetchDiagrams } from "../shared/grammar.ts";
import type { Tab } from "../tabs/index.ts";

/** The mark in the timeline of the page when everything is loaded. */
const MARK = "playground-prefetched";

/** Loads everything that is loaded when it is opened, one after the other, when the browser has nothing else to do. */
export function prefetchWhenIdle(tabs: readonly Tab[]): void {
  const loads = [
    ...tabs.map(({ load }) => load),
    prefetchDiagrams,
    ...entriesOf(loadDefaultEngine),
    ...entriesOf(loadJsEngine),
    ...[loadDefaultEngine, loadJsEngine].map((load) => async () => {
      await readInWorker(undefined, { engine: await load(), text: "", settings: {} });
    }),
  ];
  const next = async (): Promise<void> => {
    // A file that cannot be loaded now is loaded, or reported, when it is needed.
    await loads
      .shift()?.()
      .catch(() => undefined);
    if (loads.length > 0) whenIdle(next);
    else performance.mark(MARK);
  };
  whenIdle(next);
}

function entriesOf(load: typeof loadDefaultEngine): (() => Promise<unknown>)[] {
  return (["explain", "inspect", "text", "schemes", "template"] as const).map(
    (name) => async () => (await load())[name](),
  );
}

function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(act);
  else setTimeout(act, 1000);
}
