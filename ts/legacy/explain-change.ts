import { stringOf } from "../argument.ts";
import { triplet } from "../backend/js/pct.ts";
import { isOf } from "../characters.ts";
import { check } from "../check.ts";
import type { UriIssue } from "../errors.ts";
import { ALPHANUM } from "../generated/alphabets.ts";
import { parse } from "../parse.ts";
import type { UriReference } from "../types.ts";
import { type Change, difference, extension, type FormerRule, renaming } from "./appendix-d.ts";
import { issueOfFlaw, type LegacyIssue } from "./issue.ts";
import { check1630 } from "./rfc1630.ts";
import { type Places2396, parse2396, scan2396, type UriReference2396 } from "./rfc2396.ts";

/** What three grammars say of a text, and what changed from RFC 2396 to RFC 3986 for it. */
export interface ChangeExplanation {
  /** What is wrong with the text by RFC 1630, or `undefined` where it is accepted; and so with the other two. */
  readonly rfc1630: LegacyIssue | undefined;
  readonly rfc2396: LegacyIssue | undefined;
  readonly rfc3986: UriIssue | undefined;
  /** What made a difference for this text, in text order. There is none where both RFCs refuse it. */
  readonly changes: readonly Change[];
  /** The rules of RFC 2396 that read this text, and have another name now, in text order. */
  readonly renamed: readonly Change[];
}

/**
 * Tells which grammar accepts a text, and which change from RFC 2396 to RFC 3986 makes a difference for it.
 *
 * RFC 3986, appendix D: each change is a row of the table of D.2, or of what D.1 says of hosts.
 *
 * @example
 * explainChange("dav:").changes.map(({ code, was, index }) => [code, was, index]); // [["accepted-now", "absoluteURI", 4]]
 * explainChange("foo://b:c/").changes[0]?.code; // "refused-now"
 * explainChange("mailto:a@b?subject=x").changes[0]?.is; // 'path-rootless [ "?" query ]'
 * explainChange("http://h/%21").changes[0]?.was; // "escaped"
 * explainChange("http://h/a").changes; // []
 * explainChange("http://h/~me").rfc1630?.index; // 9
 */
export function explainChange(text: string): ChangeExplanation {
  const input = stringOf(text);
  const rfc3986 = check(input);
  const places = scan2396(input);
  const verdicts = { rfc1630: check1630(input), rfc3986 };
  if ("code" in places) {
    const { rule, index } = places;
    const changes = rfc3986 === undefined ? [acceptance(rule, index)] : [];
    return { ...verdicts, rfc2396: issueOfFlaw(places, input), changes, renamed: [] };
  }
  const then = parse2396(input);
  const changes = [
    ...authorityChanges(places, then, rfc3986 === undefined ? parse(input) : undefined, rfc3986),
    ...pathChanges(input, places),
    ...characterChanges(input, places),
  ];
  const made = new Set(changes.map(({ was }) => was));
  const renamed = renamedRules(input, places, then).filter(({ was }) => !made.has(was));
  return { ...verdicts, rfc2396: undefined, changes: changes.sort(byIndex), renamed: renamed.sort(byIndex) };
}

function byIndex(a: Change, b: Change): number {
  return a.index - b.index;
}

/** Why RFC 3986 accepts what RFC 2396 refuses, by the rule that RFC 2396 names: there are three reasons. */
function acceptance(rule: string, index: number): Change {
  const code = "accepted-now";
  if (rule === "absoluteURI") {
    return difference(
      code,
      rule,
      index,
      "A path may be empty now, so that nothing has to follow the scheme.",
    );
  }
  if (rule === "relativeURI") {
    return difference(
      code,
      rule,
      index,
      "A path may be empty now, so that a reference may be a query alone.",
    );
  }
  const host = "IP-literal / IPv4address / reg-name";
  return extension(code, "host", host, index, "A host may be an IP-literal in square brackets now.");
}

function authorityChanges(
  { authorityStart }: Places2396,
  then: UriReference2396,
  now: UriReference | undefined,
  issue: UriIssue | undefined,
): Change[] {
  const code = "read-otherwise";
  if (issue !== undefined) {
    const message = 'A registry-based name could hold any "@" and ":"; now they are userinfo, host and port.';
    return [difference("refused-now", "reg_name", issue.index, message)];
  }
  if (then.authorityKind === undefined) return [];
  const hostStart = authorityStart + (now?.userinfo === undefined ? 0 : now.userinfo.length + 1);
  if (then.authorityKind === "reg_name") {
    const message = "What no server was called was the name of a registry, without parts; it is a host now.";
    const changes = [difference(code, "reg_name", authorityStart, message)];
    if (now?.port === undefined) return changes;
    return [...changes, difference(code, "hostport", hostStart, "Such a name had no port, and has one now.")];
  }
  if (then.host === undefined) {
    return [
      difference(code, "server", authorityStart, "An empty server had no host; now the host is empty."),
    ];
  }
  if (then.hostKind !== "IPv4address" || now?.hostKind === "IPv4address") return [];
  const message =
    "A number of an IPv4address was of any size; from 256 on, or with a zero before it, it is a name now.";
  return [extension(code, "IPv4address", "reg-name", hostStart, message)];
}

function pathChanges(text: string, { pathStart, pathEnd, isOpaque }: Places2396): Change[] {
  const code = "read-otherwise";
  if (!isOpaque) {
    const param = text.slice(pathStart, pathEnd).indexOf(";");
    const message = "A semicolon began a parameter of its segment; now that is for the scheme to say.";
    return param === -1 ? [] : [difference(code, "param", pathStart + param, message)];
  }
  const message =
    "This was opaque, without a query; now it is a path, and a query behind the first question mark.";
  const changes = [difference(code, "opaque_part", pathStart, message)];
  if (text[pathStart] !== "?") return changes;
  const first = "A question mark could begin an opaque part; now it begins a query.";
  return [...changes, difference(code, "uric_no_slash", pathStart, first)];
}

/** The marks that RFC 3986 made reserved. */
const RESERVED_NOW = "!*'()";

function characterChanges(text: string, { schemeEnd }: Places2396): Change[] {
  const changes: Change[] = [];
  const code = "read-otherwise";
  const mark = indexFrom(text, schemeEnd + 1, (index) => RESERVED_NOW.includes(text[index]!));
  if (mark !== -1) {
    const message = "This mark was unreserved; it is reserved now, and no more the same as its triplet.";
    changes.push(difference(code, "mark", mark, message));
  }
  const escaped = indexFrom(text, schemeEnd + 1, (index) => {
    const octet = triplet(text, index);
    return octet >= 0 && RESERVED_NOW.includes(String.fromCharCode(octet));
  });
  if (escaped !== -1) {
    const message =
      "This triplet could be decoded to a mark; that is a reserved character now, and it stays a triplet.";
    changes.push(difference(code, "escaped", escaped, message));
  }
  return changes;
}

/** The rules of RFC 2396 that read a text, each where it does so first. */
function renamedRules(text: string, places: Places2396, then: UriReference2396): Change[] {
  const { schemeEnd, authorityStart, pathStart, isOpaque } = places;
  const start = schemeEnd + 1;
  const isAbsolute = schemeEnd !== -1;
  const hasPath = then.pathKind === "abs_path";
  const isRelative = then.pathKind === "rel_path";
  const hostStart =
    then.host === undefined
      ? -1
      : authorityStart + (then.userinfo === undefined ? 0 : then.userinfo.length + 1);
  const isOfHost = then.hostKind === "hostname";
  const isReference = !isAbsolute && (then.authority !== undefined || then.path !== "");
  const first: readonly (readonly [FormerRule, number])[] = [
    ["absoluteURI", isAbsolute ? 0 : -1],
    ["relativeURI", isReference ? 0 : -1],
    ["hier_part", isAbsolute && !isOpaque ? start : -1],
    ["net_path", authorityStart === -1 ? -1 : authorityStart - 2],
    ["server", then.authorityKind === "server" ? authorityStart : -1],
    ["hostport", hostStart],
    ["hostname", isOfHost ? hostStart : -1],
    ["abs_path", hasPath ? pathStart : -1],
    ["path_segments", hasPath ? pathStart + 1 : -1],
    ["rel_path", isRelative ? pathStart : -1],
    ["rel_segment", isRelative ? pathStart : -1],
    ["uric_no_slash", isOpaque ? pathStart : -1],
    ["uric", firstUric(text, places)],
    ["mark", indexFrom(text, start, (index) => "-_.~".includes(text[index]!))],
    ["escaped", text.indexOf("%")],
    ["hex", text.indexOf("%") + 1 || -1],
    ["alphanum", indexFrom(text, start, (index) => isAlphanum(text, index))],
  ];
  return first.filter(([, index]) => index !== -1).map(([was, index]) => renaming(was, index));
}

/** The first character of a query, of a fragment, or of an opaque part behind its first. */
function firstUric(
  text: string,
  { pathStart, pathEnd, isOpaque, queryStart, fragmentStart }: Places2396,
): number {
  if (isOpaque && pathEnd - pathStart > 1) return pathStart + 1;
  const queryEnd = fragmentStart === -1 ? text.length : fragmentStart - 1;
  if (queryStart !== -1 && queryStart < queryEnd) return queryStart;
  return fragmentStart !== -1 && fragmentStart < text.length ? fragmentStart : -1;
}

/** Whether a character is a letter or a digit, and no digit of a triplet. */
function isAlphanum(text: string, index: number): boolean {
  if (text[index - 1] === "%" || text[index - 2] === "%") return false;
  return isOf(text, index, ALPHANUM);
}

function indexFrom(text: string, from: number, is: (index: number) => boolean): number {
  for (let index = from; index < text.length; index++) if (is(index)) return index;
  return -1;
}
