import { mask, masked, type Ranges, unmasked } from "../uri/mask.ts";

/** Masks the secrets in a string, or leaves it as it is. */
export type Mask = typeof mask;

/** The key of an `otpauth` URI (Key URI Format, "Secret"). Letters of its name may be percent-encoded. */
const KEY = /[?&](?:s|%[57]3)(?:e|%[46]5)(?:c|%[46]3)(?:r|%[57]2)(?:e|%[46]5)(?:t|%[57]4)=([^&#]+)/gi;

/** Masks the passwords of a string, and the key of an `otpauth` URI. The names of other parameters do not prove a secret. */
const maskSecrets: Mask = (text, as) => {
  const passwords = mask(text, as);
  if (!/^\s*otpauth:/i.test(text)) return passwords;
  const keys = Array.from(text.matchAll(KEY), ({ index, 0: pair, 1: key }): Ranges[number] => {
    const end = index + pair.length;
    // The password of an invalid URI may contain a key, or a part of it.
    const ends = passwords.ranges.flatMap(([from, to]) => (from < end ? [to] : []));
    return [Math.max(end - key!.length, ...ends), end];
  });
  const ranges = [...passwords.ranges, ...keys.filter(([start, end]) => start < end)];
  return masked(
    text,
    ranges.sort(([one], [other]) => one - other),
  );
};

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
  inputMask: Mask = maskSecrets,
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
