import { watch } from "vue";
import type { Calls } from "./calls.ts";

/** Emits the calls behind a tab, at once and whenever they change. */
export function useCalls(calls: () => Calls, emit: (event: "update:calls", calls: Calls) => void): void {
  watch(calls, (changed) => emit("update:calls", changed), { immediate: true });
}
