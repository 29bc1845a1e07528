import type { UriIssue } from "../uri/errors.ts";
import { type ComponentName, type Span as SpanInText, spansOf } from "../uri/spans.ts";
import type { ReferenceRule } from "../uri/types.ts";
import { componentsOf } from "./appendix-b.ts";
import { type Finding, type FindingComponent, finding, type Span } from "./finding.ts";
import { urlFindings } from "./url-findings.ts";

/** Reports a string that is not a URI reference: what is wrong with it, and what the `URL` of the runtime reads. */
export function invalidFindings(text: string, rule: ReferenceRule, issue: UriIssue): Finding[] {
  const components = componentsOf(text);
  const { index } = issue;
  const end = Math.min(text.length, index + ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1));
  const span: Span = { component: componentOf(issue, spansOf(components)), index, end };
  const isIri = rule === "IRI-reference";
  const section = isIri ? "RFC 3987, 2.2" : "RFC 3986, appendix A";
  const message = `It is not ${isIri ? "an IRI" : "a URI"} reference: ${issue.message}.`;
  const found = [
    finding("invalid", span, message, { section, issue }),
    ...urlFindings(text, components, span),
  ];
  return found.sort((one, other) => one.index - other.index);
}

/** The components in which a percent sign may be, in text order. */
const ENCODED: readonly FindingComponent[] = ["userinfo", "host", "path", "query", "fragment"];

/**
 * Returns the component whose rule is broken. The rule `pct-encoded` belongs to several, so the index decides. An invalid scheme
 * is a part of the path (RFC 3986, 4.2).
 */
function componentOf(
  { rule, index }: UriIssue,
  spans: Readonly<Record<ComponentName, SpanInText>>,
): FindingComponent {
  if (rule.startsWith("IP")) return "host";
  const isRuleOf = (name: string): boolean => rule.startsWith(name) || rule.startsWith(`i${name}`);
  const isAt = (name: FindingComponent): boolean => spans[name].index <= index && index < spans[name].end;
  return [...ENCODED, "port" as const].find(isRuleOf) ?? ENCODED.find(isAt) ?? "path";
}
