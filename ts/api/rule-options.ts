import { given, rejectUnknown } from "../support/properties.ts";
import type { ReferenceOptions, RuleOptions } from "../uri/generated/options.ts";
import { referenceRuleNumber, topRuleNumber } from "../uri/options.ts";
import type { ReferenceRule, TopRule, UriInput, UriReference } from "../uri/types.ts";
import { parse } from "./parse.ts";

export type { ReferenceOptions, RuleOptions };

/** Parses a string by the rule in the options. */
export function parseByOptions(text: UriInput, options: RuleOptions | undefined): UriReference {
  return parse(text, topRuleOf(options));
}

/** Validates options and returns their rule. */
export function topRuleOf(options: RuleOptions | undefined): TopRule {
  const rule = ruleGiven(options);
  topRuleNumber(rule);
  return rule ?? "URI-reference";
}

/** Validates the options of a function of two URIs, and returns their rule. Other top rules, such as `"URI"`, throw a `TypeError`. */
export function referenceRuleOf(options: ReferenceOptions | undefined): ReferenceRule {
  const rule = ruleGiven(options);
  referenceRuleNumber(rule);
  return rule ?? "URI-reference";
}

const NAMES: readonly string[] = ["rule"];

function ruleGiven<R>(options: { readonly rule?: R } | undefined): R | undefined {
  if (options === undefined) return undefined;
  rejectUnknown(options, NAMES);
  return given(options, "rule", options.rule);
}
