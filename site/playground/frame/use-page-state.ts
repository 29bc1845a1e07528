import { onBeforeUnmount, onMounted, type Ref, reactive, ref, type ShallowRef, watch } from "vue";
import { debounced } from "../shared/debounced.ts";
import type { Engine } from "../shared/engine.ts";
import { type PageState, readState, writeState } from "../shared/page-state.ts";
import { FIRST } from "./examples.ts";
import { maskState } from "./masked-state.ts";

/** The strings and choices of the reader, kept in the fragment of the page. */
export interface UsedPageState {
  readonly text: Ref<string>;
  /** The rule that the string is read by; empty for a URI reference. */
  readonly rule: Ref<string>;
  readonly tab: Ref<string>;
  /** The settings of each tab that was opened. */
  readonly settings: Record<string, Record<string, string>>;
  /** Whether passwords are written to the fragment. */
  readonly includesPasswords: Ref<boolean>;
  /** Whether the state contains a password. */
  readonly hasPassword: Ref<boolean>;
  /** The names of the strings that are not in the fragment. */
  readonly omitted: Ref<readonly string[]>;
}

/** Milliseconds from the last change until the fragment is written. */
const DELAY = 400;

export function usePageState(
  engine: ShallowRef<Engine | undefined>,
  entry: Ref<Engine["entry"]>,
  tabs: readonly string[],
): UsedPageState {
  const text = ref(FIRST);
  const rule = ref("");
  const tab = ref(tabs[0]!);
  const settings = reactive<Record<string, Record<string, string>>>(
    Object.fromEntries(tabs.map((id) => [id, {}])),
  );
  const includesPasswords = ref(false);
  const hasPassword = ref(false);
  const omitted = ref<readonly string[]>([]);

  const current = (): PageState => ({
    text: text.value,
    tab: tab.value,
    entry: entry.value,
    rule: rule.value,
    settings: { ...settings[tab.value] },
  });

  const write = async (): Promise<void> => {
    if (engine.value === undefined) return;
    const given = current();
    const { state, isMasked } = await maskState(engine.value, given);
    hasPassword.value = isMasked;
    const written = writeState(engine.value.core, includesPasswords.value ? given : state);
    omitted.value = written.omitted;
    history.replaceState(history.state, "", `#${written.fragment}`);
  };

  const writeSoon = debounced(DELAY, write);

  const read = (): void => {
    if (engine.value === undefined || location.hash.length < 2) return;
    const state = readState(engine.value.core, location.hash.slice(1));
    if (state.text !== undefined) text.value = state.text;
    if (state.tab !== undefined && tabs.includes(state.tab)) tab.value = state.tab;
    if (state.rule !== undefined) rule.value = state.rule;
    if (state.entry !== undefined) entry.value = state.entry;
    if (state.settings !== undefined) settings[tab.value] = { ...state.settings };
    // The address may hold a password.
    writeSoon();
  };

  let isRead = false;
  watch(engine, (loaded) => {
    if (loaded === undefined || isRead) return;
    isRead = true;
    read();
    watch([text, rule, tab, entry, settings, includesPasswords], writeSoon);
  });
  onMounted(() => addEventListener("hashchange", read));
  onBeforeUnmount(() => removeEventListener("hashchange", read));
  return { text, rule, tab, settings, includesPasswords, hasPassword, omitted };
}
