import type { LinesEngine, LinesJob } from "../core/lines/engine.ts";
import { jsResolve } from "../core/resolve.ts";
import { activeLines } from "../engine/lines.ts";
import { RECORD_SIZE } from "../generated/record.ts";
import { quoted } from "../support/argument.ts";
import { knownOptionsOf, optionsOf } from "../support/properties.ts";
import { errorOf } from "../uri/errors.ts";
import {
  type CheckedResolveOptions,
  LEVEL_OPTIONS,
  type LevelOptions,
  type RuleOptions,
  readCheckedResolveOptions,
} from "../uri/generated/options.ts";
import { textOf } from "../uri/input.ts";
import { normalizeFlags, referenceRuleNumber, resolveFlags, topRuleNumber } from "../uri/options.ts";
import type { UriInput } from "../uri/types.ts";

/** Returns the job of `checkLines` or `componentsOfLines`. */
export function ruleJob(operation: "check" | "components", options: RuleOptions | undefined): LinesJob {
  const { rule = "URI-reference" } = optionsOf(options, ["rule"]);
  return { operation, rule: topRuleNumber(rule) };
}

/** Returns the job of `normalizeLines` and `dedupeLines`. Their caller may have more `known` options. */
export function normalizeJob(options: LevelOptions | undefined, known?: readonly string[]): LinesJob {
  const settings = knownOptionsOf(options, LEVEL_OPTIONS, known);
  const flags = normalizeFlags(settings.level, settings);
  return { operation: "normalize", rule: topRuleNumber(settings.rule), flags };
}

/**
 * Returns the job of `resolveLines`, after validating its base.
 *
 * The JavaScript engine does this: the WebAssembly core for single strings is not part of this entry.
 */
export function resolveJob(base: UriInput, options: CheckedResolveOptions | undefined): LinesJob {
  const settings = readCheckedResolveOptions(options);
  const flags = resolveFlags(settings);
  const text = textOf(base);
  const rule = referenceRuleNumber(settings.rule);
  const record = new Int32Array(RECORD_SIZE);
  if (jsResolve("", text, rule, flags, record) === undefined) {
    throw errorOf("resolve against base URI", record, text);
  }
  return { operation: "resolve", rule, flags, base: text };
}

/** Returns the error for an unknown operation. */
export function unknownOperation(operation: unknown, operations: readonly string[]): TypeError {
  return new TypeError(`Unknown operation ${quoted(operation)}, expected ${operations.join(", ")}`);
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
