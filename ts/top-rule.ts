import { quoted } from "./argument.ts";
import * as rules from "./generated/rules.ts";
import type { ReferenceRule, TopRule } from "./types.ts";

const NUMBERS: ReadonlyMap<unknown, number> = /* @__PURE__ */ new Map<TopRule, number>([
  ["URI-reference", rules.URI_REFERENCE],
  ["URI", rules.URI],
  ["absolute-URI", rules.ABSOLUTE_URI],
  ["relative-ref", rules.RELATIVE_REF],
  ["IRI-reference", rules.IRI_REFERENCE],
  ["IRI", rules.IRI],
  ["absolute-IRI", rules.ABSOLUTE_IRI],
  ["irelative-ref", rules.IRELATIVE_REF],
]);

/** The number of a top rule; anything else is the caller's mistake. */
export function topRuleNumber(rule: TopRule): number {
  const number = NUMBERS.get(rule);
  if (number === undefined) throw new TypeError(`Unknown top rule ${quoted(rule)}`);
  return number;
}

/** The number of the rule by which a verb reads its texts: a URI reference, unless an IRI rule is given. */
export function referenceRuleNumber(rule: ReferenceRule | undefined = "URI-reference"): number {
  if (rule !== "URI-reference" && rule !== "IRI-reference") {
    throw new TypeError(`Expected the rule "URI-reference" or "IRI-reference", got ${quoted(rule)}`);
  }
  return topRuleNumber(rule);
}

/** Tells whether a rule is one of the eight that a backend scans by. */
export function isTopRule(rule: string): rule is TopRule {
  return NUMBERS.has(rule);
}
