import { objectOf, oneOf, quoted } from "./argument.ts";
import { CASE, IPV6, KEEP_ENCODED_DOTS, PATH, PERCENT, SCHEME } from "./backend/words.ts";
import type { ReferenceRule } from "./types.ts";

/** A rung of the ladder of RFC 3986, 6.2, at which a text is rewritten. */
export type NormalizeLevel = "case" | "percent" | "path" | "syntax" | "scheme";

/** How far up the ladder of RFC 3986, 6.2, texts are rewritten, and how they are read. */
export interface LadderOptions {
  /** The rung: the first three act alone, `"syntax"` is all three and RFC 5952, `"scheme"` contains it. */
  readonly level?: NormalizeLevel | undefined;
  /** `"IRI-reference"`: the text may be internationalized, and triplets that are UTF-8 of `ucschar` are decoded. */
  readonly rule?: ReferenceRule | undefined;
  /** `"keep"`: a dot segment that is written with triplets, such as `%2e%2e`, stays as it is. */
  readonly encodedDots?: "decode" | "keep" | undefined;
}

const SYNTAX = CASE | PERCENT | PATH | IPV6;

/** The flags of a backend that a ladder asks for; a wrong value is the caller's mistake. */
export function normalizeFlags(options: LadderOptions | undefined): number {
  if (options === undefined) return SYNTAX | SCHEME;
  const { level = "scheme", encodedDots = "decode" } = objectOf(options);
  const flags = flagsOfLevel(level);
  return oneOf("encodedDots", encodedDots, "decode", "keep") === "keep" ? flags | KEEP_ENCODED_DOTS : flags;
}

/** The flags of the rungs of a level. */
function flagsOfLevel(level: NormalizeLevel): number {
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
