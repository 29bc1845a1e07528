import type { LinesJob } from "../core/lines/engine.ts";
import { jsResolve } from "../core/resolve.ts";
import { RECORD_SIZE } from "../generated/record.ts";
import { unknownName } from "../support/argument.ts";
import { errorOf } from "../uri/errors.ts";
import type { CheckedResolveOptions, LevelOptions, RuleOptions } from "../uri/generated/options.ts";
import { textOf } from "../uri/input.ts";
import { normalizeFlags, referenceRuleNumber, resolveFlags, topRuleNumber } from "../uri/options.ts";
import type { UriInput } from "../uri/types.ts";

// The options here have been read: they may have more properties, which are not options of a job.

/** Returns the job of `checkLines` or `componentsOfLines`. */
export function ruleJob(operation: "check" | "components", { rule }: RuleOptions): LinesJob {
  return { operation, rule: topRuleNumber(rule) };
}

/** Returns the job of `normalizeLines` and `dedupeLines`. */
export function normalizeJob(settings: LevelOptions): LinesJob {
  const flags = normalizeFlags(settings.level, settings);
  return { operation: "normalize", rule: topRuleNumber(settings.rule), flags };
}

/**
 * Returns the job of `resolveLines`, after validating its base.
 *
 * The JavaScript engine does this: the WebAssembly core for single strings is not part of this entry.
 */
export function resolveJob(base: UriInput, settings: CheckedResolveOptions): LinesJob {
  const flags = resolveFlags(settings);
  const text = textOf(base);
  const rule = referenceRuleNumber(settings.rule);
  const record = new Int32Array(RECORD_SIZE);
  if (jsResolve("", text, rule, flags, record) === undefined) {
    throw errorOf("resolve against base URI", record, text);
  }
  return { operation: "resolve", rule, flags, base: text };
}

export function unknownOperation(operation: unknown, operations: readonly string[]): TypeError {
  return unknownName("operation", operation, operations);
}
