import type { Fail } from "./backend/js/pct.ts";
import { UriSyntaxError } from "./errors.ts";
import { INVALID_PCT_ENCODED, INVALID_UTF8 } from "./generated/errors.ts";
import { PCT_ENCODED } from "./generated/rules.ts";

/** Makes what throws the error of a codec: triplets break `pct-encoded`, all else breaks the rule of the text. */
export function codecError(action: string, input: string, rule: number): Fail {
  return (code, index) => {
    const isTriplet = code === INVALID_PCT_ENCODED || code === INVALID_UTF8;
    throw new UriSyntaxError(action, code, isTriplet ? PCT_ENCODED : rule, index, input);
  };
}
