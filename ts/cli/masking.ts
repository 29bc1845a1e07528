import { mask, unmasked } from "../uri/mask.ts";

/** Masks the passwords in a string, or leaves it as it is. */
export type Mask = typeof mask;

/** The masks of a call. */
export interface Masks {
  /** For data: results, and all strings in JSON except sentences. It masks only with `--mask`. */
  readonly data: Mask;
  /** For everything that is written for people. It masks except with `--show-password`. */
  readonly people: Mask;
}

/** Returns the masks of a call. `inputMask` is for inputs that are not URIs. */
export function masksOf(
  call: { readonly mask: boolean; readonly showPassword: boolean },
  inputMask: Mask = mask,
): Masks {
  return { data: call.mask ? inputMask : unmasked, people: call.showPassword ? unmasked : inputMask };
}

/** Writes a URI, or data. */
export const URI_RESULT: {
  print(uri: string, view: Masks & { displayed(text: string): string }): string;
  json(uri: string, masks: Masks): string;
} = {
  print: (uri, { data, displayed }) => displayed(data(uri).text),
  json: (uri, { data }) => data(uri).text,
};
