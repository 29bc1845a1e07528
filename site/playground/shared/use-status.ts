import { type Ref, ref, watch } from "vue";
import { debounced } from "./debounced.ts";

/** Milliseconds from the last change until a screen reader hears of it. */
const DELAY = 800;

/** Returns a sentence for a live region. It follows its source when the source stops changing. */
export function useStatus(source: () => string): Readonly<Ref<string>> {
  const status = ref("");
  const say = debounced(DELAY, () => {
    status.value = source();
  });
  watch(source, say, { immediate: true });
  return status;
}
