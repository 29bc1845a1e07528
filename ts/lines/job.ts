import { objectOf } from "../argument.ts";
import { twinResolve } from "../backend/js/resolve.ts";
import type { LinesJob } from "../backend/lines.ts";
import { WORDS } from "../backend/words.ts";
import { errorOf } from "../errors.ts";
import type { NormalizeOptions } from "../normalize.ts";
import { type LadderOptions, normalizeFlags } from "../normalize-flags.ts";
import { textOf } from "../reference-text.ts";
import { type ResolveOptions, resolveFlags } from "../resolve-flags.ts";
import { referenceRuleNumber, topRuleNumber } from "../top-rule.ts";
import type { TopRule, UriReference } from "../types.ts";

/** How {@link checkLines} and {@link scanLines} read lines. */
export interface LinesOptions {
  /** The rule that each line is to match: `"URI-reference"`, unless another top rule is given. */
  readonly rule?: TopRule | undefined;
}

/** The job of `checkLines` or `scanLines`. */
export function scanJob(verb: "check" | "scan", options: LinesOptions): LinesJob {
  const { rule = "URI-reference" } = objectOf(options);
  return { verb, rule: topRuleNumber(rule) };
}

/** The job of `normalizeLines`, and of `dedupeLines`: of a module, or of a worker, where no code of a caller can go. */
export function normalizeJob(options: LadderOptions): LinesJob {
  const { schemes }: NormalizeOptions = objectOf(options);
  if (schemes !== undefined) throw new TypeError("Expected no schemes: lines are normalized without them");
  return { verb: "normalize", rule: referenceRuleNumber(options.rule), flags: normalizeFlags(options) };
}

/**
 * The job of `resolveLines`, whose base is valid. The twin judges it: it is one text, and the core is not part of this
 * entry.
 */
export function resolveJob(base: string | UriReference, options: ResolveOptions): LinesJob {
  const flags = resolveFlags(options);
  const text = textOf(base);
  const rule = referenceRuleNumber(options.rule);
  const words = new Int32Array(WORDS);
  if (twinResolve("", text, rule, flags, words) === undefined) {
    throw errorOf("resolve against base URI", words, text);
  }
  return { verb: "resolve", rule, flags, base: text };
}
