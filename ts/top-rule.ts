import { oneOf, quoted } from "./argument.ts";
import * as rules from "./generated/rules.ts";
import type { ReferenceRule, TopRule } from "./types.ts";

/** The number of a top rule; anything else is the caller's mistake. */
export function topRuleNumber(rule: TopRule): number {
  const number = numberOfTopRule(rule);
  if (number === undefined) throw new TypeError(`Expected a top rule, such as "URI", got ${quoted(rule)}`);
  return number;
}

/** The number of a rule that is one of the eight by which a backend scans. No table: it would cost a tenth of a scan. */
export function numberOfTopRule(rule: string): number | undefined {
  switch (rule) {
    case "URI":
      return rules.URI;
    case "URI-reference":
      return rules.URI_REFERENCE;
    case "absolute-URI":
      return rules.ABSOLUTE_URI;
    case "relative-ref":
      return rules.RELATIVE_REF;
    case "IRI":
      return rules.IRI;
    case "IRI-reference":
      return rules.IRI_REFERENCE;
    case "absolute-IRI":
      return rules.ABSOLUTE_IRI;
    case "irelative-ref":
      return rules.IRELATIVE_REF;
    default:
      return undefined;
  }
}

/** The number of the rule by which a verb reads its texts: a URI reference, unless an IRI rule is given. */
export function referenceRuleNumber(rule: ReferenceRule | undefined): number {
  if (rule === undefined || rule === "URI-reference") return rules.URI_REFERENCE;
  oneOf("the rule", rule, "URI-reference", "IRI-reference");
  return rules.IRI_REFERENCE;
}
