// Code that `encode` and `decode` share. Their inputs and results are data: any string, not only URIs.

import type { Charset, PctComponent } from "../codec/pct-encode.ts";
import { RUNS, type RunRule } from "../generated/alphabets.ts";
import { mask } from "../uri/mask.ts";
import type { StringResult } from "./each-input.ts";
import type { Mask, Masking } from "./masking.ts";
import { choice, flag, type Option } from "./option.ts";

const COMPONENTS: readonly PctComponent[] = [...(RUNS.keys() as Iterable<RunRule>), "query-value"];

export const CODEC_OPTIONS: {
  readonly component: Option<PctComponent | undefined>;
  readonly charset: Option<Charset>;
  readonly plus: Option<boolean>;
} = {
  component: choice("component", "the part of a URI that the data is for", COMPONENTS, undefined),
  charset: choice<Charset, Charset>("charset", "the octets of a character", ["utf-8", "iso-8859-1"], "utf-8"),
  plus: flag("plus", "write a space as +, as HTML forms do", false, true),
};

/** Returns the mask for data of a component. In a userinfo the password follows the first `:`. */
export function maskOf(component: PctComponent | undefined): Mask {
  return (text) => mask(text, component === "userinfo" || component === "iuserinfo" ? "userinfo" : "uri");
}

/** Converts data, and masks its password first if it has one. */
export function convertMasked(data: string, convert: (data: string) => string, hide: Masking): string {
  // The unmasked data is converted too, so that an issue is reported at its own index.
  const result = convert(data);
  const masked = hide.any(data);
  return masked === data ? result : convert(masked);
}

/** How the result of a codec is printed. */
export const DATA_RESULT: StringResult = {
  print: (data, { hide, displayed }) => `${displayed(hide.any(data))}\n`,
  json: (data, hide) => hide.any(data),
};
