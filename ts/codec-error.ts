import type { Fail } from "./backend/js/pct.ts";
import { UriSyntaxError } from "./errors.ts";
import { INVALID_PCT_ENCODED, INVALID_UTF8 } from "./generated/errors.ts";
import { IUSERINFO, PCT_ENCODED, USERINFO } from "./generated/rules.ts";
import { maskPassword, maskUserinfo } from "./redact.ts";

/** Makes what throws the error of a codec: triplets break `pct-encoded`, all else breaks the rule of the text. */
export function codecError(action: string, input: string, rule: number): Fail {
  const isUserinfo = rule === USERINFO || rule === IUSERINFO;
  return (code, index) => {
    const isTriplet = code === INVALID_PCT_ENCODED || code === INVALID_UTF8;
    const masked = isUserinfo ? maskUserinfo(input) : maskPassword(input);
    throw new UriSyntaxError(action, code, isTriplet ? PCT_ENCODED : rule, index, input, masked);
  };
}
