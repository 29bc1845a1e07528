import { type ShallowRef, shallowRef, watch } from "vue";
import type { Engine } from "./engine.ts";

/** Loads an entry of the engine in use, and again when the engine is switched. It is `undefined` until then. */
export function useEntry<T>(
  engine: () => Engine,
  load: (engine: Engine) => Promise<T>,
): Readonly<ShallowRef<T | undefined>> {
  const entry = shallowRef<T>();
  watch(
    engine,
    async (wanted) => {
      const loaded = await load(wanted);
      if (engine() === wanted) entry.value = loaded;
    },
    { immediate: true },
  );
  return entry;
}
