import { objectOf } from "./argument.ts";
import { parse } from "./parse.ts";
import { referenceRuleNumber } from "./top-rule.ts";
import type { ReferenceRule, UriReference } from "./types.ts";

/** How a verb reads the references that it is given. */
export interface ReferenceOptions {
  /** `"IRI-reference"`: they may be internationalized (RFC 3987, 2.2). */
  readonly rule?: ReferenceRule | undefined;
}

/** Parses what a verb is given: a reference of one of the two grammars, and not by another top rule. */
export function parseReference(text: string | UriReference, options: ReferenceOptions): UriReference {
  return parse(text, referenceRuleOf(options));
}

/** Takes the rule out of options: one of the two grammars of references. */
export function referenceRuleOf(options: ReferenceOptions): ReferenceRule {
  const { rule = "URI-reference" } = objectOf(options);
  referenceRuleNumber(rule);
  return rule;
}
