// Code that `encode` and `decode` share. Their inputs and results are data: any string, not only URIs.

import type { PctComponent } from "../codec/encode-data.ts";
import { RUNS } from "../generated/alphabets.ts";
import { type MaskedAs, mask } from "../uri/mask.ts";
import type { Call } from "./command.ts";
import { CHARSET } from "./generated/options.ts";
import { choice, type Option, trueFlag } from "./option.ts";

const COMPONENTS: readonly PctComponent[] = [...(RUNS.keys() as Iterable<PctComponent>), "query-value"];

export const CODEC_OPTIONS: {
  readonly component: Option<PctComponent | undefined>;
  readonly charset: typeof CHARSET;
  readonly plus: Option<boolean>;
} = {
  component: choice("component", "the part of a URI that the data is for", COMPONENTS, undefined),
  charset: CHARSET,
  plus: trueFlag("plus", "write a space as +, as HTML forms do"),
};

/** Returns how the data of a component is masked. In a userinfo the password follows the first `:`. */
export function maskedAs(component: PctComponent | undefined): MaskedAs {
  return component === "userinfo" || component === "iuserinfo" ? "userinfo" : "uri";
}

/** Converts data. With `--mask`, its password is masked first, because the result may hide where it begins. */
export function converter(
  { mask: isMasked, options: { component } }: Call<typeof CODEC_OPTIONS>,
  convert: (data: string) => string,
): (data: string) => string {
  return (data) => {
    // The unmasked data is converted too, so that an issue is reported at its own index.
    const result = convert(data);
    return isMasked ? convert(mask(data, maskedAs(component)).text) : result;
  };
}
