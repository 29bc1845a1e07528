import { computed, onActivated, onDeactivated, type Ref, ref, shallowRef, watch } from "vue";
import type { Engine } from "../shared/engine.ts";
import { MAX_HERE } from "../shared/long-text.ts";
import { readInWorker } from "./in-worker.ts";
import { type Entry, type EntryName, type Input, loadEntry, type Reader, type Settings } from "./reader.ts";

/**
 * Reads a string whenever it changes: at once if it is short, in the worker if it is long. The view is `undefined` until
 * something is read. While a long string is read, it is that of the string before.
 */
export function useReading<Name extends EntryName | undefined, View>(
  reader: Reader<Name, View>,
  source: { readonly engine: Engine | undefined; readonly text: string; readonly settings?: Settings },
): Readonly<Ref<View | undefined>> {
  const loaded = shallowRef<{ readonly engine: Engine; readonly entry: Entry<Name> }>();
  const input = computed((): Input | undefined => {
    const { engine, text, settings = {} } = source;
    return engine && { engine, text, settings: { ...settings } };
  });
  const isLong = computed(() => {
    const { text = "", settings = {} } = input.value ?? {};
    return Object.values(settings).reduce((sum, { length }) => sum + length, text.length) > MAX_HERE;
  });
  watch(
    () => source.engine,
    async (engine) => {
      // Without an entry to wait for, the first picture needs no second rendering.
      if (engine === undefined || reader.entry === undefined) return;
      const entry = await loadEntry(engine, reader.entry);
      if (source.engine === engine) loaded.value = { engine, entry };
    },
    { immediate: true },
  );
  const here = computed(() => {
    if (input.value === undefined || isLong.value) return undefined;
    const { engine, text, settings } = input.value;
    if (reader.entry === undefined) return reader.read(engine.core, undefined as Entry<Name>, text, settings);
    return loaded.value && reader.read(loaded.value.engine.core, loaded.value.entry, text, settings);
  });
  const there = useWorker<View>(reader, () => (isLong.value ? input.value : undefined));
  return computed(() => (isLong.value ? there.value : here.value));
}

/** Reads in the worker, one string after the other. Of those that wait, only the last is read. */
function useWorker<View>(
  { name }: { readonly name: string },
  input: () => Input | undefined,
): Readonly<Ref<View | undefined>> {
  const view = shallowRef<View>();
  const isOpen = ref(true);
  onActivated(() => {
    isOpen.value = true;
  });
  onDeactivated(() => {
    isOpen.value = false;
  });
  let next: Input | undefined;
  let isBusy = false;
  const read = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      while (next !== undefined) {
        const given = next;
        next = undefined;
        view.value = await readInWorker<View>(name, given);
      }
    } finally {
      isBusy = false;
    }
  };
  watch(
    () => (isOpen.value ? input() : undefined),
    (given) => {
      next = given;
      if (given === undefined) view.value = undefined;
      else read();
    },
    { immediate: true },
  );
  return view;
}
