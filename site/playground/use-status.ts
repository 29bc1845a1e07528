import { type Ref, ref, watch } from "vue";
import { debounced } from "./debounced.ts";

/** Milliseconds from the last change until a screen reader hears of it. */
const DELAY = 800;

/** Returns a text for a live region: it follows a source when that does not change any more. */
export function useStatus(source: () => string): Readonly<Ref<string>> {
  const status = ref("");
  const say = debounced(DELAY, () => {
    status.value = source();
  });
  watch(source, say, { immediate: true });
  return status;
}
