import { objectOf } from "../support/argument.ts";
import { given } from "../support/properties.ts";
import type { ReferenceOptions } from "../uri/generated/options.ts";
import { referenceRuleNumber } from "../uri/options.ts";
import type { ReferenceRule, UriInput, UriReference } from "../uri/types.ts";
import { parse } from "./parse.ts";

export type { ReferenceOptions };

/** Parses a reference by the rule in the options. */
export function parseReference(text: UriInput, options: ReferenceOptions | undefined): UriReference {
  return parse(text, referenceRuleOf(options));
}

/** Validates options and returns their rule. Other top rules, such as `"URI"`, throw a `TypeError`. */
export function referenceRuleOf(options: ReferenceOptions | undefined): ReferenceRule {
  const rule = options === undefined ? undefined : given(objectOf(options), "rule", options.rule);
  referenceRuleNumber(rule);
  return rule ?? "URI-reference";
}
