import type { Engine } from "../shared/engine.ts";
import { MAX_WRITTEN, type PageState } from "../shared/page-state.ts";

/** A state, and whether a password in it was masked. */
export interface MaskedState {
  readonly state: PageState;
  readonly isMasked: boolean;
}

/** Masks the passwords of a state. What is too long to be written stays as it is. `pchar/inspect` is loaded only if there can be one: before an `@`. */
export async function maskState(engine: Engine, state: PageState): Promise<MaskedState> {
  const values = [state.text, ...Object.values(state.settings)];
  if (!values.some((value) => value.length <= MAX_WRITTEN && value.includes("@")))
    return { state, isMasked: false };
  const inspect = await engine.inspect();
  const redact = (value: string): string => (value.length > MAX_WRITTEN ? value : inspect.redact(value));
  const text = redact(state.text);
  const settings = Object.fromEntries(
    Object.entries(state.settings).map(([name, value]) => [name, redact(value)]),
  );
  const isMasked =
    text !== state.text || Object.entries(settings).some(([name, value]) => value !== state.settings[name]);
  return { state: { ...state, text, settings }, isMasked };
}
