import { type Ref, ref, watch } from "vue";
import { describe } from "../reading/description.ts";
import type { PartsView } from "../reading/parts-reader.ts";
import { debounced } from "../shared/debounced.ts";

/** Milliseconds from the last change until a screen reader hears of the result. */
const DELAY = 800;

/** Returns a sentence about the string, which changes when the reader stops typing. */
export function useAnnouncement(view: Readonly<Ref<PartsView | undefined>>): Ref<string> {
  const announcement = ref("");
  const say = debounced(DELAY, () => {
    if (view.value !== undefined) announcement.value = describe(view.value);
  });
  // The first picture is not announced.
  watch(view, (_, before) => before && say());
  return announcement;
}
