// The levels of comparison of RFC 3986, 6.2, and the key function behind `equivalent`, `uriKey`, `UriMap`, `UriSet` and
// `isSameDocument`.

import { active } from "../engine/engine.ts";
import { oneOf } from "../support/argument.ts";
import { errorOf } from "../uri/errors.ts";
import { type ComparisonOptions, readComparisonOptions } from "../uri/generated/options.ts";
import { normalizeFlags, referenceRuleNumber } from "../uri/options.ts";
import { defragment } from "./defragment.ts";
import { resolver } from "./resolve.ts";
import { normalForm, withEntries } from "./scheme-normalizer.ts";
import { protocolBased } from "./server-rules.ts";

/** Reads the options, once. */
export function comparisonOptionsOf(options: ComparisonOptions | undefined): ComparisonOptions {
  return withEntries(readComparisonOptions(options));
}

/** Returns the flags for `Engine.normalize`: 0, a plain comparison, at the level `"string"`. */
export function comparisonFlags(options: ComparisonOptions): number {
  const { level, fragment = "keep" } = options;
  oneOf("fragment", fragment, "keep", "ignore");
  const isNormalizeLevel = level !== "string" && level !== "protocol";
  const flags = normalizeFlags(isNormalizeLevel ? level : "scheme", options, ["string", "protocol"]);
  return level === "string" ? 0 : flags;
}

const ACTION = "parse URI reference";

/**
 * Creates a key function, the one behind {@link uriKey}, from the result of {@link comparisonOptionsOf}. Options and base are
 * validated once, here.
 */
export function keyFunction(options: ComparisonOptions): (text: string) => string {
  const flags = comparisonFlags(options);
  const { base, fragment = "keep", rule, level, serverRules } = options;
  const ruleNumber = referenceRuleNumber(rule);
  const shorten = level === "protocol" ? protocolBased(serverRules) : undefined;
  const resolveFromBase = base === undefined ? undefined : resolver(base, { rule });
  const normalize = (text: string): string => normalForm(text, ruleNumber, flags, ACTION, options);
  return (text) => {
    if (resolveFromBase === undefined && fragment === "keep") {
      return shorten === undefined ? normalize(text) : shorten(normalize(text));
    }
    // Validate the string as given, so that an error points into it and not into the resolved string.
    const engine = active();
    if (engine.scan(text, ruleNumber) !== 0) throw errorOf(ACTION, engine.record, text);
    const resolved = resolveFromBase === undefined ? text : resolveFromBase(text);
    const form = normalize(fragment === "ignore" ? defragment(resolved, { rule }) : resolved);
    return shorten === undefined ? form : shorten(form);
  };
}
