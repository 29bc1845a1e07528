import { type Masked, mask } from "../uri/mask.ts";

/** Masks the passwords in a string. */
export type Mask = (text: string) => Masked;

/** How a command masks passwords in its output. */
export interface Masking {
  /** Masks a string that matches the grammar: an input without an issue, or a resulting URI. */
  valid(text: string): string;
  /** Masks any other string. */
  any(text: string): string;
  /** Masks an input that has an issue, and maps the index of the issue. */
  readonly input: Mask;
}

/** The masking of commands whose inputs are URIs. */
export const URI_MASKING: Masking = {
  valid: (text) => mask(text).text,
  any: (text) => mask(text).text,
  input: (text) => mask(text),
};

/** The masking of `--show-password`. */
export const NO_MASKING: Masking = {
  valid: (text) => text,
  any: (text) => text,
  input: (text) => ({ text, at: (index) => index, hides: () => false }),
};
