/**
 * Derives the expected error of a string by a top rule from the grammar: the string is split into components, and the recognizer
 * finds the first component that breaks its rule, and where.
 */
import type { Rule } from "../../../ts/generated/rules.ts";
import type { HostKind, PathKind, TopRule } from "../../../ts/uri/types.ts";
import { breaksAt, recognizes, viablePrefix } from "./recognize.ts";

/** An error as `check` reports it, without its message. */
export interface ExpectedIssue {
  readonly code: string;
  readonly rule: string;
  readonly index: number;
}

/** The eight rules that stand for a whole identifier. */
export const TOP_RULES: readonly TopRule[] = [
  "URI",
  "URI-reference",
  "absolute-URI",
  "relative-ref",
  "IRI",
  "IRI-reference",
  "absolute-IRI",
  "irelative-ref",
];

/** A part of a string, and its index. */
export interface Part {
  readonly text: string;
  readonly start: number;
}

/** The parts of a string, not validated, without their delimiters. */
export interface Parts {
  readonly scheme: Part | undefined;
  readonly authority: Part | undefined;
  readonly path: Part;
  readonly query: Part | undefined;
  readonly fragment: Part | undefined;
}

/**
 * Splits a string by the regular expression of RFC 3986, appendix B, except for the scheme: its group matches anything before a
 * ":", so `1a:b` would have a scheme, but by the grammar it is a relative reference with an invalid path.
 */
export function splitText(text: string, schemeWanted: boolean): Parts {
  const colon = text.indexOf(":");
  const hasScheme = schemeWanted && colon !== -1 && recognizes("scheme", text.slice(0, colon));
  const scheme = hasScheme ? { text: text.slice(0, colon), start: 0 } : undefined;
  let at = hasScheme ? colon + 1 : 0;
  const groups = /^(\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(text.slice(at))!;
  const next = (group: string | undefined, delimiter: number): Part | undefined => {
    if (group === undefined) return undefined;
    const part = { text: group.slice(delimiter), start: at + delimiter };
    at += group.length;
    return part;
  };
  const authority = next(groups[1], 2);
  const path = next(groups[2], 0)!;
  const query = next(groups[3], 1);
  return { scheme, authority, path, query, fragment: next(groups[4], 1) };
}

/** The path rules that are allowed for a path: only one of them matches a valid path (RFC 3986, 3.3). */
export function pathRules({ scheme, authority }: Parts): readonly PathKind[] {
  if (authority !== undefined) return ["path-abempty"];
  return ["path-absolute", scheme === undefined ? "path-noscheme" : "path-rootless", "path-empty"];
}

/** Returns whether a top rule is one of RFC 3987, whose components have other names. */
export function isIriRule(top: TopRule): boolean {
  return top.includes("IRI") || top === "irelative-ref";
}

/** Returns the rule of RFC 3987 that replaces one of RFC 3986. */
function iriRule(rule: Rule, iri: boolean): Rule {
  return iri ? (`i${rule}` as Rule) : rule;
}

/** Returns the error of a string that has no scheme. A `:` that no `/`, `?` or `#` precedes shows that one was meant. */
function schemeIssue(text: string): ExpectedIssue {
  const meant = /^([^:/?#]*):/.exec(text)?.[1];
  if (meant === undefined) return { code: "ERR_URI_MISSING_SCHEME", rule: "scheme", index: 0 };
  let index = meant.length;
  while (index > 0 && !recognizes("scheme", meant.slice(0, index))) index--;
  return { code: "ERR_URI_UNEXPECTED_CHARACTER", rule: "scheme", index };
}

/**
 * Returns the error that `check(text, top)` must report, or `undefined` if the string matches the rule. Components are checked in
 * text order, so it is the first error.
 */
export function expectedIssue(text: string, top: TopRule): ExpectedIssue | undefined {
  const iri = isIriRule(top);
  const relative = top === "relative-ref" || top === "irelative-ref";
  const parts = splitText(text, !relative);
  if (parts.scheme === undefined && !relative && !top.endsWith("-reference")) {
    return schemeIssue(text);
  }
  const { authority, path, query, fragment } = parts;
  const issue =
    (authority && authorityIssue(authority, iri)) ??
    pathIssue(path, parts, iri) ??
    (query && partIssue(query, [iriRule("query", iri)]));
  if (issue !== undefined || fragment === undefined) return issue;
  if (top === "absolute-URI" || top === "absolute-IRI") {
    return { code: "ERR_URI_UNEXPECTED_FRAGMENT", rule: top, index: fragment.start - 1 };
  }
  return partIssue(fragment, [iriRule("fragment", iri)]);
}

/**
 * Returns the error of a part that must match one of some rules, at the first character that continues none of them. An index
 * after a "%", or after a "%" and one digit, is inside an incomplete percent-encoded octet, so the error is at the "%".
 */
function partIssue(
  { text, start }: Part,
  rules: readonly Rule[],
  named: Rule = rules[0]!,
): ExpectedIssue | undefined {
  let at = 0;
  for (const rule of rules) {
    const broken = breaksAt(rule, text);
    if (broken === undefined) return undefined;
    at = Math.max(at, broken);
  }
  const percent = text.slice(0, at).lastIndexOf("%");
  if (percent !== -1 && at - percent <= 2) {
    return { code: "ERR_URI_INVALID_PCT_ENCODED", rule: "pct-encoded", index: start + percent };
  }
  return { code: "ERR_URI_UNEXPECTED_CHARACTER", rule: named, index: start + at };
}

/** `authority = [ userinfo "@" ] host [ ":" port ]`: the first "@" ends the userinfo, and the first ":" after it the host. */
function authorityIssue({ text, start }: Part, iri: boolean): ExpectedIssue | undefined {
  const at = text.indexOf("@");
  const userinfo =
    at === -1 ? undefined : partIssue({ text: text.slice(0, at), start }, [iriRule("userinfo", iri)]);
  if (userinfo !== undefined) return userinfo;
  const rest = { text: text.slice(at + 1), start: start + at + 1 };
  return rest.text.startsWith("[") ? afterBracketIssue(rest, iri) : regNameIssue(rest, iri);
}

function regNameIssue({ text, start }: Part, iri: boolean): ExpectedIssue | undefined {
  const colon = text.indexOf(":");
  const host = colon === -1 ? text : text.slice(0, colon);
  return (
    partIssue({ text: host, start }, [iriRule("host", iri)]) ??
    (colon === -1
      ? undefined
      : partIssue({ text: text.slice(colon + 1), start: start + colon + 1 }, ["port"]))
  );
}

/** `IP-literal = "[" ( IPv6address / IPvFuture ) "]"`, followed by a port or the end of the authority. */
function afterBracketIssue({ text, start }: Part, iri: boolean): ExpectedIssue | undefined {
  const at = viablePrefix("IP-literal", text);
  const index = start + at;
  if (recognizes("IP-literal", text.slice(0, at))) {
    if (at === text.length) return undefined;
    if (text[at] === ":") return partIssue({ text: text.slice(at + 1), start: index + 1 }, ["port"]);
    return { code: "ERR_URI_UNEXPECTED_CHARACTER", rule: iriRule("host", iri), index };
  }
  if (at === text.length) return { code: "ERR_URI_UNCLOSED_IP_LITERAL", rule: "IP-literal", index };
  if (text[1] === "v" || text[1] === "V") {
    return { code: "ERR_URI_INVALID_IPVFUTURE", rule: "IPvFuture", index };
  }
  if (text[at] === "%" && recognizes("IPv6address", text.slice(1, at))) {
    return { code: "ERR_URI_ZONE_IDENTIFIER", rule: "IPv6address", index };
  }
  return { code: "ERR_URI_INVALID_IPV6ADDRESS", rule: "IPv6address", index };
}

/** A ":" is only invalid in the first segment of a relative reference, by `path-noscheme`. */
function pathIssue(path: Part, parts: Parts, iri: boolean): ExpectedIssue | undefined {
  const rules = pathRules(parts).map((rule) => iriRule(rule, iri));
  const issue = partIssue(path, rules, iriRule("path", iri));
  const colon = issue?.rule === iriRule("path", iri) && path.text[issue.index - path.start] === ":";
  return issue && colon ? { ...issue, rule: iriRule("path-noscheme", iri) } : issue;
}

/** The ten properties of a record of `parse`. */
export interface ExpectedRecord {
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly userinfo: string | undefined;
  readonly host: string | undefined;
  readonly hostKind: HostKind | undefined;
  readonly port: string | undefined;
  readonly path: string;
  readonly pathKind: PathKind | undefined;
  readonly query: string | undefined;
  readonly fragment: string | undefined;
}

/** A host that is an IPv4address is also a reg-name: the first match wins (RFC 3986, 3.2.2). */
function hostKind(host: string): HostKind {
  if (host.startsWith("[")) return /^.v/i.test(host) ? "IPvFuture" : "IPv6address";
  return recognizes("IPv4address", host) ? "IPv4address" : "reg-name";
}

/** Returns the record that `parse` must return for a string that matches the rule. */
export function expectedRecord(text: string, top: TopRule): ExpectedRecord {
  const iri = isIriRule(top);
  const parts = splitText(text, !top.endsWith("relative-ref"));
  const authority = parts.authority?.text;
  const rest = authority?.slice(authority.indexOf("@") + 1);
  const host = rest?.replace(/:\d*$/, "");
  return {
    scheme: parts.scheme?.text,
    authority,
    userinfo: authority?.includes("@") ? authority.slice(0, authority.indexOf("@")) : undefined,
    host,
    hostKind: host === undefined ? undefined : hostKind(host),
    port: rest === host ? undefined : rest!.slice(host!.length + 1),
    path: parts.path.text,
    pathKind: pathRules(parts).find((rule) => recognizes(iriRule(rule, iri), parts.path.text)),
    query: parts.query?.text,
    fragment: parts.fragment?.text,
  };
}
