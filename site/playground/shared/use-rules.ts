import { type ShallowRef, shallowRef } from "vue";
import { loadRules, type Rules } from "./grammar.ts";

const rules = shallowRef<Rules>();
let isLoading = false;

/** Returns the rules of the grammar, which are `undefined` until they are loaded, or if they cannot be. */
export function useRules(): ShallowRef<Rules | undefined> {
  if (!isLoading && typeof fetch === "function") {
    isLoading = true;
    loadRules().then(
      (loaded) => {
        rules.value = loaded;
      },
      () => {
        isLoading = false;
      },
    );
  }
  return rules;
}
