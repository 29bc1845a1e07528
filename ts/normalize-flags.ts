import { quoted } from "./argument.ts";
import { CASE, IPV6, KEEP_ENCODED_DOTS, PATH, PERCENT, SCHEME } from "./backend/words.ts";
import type { NormalizeLevel, NormalizeOptions } from "./normalize.ts";

const SYNTAX = CASE | PERCENT | PATH | IPV6;

/** The flags of a backend that the options of `normalize` ask for; a wrong value is the caller's mistake. */
export function normalizeFlags({ level = "scheme", encodedDots = "decode" }: NormalizeOptions): number {
  const flags = flagsOfLevel(level);
  if (encodedDots !== "decode" && encodedDots !== "keep") {
    throw new TypeError(`Expected encodedDots "decode" or "keep", got ${quoted(encodedDots)}`);
  }
  return encodedDots === "keep" ? flags | KEEP_ENCODED_DOTS : flags;
}

/** The flags of the rungs of a level. */
export function flagsOfLevel(level: NormalizeLevel): number {
  switch (level) {
    case "scheme":
      return SYNTAX | SCHEME;
    case "syntax":
      return SYNTAX;
    case "case":
      return CASE;
    case "percent":
      return PERCENT;
    case "path":
      return PATH;
    default:
      throw new TypeError(`Unknown level ${quoted(level)}`);
  }
}
