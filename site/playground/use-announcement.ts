import { onScopeDispose, type Ref, ref, watch } from "vue";

/** A readers' pause in typing. */
const QUIET_MS = 800;

/** A text for a live region: it follows the source once that has not changed for a while. */
export function useAnnouncement(source: () => string): Readonly<Ref<string>> {
  const announced = ref("");
  let timer: ReturnType<typeof setTimeout> | undefined;
  watch(
    source,
    (text) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        announced.value = text;
      }, QUIET_MS);
    },
    { immediate: true },
  );
  onScopeDispose(() => clearTimeout(timer));
  return announced;
}
