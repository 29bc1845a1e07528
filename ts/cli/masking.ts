import { decodeByPlatform } from "../codec/platform-codec.ts";
import { mask, masked, type Ranges, unmasked } from "../uri/mask.ts";

/** Masks the secrets in a string, or leaves it as it is. */
export type Mask = typeof mask;

/** A parameter with a value. */
const PARAMETER = /[?&]([^=&#]*)=([^&#]+)/g;

/** Masks the passwords of a string, and the key of an `otpauth` URI. The names of other parameters do not prove a secret. */
const maskSecrets: Mask = (text, as) => {
  const passwords = mask(text, as);
  if (!/^\s*otpauth:/i.test(text)) return passwords;
  const keys = Array.from(text.matchAll(PARAMETER), ({ index, 0: pair, 1: name, 2: key }): Ranges[number] => {
    const end = index + pair.length;
    // Key URI Format, "Secret".
    if (decodeByPlatform(name!)?.toLowerCase() !== "secret") return [end, end];
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
