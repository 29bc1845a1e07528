import { twinResolve } from "../backend/js/resolve.ts";
import type { LinesJob } from "../backend/lines.ts";
import { RELATIVE_BASE, STRICT, WORDS } from "../backend/words.ts";
import { errorOf } from "../errors.ts";
import type { NormalizeOptions } from "../normalize.ts";
import { normalizeFlags } from "../normalize-flags.ts";
import type { ResolveOptions } from "../resolve.ts";
import { textOf } from "../text.ts";
import { referenceRuleNumber, topRuleNumber } from "../top-rule.ts";
import type { TopRule, UriReference } from "../types.ts";

/** How {@link checkLines} and {@link scanLines} read lines. */
export interface LinesOptions {
  /** The rule that each line is to match: `"URI-reference"`, unless another top rule is given. */
  readonly rule?: TopRule | undefined;
}

/** The job of `checkLines` or `scanLines`. */
export function scanJob(verb: "check" | "scan", { rule = "URI-reference" }: LinesOptions): LinesJob {
  return { verb, rule: topRuleNumber(rule) };
}

/** The job of `normalizeLines`, and of `dedupeLines`. */
export function normalizeJob(options: NormalizeOptions): LinesJob {
  return { verb: "normalize", rule: referenceRuleNumber(options.rule), flags: normalizeFlags(options) };
}

/**
 * The job of `resolveLines`, whose base is valid. The twin judges it: it is one text, and the core is not part of this
 * entry.
 */
export function resolveJob(base: string | UriReference, options: ResolveOptions): LinesJob {
  const { strict = true, relativeBase = false } = options;
  const flags = (strict ? STRICT : 0) | (relativeBase ? RELATIVE_BASE : 0);
  const text = textOf(base);
  const rule = referenceRuleNumber(options.rule);
  const words = new Int32Array(WORDS);
  if (twinResolve("", text, rule, flags, words) === undefined) {
    throw errorOf("resolve against base URI", words, text);
  }
  return { verb: "resolve", rule, flags, base: text };
}
