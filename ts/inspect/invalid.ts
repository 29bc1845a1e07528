import type { UriIssue } from "../uri/errors.ts";
import { referenceRuleFor } from "../uri/options.ts";
import { type ComponentName, type Span as SpanInText, spansOf } from "../uri/spans.ts";
import type { TopRule } from "../uri/types.ts";
import { componentsOf } from "./appendix-b.ts";
import { type Finding, type FindingComponent, finding, type Span } from "./finding.ts";
import { urlFindings } from "./url-findings.ts";

/** The texts of the rules, with their articles. */
const NAMES: Readonly<Record<TopRule, string>> = {
  URI: "a URI",
  "URI-reference": "a URI reference",
  "absolute-URI": "an absolute URI",
  "relative-ref": "a relative reference",
  IRI: "an IRI",
  "IRI-reference": "an IRI reference",
  "absolute-IRI": "an absolute IRI",
  "irelative-ref": "a relative IRI reference",
};

/** Reports the error of a string that does not match the rule, and what the URL Standard reads. */
export function invalidFindings(text: string, rule: TopRule, issue: UriIssue): Finding[] {
  const components = componentsOf(text);
  const { index, end } = issue;
  const span: Span = { component: componentOf(issue, spansOf(components)), index, end };
  const isIri = referenceRuleFor(rule) === "IRI-reference";
  const section = isIri ? "RFC 3987, 2.2" : "RFC 3986, appendix A";
  const message = `not ${NAMES[rule]}: ${issue.message}`;
  const found = [
    finding("invalid", span, message, { section, issue }),
    ...urlFindings(text, components, span),
  ];
  return found.sort((one, other) => one.index - other.index);
}

/** The components in which a percent sign may be, in text order. */
const ENCODED: readonly FindingComponent[] = ["userinfo", "host", "path", "query", "fragment"];

/**
 * Returns the component whose rule is broken. The rule `pct-encoded` belongs to several, so the index decides. Unless
 * the rule requires a scheme, an invalid scheme is a part of the path (RFC 3986, 4.2).
 */
function componentOf(
  { rule, index }: UriIssue,
  spans: Readonly<Record<ComponentName, SpanInText>>,
): FindingComponent {
  if (rule.startsWith("IP")) return "host";
  if (rule === "scheme") return "scheme";
  if (rule.startsWith("absolute-")) return "fragment";
  const isRuleOf = (name: string): boolean => rule.startsWith(name) || rule.startsWith(`i${name}`);
  const isAt = (name: FindingComponent): boolean => spans[name].index <= index && index < spans[name].end;
  return [...ENCODED, "port" as const].find(isRuleOf) ?? ENCODED.find(isAt) ?? "path";
}
