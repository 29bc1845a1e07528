import { type Ref, ref, type ShallowRef, watch } from "vue";
import { debounced } from "../shared/debounced.ts";
import type { Engine } from "../shared/engine.ts";
import { describe } from "./description.ts";

/** Milliseconds from the last change until a screen reader hears of the result. */
const DELAY = 800;

/** Returns a sentence about the string, which changes when the reader stops typing. */
export function useAnnouncement(engine: ShallowRef<Engine | undefined>, text: Ref<string>): Ref<string> {
  const announcement = ref("");
  const say = debounced(DELAY, () => {
    if (engine.value !== undefined) announcement.value = describe(engine.value.core, text.value);
  });
  watch(text, say);
  return announcement;
}
