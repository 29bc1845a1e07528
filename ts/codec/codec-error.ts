import type { Fail } from "../core/pct.ts";
import { INVALID_PCT_ENCODED, INVALID_UTF8, NUL } from "../generated/errors.ts";
import { IUSERINFO, PCT_ENCODED, USERINFO } from "../generated/rules.ts";
import { syntaxError } from "../uri/errors.ts";
import { type Masked, maskPassword, maskUserinfo } from "../uri/mask.ts";

/** Creates a function that throws the error of a codec. An invalid percent-encoded octet breaks `pct-encoded`, anything else `rule`. */
export function codecError(
  action: string,
  input: string,
  rule: number,
  mask: (text: string) => Masked = rule === USERINFO || rule === IUSERINFO ? maskUserinfo : maskPassword,
): Fail {
  return (code, index) => {
    const isTriplet = code === INVALID_PCT_ENCODED || code === INVALID_UTF8 || code === NUL;
    throw syntaxError(action, code, isTriplet ? PCT_ENCODED : rule, index, input, mask(input));
  };
}

/** Masks the password of an authority or a part of one, as if it followed `//`. */
export function maskAuthority(text: string): Masked {
  const masked = maskPassword(`//${text}`);
  return {
    text: masked.text.slice(2),
    at: (index) => masked.at(index + 2) - 2,
    hides: (index) => masked.hides(index + 2),
  };
}
