import type { Fail } from "../core/pct.ts";
import { INVALID_PCT_ENCODED, INVALID_UTF8, NUL } from "../generated/errors.ts";
import { IUSERINFO, PCT_ENCODED, USERINFO } from "../generated/rules.ts";
import { syntaxError } from "../uri/errors.ts";
import type { MaskedAs } from "../uri/mask.ts";

/** Creates a function that throws the error of a codec. An invalid percent-encoded octet breaks `pct-encoded`, anything else `rule`. */
export function codecError(
  action: string,
  input: string,
  rule: number,
  as: MaskedAs = rule === USERINFO || rule === IUSERINFO ? "userinfo" : "uri",
): Fail {
  return (code, index) => {
    const isTriplet = code === INVALID_PCT_ENCODED || code === INVALID_UTF8 || code === NUL;
    throw syntaxError(action, code, isTriplet ? PCT_ENCODED : rule, index, input, as);
  };
}
