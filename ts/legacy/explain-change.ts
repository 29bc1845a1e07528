import { tryParse } from "../api/try-parse.ts";
import { isOf } from "../core/characters.ts";
import { triplet } from "../core/pct.ts";
import { ALPHANUM } from "../generated/alphabets.ts";
import { stringOf } from "../support/argument.ts";
import type { UriIssue } from "../uri/errors.ts";
import { octetEnd } from "../uri/note.ts";
import type { UriReference } from "../uri/types.ts";
import {
  difference,
  extension,
  type FormerRule,
  type GrammarChange,
  type Place,
  renaming,
} from "./appendix-d.ts";
import { isIssue, type LegacyIssue } from "./reader.ts";
import { check1630 } from "./rfc1630.ts";
import { type Components2396, components2396, type Spans2396, scan2396 } from "./rfc2396.ts";

/** The result of {@link explainChange}. */
export interface ChangeExplanation {
  /** The issue by RFC 1630, or `undefined` if the string is valid. */
  readonly rfc1630: LegacyIssue | undefined;
  /** The issue by RFC 2396, as `check2396` returns it. */
  readonly rfc2396: LegacyIssue | undefined;
  /** The issue by RFC 3986, as `check` returns it. */
  readonly rfc3986: UriIssue | undefined;
  /** The changes that affect this string, by index. Empty if both RFCs reject it. */
  readonly changes: readonly GrammarChange[];
  /** The rules of RFC 2396 that match this string and only have another name now, by index. */
  readonly renamed: readonly GrammarChange[];
}

/**
 * Checks a string by RFC 1630, RFC 2396 and RFC 3986, and lists the changes from RFC 2396 to RFC 3986 that affect it.
 *
 * Each change is a row of the table in RFC 3986, appendix D.2, or a change of hosts in appendix D.1.
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
  const { uri, issue: rfc3986 } = tryParse(input);
  const rfc1630 = check1630(input);
  const spans = scan2396(input);
  if (isIssue(spans)) {
    const changes = rfc3986 === undefined ? [acceptance(input, spans)] : [];
    return { rfc1630, rfc3986, rfc2396: spans, changes, renamed: [] };
  }
  const then = components2396(input, spans);
  const changes = [
    ...authorityChanges(spans, then, uri, rfc3986),
    ...pathChanges(input, spans),
    ...characterChanges(input, spans),
  ];
  const changed = new Set(changes.map(({ was }) => was));
  const renamed = renamedRules(input, spans, then).filter(({ was }) => !changed.has(was));
  return {
    rfc1630,
    rfc3986,
    rfc2396: undefined,
    changes: sorted(changes),
    renamed: sorted(renamed),
  };
}

/** Sorts changes by index, in place. */
function sorted(changes: GrammarChange[]): GrammarChange[] {
  return changes.sort((one, other) => one.index - other.index);
}

/** Returns the place of a character, or of a percent-encoded octet. */
function characterAt(text: string, index: number): Place {
  return [index, octetEnd(text, index)];
}

/** Returns why RFC 3986 accepts a string that RFC 2396 rejects. There are three reasons, by the rule of the issue. */
function acceptance(text: string, { rule, index, end }: LegacyIssue): GrammarChange {
  const code = "accepted-now";
  if (rule === "absoluteURI") {
    return difference(
      code,
      rule,
      [index, end],
      "RFC 2396 required something after the scheme; now the path may be empty",
    );
  }
  if (rule === "relativeURI") {
    return difference(
      code,
      rule,
      [index, end],
      "RFC 2396 required a path before the query; now the path may be empty",
    );
  }
  const host = "IP-literal / IPv4address / reg-name";
  const literal: Place = [index, text.indexOf("]", index) + 1];
  return extension(code, "host", host, literal, "a host may now be an IP literal in square brackets");
}

function authorityChanges(
  { authorityStart, pathStart }: Spans2396,
  then: Components2396,
  now: UriReference | undefined,
  issue: UriIssue | undefined,
): GrammarChange[] {
  const code = "read-otherwise";
  if (issue !== undefined) {
    const message =
      'a registry-based name could contain any "@" and ":"; now they delimit userinfo, host and port';
    return [difference("refused-now", "reg_name", [issue.index, issue.end], message)];
  }
  if (then.authorityKind === undefined) return [];
  const hostStart = authorityStart + (now?.userinfo === undefined ? 0 : now.userinfo.length + 1);
  if (then.authorityKind === "reg_name") {
    const message =
      "an authority that was not a server was a registry-based name without parts; now it is a host";
    const changes = [difference(code, "reg_name", [authorityStart, pathStart], message)];
    if (now?.port === undefined) return changes;
    return [
      ...changes,
      difference(
        code,
        "hostport",
        [hostStart, pathStart],
        "a registry-based name had no port; now it has one",
      ),
    ];
  }
  if (then.host === undefined) {
    return [
      difference(
        code,
        "server",
        [authorityStart, pathStart],
        "an empty authority had no host; now its host is empty",
      ),
    ];
  }
  if (then.hostKind !== "IPv4address" || now?.hostKind === "IPv4address") return [];
  const message =
    "the numbers of an IPv4address had no limit; a number above 255 or with a leading zero now makes it a name";
  return [extension(code, "IPv4address", "reg-name", [hostStart, hostStart + then.host.length], message)];
}

function pathChanges(text: string, { pathStart, pathEnd, isOpaque }: Spans2396): GrammarChange[] {
  const code = "read-otherwise";
  if (!isOpaque) {
    const param = /;[^;/]*/.exec(text.slice(pathStart, pathEnd));
    const message =
      "a semicolon began a parameter of its segment; now it has no meaning in the generic syntax";
    if (param === null) return [];
    const index = pathStart + param.index;
    return [difference(code, "param", [index, index + param[0].length], message)];
  }
  const message =
    "this was opaque, without a query; now it is a path, with a query after the first question mark";
  const changes = [difference(code, "opaque_part", [pathStart, pathEnd], message)];
  if (text[pathStart] !== "?") return changes;
  const first = "a question mark could begin an opaque part; now it begins a query";
  return [...changes, difference(code, "uric_no_slash", characterAt(text, pathStart), first)];
}

/** The marks that are reserved characters in RFC 3986. */
const RESERVED_NOW = "!*'()";

function characterChanges(text: string, { schemeEnd }: Spans2396): GrammarChange[] {
  const changes: GrammarChange[] = [];
  const code = "read-otherwise";
  const mark = indexFrom(text, schemeEnd + 1, (index) => RESERVED_NOW.includes(text[index]!));
  if (mark !== -1) {
    const message =
      "this mark was unreserved; now it is reserved, and its percent-encoded form is not equivalent";
    changes.push(difference(code, "mark", characterAt(text, mark), message));
  }
  const escaped = indexFrom(text, schemeEnd + 1, (index) => {
    const octet = triplet(text, index);
    return octet >= 0 && RESERVED_NOW.includes(String.fromCharCode(octet));
  });
  if (escaped !== -1) {
    const message =
      "this octet could be decoded to a mark; the mark is now reserved, so the octet must stay encoded";
    changes.push(difference(code, "escaped", characterAt(text, escaped), message));
  }
  return changes;
}

/** Returns the rules of RFC 2396 that match parts of a string, each at its first match. */
function renamedRules(text: string, places: Spans2396, then: Components2396): GrammarChange[] {
  const { schemeEnd, authorityStart, pathStart, pathEnd, isOpaque, fragmentStart } = places;
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
  const end = fragmentStart === -1 ? text.length : fragmentStart - 1;
  // Without an end, the rule matches one character.
  const first: readonly (readonly [was: FormerRule, index: number, end?: number])[] = [
    ["absoluteURI", isAbsolute ? 0 : -1, end],
    ["relativeURI", isReference ? 0 : -1, end],
    ["hier_part", isAbsolute && !isOpaque ? start : -1, end],
    ["net_path", authorityStart === -1 ? -1 : authorityStart - 2, pathEnd],
    ["server", then.authorityKind === "server" ? authorityStart : -1, pathStart],
    ["hostport", hostStart, pathStart],
    ["hostname", isOfHost ? hostStart : -1, hostStart + (then.host?.length ?? 0)],
    ["abs_path", hasPath ? pathStart : -1, pathEnd],
    ["path_segments", hasPath ? pathStart + 1 : -1, pathEnd],
    ["rel_path", isRelative ? pathStart : -1, pathEnd],
    ["rel_segment", isRelative ? pathStart : -1, pathStart + /^[^/]*/.exec(then.path)![0].length],
    ["uric_no_slash", isOpaque ? pathStart : -1],
    ["uric", firstUric(text, places)],
    ["mark", indexFrom(text, start, (index) => "-_.~".includes(text[index]!))],
    ["escaped", text.indexOf("%")],
    ["hex", text.indexOf("%") + 1 || -1],
    ["alphanum", indexFrom(text, start, (index) => isAlphanum(text, index))],
  ];
  return first
    .filter(([, index]) => index !== -1)
    .map(([was, index, last = octetEnd(text, index)]) => renaming(was, [index, last]));
}

/** Returns the index of the first `uric`: in an opaque part after its first character, in a query, or in a fragment. */
function firstUric(
  text: string,
  { pathStart, pathEnd, isOpaque, queryStart, fragmentStart }: Spans2396,
): number {
  const second = octetEnd(text, pathStart);
  if (isOpaque && second < pathEnd) return second;
  const queryEnd = fragmentStart === -1 ? text.length : fragmentStart - 1;
  if (queryStart !== -1 && queryStart < queryEnd) return queryStart;
  return fragmentStart < text.length ? fragmentStart : -1;
}

/** Returns whether a character is a letter or a digit, and not part of a percent-encoded octet. */
function isAlphanum(text: string, index: number): boolean {
  if (text[index - 1] === "%" || text[index - 2] === "%") return false;
  return isOf(text, index, ALPHANUM);
}

function indexFrom(text: string, from: number, matches: (index: number) => boolean): number {
  for (let index = from; index < text.length; index++) if (matches(index)) return index;
  return -1;
}
