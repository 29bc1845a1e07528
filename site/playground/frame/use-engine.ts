import { type Ref, type ShallowRef, shallowRef, watch } from "vue";
import { type Engine, loadDefaultEngine, loadJsEngine } from "../shared/engine.ts";

/** Loads the engine of an entry, and again when the entry changes. It is `undefined` until the first is there. */
export function useEngine(entry: Ref<Engine["entry"]>): ShallowRef<Engine | undefined> {
  const engine = shallowRef<Engine>();
  watch(
    entry,
    async (wanted) => {
      const loaded = await (wanted === "pchar" ? loadDefaultEngine() : loadJsEngine());
      // A later choice may have been loaded first.
      if (entry.value === wanted) engine.value = loaded;
    },
    { immediate: true },
  );
  return engine;
}
