import { pctDecode } from "../pct-decode.ts";
import { MASK, type Masked, maskPassword, maskUserinfo } from "../redact.ts";
import type { Call } from "./arguments.ts";

/** Masks the password of a text. */
export type Mask = (text: string) => Masked;

/** Returns what masks the results of a call: a userinfo has its password after its first `:`. */
export function maskOf({ component }: Pick<Call, "component">): Mask {
  return component === "userinfo" || component === "iuserinfo" ? maskUserinfo : maskPassword;
}

/** Returns what masks the texts of a call: one to be decoded may hold a password in triplets, and is hidden whole then. */
export function maskOfTexts(call: Call): Mask {
  const mask = maskOf(call);
  if (call.command !== "decode") return mask;
  return (text) => {
    // A lone surrogate, which is not tolerated, is no part of what is looked for.
    const given = text.replace(/\p{Cs}/gu, "\ufffd");
    const data = pctDecode(given, undefined, TOLERANT);
    if (data === given || mask(data).text === data) return mask(text);
    return { text: MASK, at: () => 0, hides: () => true };
  };
}

const TOLERANT = { malformed: "keep", invalidUtf8: "replace", allowNul: true } as const;
