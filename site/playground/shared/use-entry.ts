import { type ShallowRef, shallowRef, watch } from "vue";
import type { Engine } from "./engine.ts";
import type { TabProps } from "./tab.ts";

type EntryName = Exclude<keyof Engine, "entry" | "core">;
type Entry<Name extends EntryName> = Awaited<ReturnType<Engine[Name]>>;

/** Loads an entry of the engine in use, and again when the engine is switched. It is `undefined` until then. */
export function useEntry<Name extends EntryName>(
  props: TabProps,
  name: Name,
): Readonly<ShallowRef<Entry<Name> | undefined>> {
  const entry = shallowRef<Entry<Name>>();
  watch(
    () => props.engine,
    async (engine) => {
      const loaded = (await engine[name]()) as Entry<Name>;
      if (props.engine === engine) entry.value = loaded;
    },
    { immediate: true },
  );
  return entry;
}
