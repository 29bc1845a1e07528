import type { LinesEngine, LinesJob } from "../core/lines/engine.ts";
import { jsResolve } from "../core/resolve.ts";
import { activeLines } from "../engine/lines.ts";
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

/** A step of a job: the engine has processed some of the lines. */
interface LinesStep {
  /** The engine, which holds the results until its next step. */
  readonly engine: LinesEngine;
  /** The index where the step began. */
  readonly from: number;
  /** The number of bytes that it processed. */
  readonly taken: number;
}

/**
 * Runs a job on whole lines, and yields each step when it is done.
 *
 * Read its results before anything else uses the engine, which would overwrite them.
 */
export function* steps(job: LinesJob, lines: Uint8Array): Generator<LinesStep, void> {
  const engine = activeLines();
  for (let from = 0; from < lines.length; ) {
    const taken = engine.step(job, lines, from, true);
    // The end of the bytes ends a line, so every step has one.
    if (taken === 0) throw new Error("The engine processed no line");
    yield { engine, from, taken };
    from += taken;
  }
}
