// Proposes edits that make a text valid. There is one only where the meaning of the text is certain, and each is tried before it is
// offered: the grammar accepts the edited text.

import { check } from "../api/check.ts";
import { split } from "../api/split.ts";
import { triplet } from "../core/pct.ts";
import { IRI, RULES, type Rule } from "../generated/rules.ts";
import { isVisible } from "../support/display.ts";
import { type Edit, edited, type Fix, HOST_LIKE } from "../uri/fix.ts";
import { pathStartOf } from "../uri/spans.ts";
import type { TopRule } from "../uri/types.ts";
import { authorityIn, EXPRESSION, type HintedIssue, ipv6ReadingsIn } from "./damage.ts";

/** Proposes edits of a text, which may leave it invalid. */
type Proposal = (text: string) => readonly Edit[];

/**
 * Returns the fix of a text that breaks a rule at an index, or `undefined` if its meaning is not certain.
 *
 * White space, quotation marks or angle brackets around the whole are removed before any other damage is mended. `asked` is the rule
 * that the text has to match, if it is known.
 */
export function fixOf(issue: HintedIssue, text: string, asked?: TopRule): Fix | undefined {
  if (!(RULES as readonly string[]).includes(issue.rule)) return undefined;
  const top = asked ?? topRuleOf(issue, text);
  const [start, end] = insideOf(text);
  const inner = text.slice(start, end);
  if (inner === "" || !isVisible(inner) || isHalfQuoted(inner) || EXPRESSION.test(inner)) return undefined;
  const around = [
    { start: 0, end: start, replacement: "" },
    { start: end, end: text.length, replacement: "" },
  ].filter((edit) => edit.start < edit.end);
  for (const proposal of PROPOSALS) {
    const edits = proposal(inner).map(({ replacement, ...edit }) => ({
      start: edit.start + start,
      end: edit.end + start,
      replacement,
    }));
    const all = [...around, ...edits].sort((one, other) => one.start - other.start);
    const fixed = edited(all, text);
    if (all.length > 0 && check(fixed, top) === undefined) return { edits: all, text: fixed };
  }
  return undefined;
}

/** Returns the rule that the edited text has to match, of URIs or of IRIs, if only the issue is known. */
function topRuleOf({ code, rule, index }: HintedIssue, text: string): TopRule {
  const isIri = /[^\0-\x7f]/.test(text.slice(0, index)) || RULES.indexOf(rule as Rule) >= IRI;
  const needsScheme = rule === "scheme" || /^ERR_URI_(?:MISSING_SCHEME|BASE_NOT_ABSOLUTE)$/.test(code);
  if (needsScheme) return isIri ? "IRI" : "URI";
  return isIri ? "IRI-reference" : "URI-reference";
}

const PAIRS = ['""', "''", "``", "<>", "“”", "„“", "‘’", "«»", "‹›", "「」"];

/**
 * Returns the range of a text without the white space and the pair of quotation marks or angle brackets around it. In `<a> <b>` no pair
 * is around the whole.
 */
function insideOf(text: string): [start: number, end: number] {
  const [start, end] = trimmed(text, 0, text.length);
  const [opening, closing] = [text.charAt(start), text.charAt(end - 1)];
  const inner = text.slice(start + 1, end - 1);
  const isQuoted = end - start > 1 && PAIRS.includes(opening + closing);
  if (!isQuoted || inner.includes(opening) || inner.includes(closing)) return [start, end];
  return trimmed(text, start + 1, end - 1);
}

/** Returns whether a text begins with a quotation mark or angle bracket, or ends with one whose other half is missing. */
function isHalfQuoted(text: string): boolean {
  const rest = text.slice(0, -1);
  return PAIRS.some(
    ([opening, closing]) =>
      text.startsWith(opening!) || (text.endsWith(closing!) && !rest.includes(opening!)),
  );
}

function trimmed(text: string, start: number, end: number): [start: number, end: number] {
  const first = start + text.slice(start, end).search(/[^ \t\r\n]|$/);
  let last = end;
  while (last > first && /[ \t\r\n]/.test(text[last - 1]!)) last--;
  return [first, last];
}

/** The ways to make a text valid, from the most specific to the most general. */
const PROPOSALS: readonly Proposal[] = [
  () => [],
  withThirdSlash,
  asSshUri,
  withHttps,
  withBrackets,
  withEncodedPassword,
  // An IRI keeps its non-ASCII characters.
  (text) => withEncodedCharacters(text).filter(({ start }) => text.charCodeAt(start) < 0x80),
  withEncodedCharacters,
];

/** `file://C:/a` -> `file:///C:/a` */
function withThirdSlash(text: string): readonly Edit[] {
  return /^file:\/\/[a-z]:(?:\/|$)/i.test(text) ? [{ start: 7, end: 7, replacement: "/" }] : [];
}

/**
 * `me@host:/a` -> `ssh://me@host/a`. A relative path has two readings: `/path`, as forges read it, and `/~/path`. In the form of scp,
 * `?`, `#` and `%` are characters of a name. Before an `@` there may be a password.
 */
function asSshUri(text: string): readonly Edit[] {
  const [, login] = /^([\w.-]+@[a-z\d.-]+):(?:\/(?!\/)|~\/)[^?#%@]*$/i.exec(text) ?? [];
  if (login === undefined) return [];
  const colon = {
    start: login.length,
    end: login.length + 1,
    replacement: text[login.length + 1] === "/" ? "" : "/",
  };
  return [{ start: 0, end: 0, replacement: "ssh://" }, colon];
}

/** `www.example.com` -> `https://www.example.com`. Before an `@` it would not be the host. */
function withHttps(text: string): readonly Edit[] {
  return /^www\.[^@/?#]+(?:[/?#]|$)/i.test(text) ? [{ start: 0, end: 0, replacement: "https://" }] : [];
}

/** `http://::1/` -> `http://[::1]/`, if an address, or an address and a port, is the only reading. */
function withBrackets(text: string): readonly Edit[] {
  const [address, ...others] = ipv6ReadingsIn(text) ?? [];
  if (address === undefined || others.length > 0) return [];
  const start = authorityIn(text)!.hostStart;
  const end = start + address.length;
  return [
    { start, end: start, replacement: "[" },
    { start: end, end, replacement: "]" },
  ];
}

/** `s://me:p@ss@h/` -> `s://me:p%40ss@h/`, `s://me:5%@h/` -> `s://me:5%25@h/`, if nothing between two `@` could be a host. */
function withEncodedPassword(text: string): readonly Edit[] {
  const authority = authorityIn(text);
  if (authority === undefined) return [];
  const { start, hostStart, end } = authority;
  if (hostStart === start || hostStart === end) return [];
  const userinfo = text.slice(start, hostStart - 1);
  const colon = userinfo.indexOf(":");
  // A mail address as a user would be one with an `@` before the colon.
  if (colon === -1 || /[@[\]]/.test(userinfo.slice(0, colon))) return [];
  const password = userinfo.slice(colon + 1);
  const [, ...afterAt] = password.split("@");
  if (afterAt.some((part) => part === "" || HOST_LIKE.test(part))) return [];
  return encodedIn(text, start + colon + 1, hostStart - 1, /[@[\]%]/);
}

/** A drive letter of Windows, which is not a scheme or a host. */
const DRIVE = /^(?:file:\/\/)?[a-z]:(?!\/\/)/i;
/** A name that people mean as a host, with a character that no host has: `www.exa mple.com`. */
const WRONG_NAME = /^www\.[^/?#]*[^\w.~:/?#-]/i;

/**
 * Encodes what no component can contain, in path, query and fragment. There are no edits in a rootless path after a scheme: a space of
 * `tel:+1 234` is no character of a number, encoded or not.
 */
function withEncodedCharacters(text: string): readonly Edit[] {
  if (DRIVE.test(text) || WRONG_NAME.test(text)) return [];
  const components = split(text);
  const { scheme, authority, path, query, fragment } = components;
  const isRootless = scheme !== undefined && authority === undefined && !path.startsWith("/");
  // `s://me:p/w@h`: the rest may be a password.
  if (authority?.includes(":") && !authority.includes("@") && text.includes("@")) return [];
  if (!authority && mayHoldAuthority(scheme, path)) return [];
  const pathStart = pathStartOf(components);
  const queryStart = pathStart + path.length + 1;
  const fragmentStart = query === undefined ? queryStart : queryStart + query.length + 1;
  return [
    ...(isRootless ? [] : encodedIn(text, pathStart, pathStart + path.length, IN_PATH)),
    ...(query === undefined ? [] : encodedIn(text, queryStart, queryStart + query.length, IN_QUERY)),
    ...(fragment === undefined ? [] : encodedIn(text, fragmentStart, text.length, IN_QUERY)),
  ];
}

/** What an authority begins with if it has an IP literal: `[::1]`, `u@[v1.a]`. */
const BEFORE_LITERAL = /^(?:[^/]*@)?\[(?:[\da-f]*:|v[\da-f]*\.)/i;

/**
 * Returns whether the first segment of a path may have been meant as an authority, and has a character that it cannot contain: after
 * `http:/`, where `URL` reads a host, or with a bracket as of an IP literal.
 */
function mayHoldAuthority(scheme: string | undefined, path: string): boolean {
  const [segment = ""] = /[^/]+/.exec(path) ?? [];
  const isHost = /^(?:https?|wss?|ftp)$/i.test(scheme ?? "");
  return isHost ? IN_PATH.test(segment.replace(TRIPLETS, "")) : BEFORE_LITERAL.test(segment);
}

const IN_PATH = /[ |^`"<>{}[\]%]|[^\0-\x7f]/u;
const IN_QUERY = /[ |^`"<>{}[\]%\\]|[^\0-\x7f]/u;
const HAS_TRIPLET = /%[\da-f]{2}/i;
const TRIPLETS = /%[\da-f]{2}/gi;

/**
 * Returns the edits that percent-encode these characters in a component. Its meaning is not certain, and there are no edits, if it has
 * both a triplet and a bare `%`, U+FFFD, or a character that is not in NFC.
 */
function encodedIn(text: string, start: number, end: number, characters: RegExp): readonly Edit[] {
  const component = text.slice(start, end);
  if (component.includes("\ufffd") || component.normalize("NFC") !== component) return [];
  const hasTriplet = HAS_TRIPLET.test(component);
  const edits: Edit[] = [];
  for (let index = start; index < end; ) {
    const character = String.fromCodePoint(text.codePointAt(index)!);
    const next = index + character.length;
    const isTriplet = character === "%" && triplet(text, index) >= 0;
    if (!isTriplet && characters.test(character)) {
      if (character === "%" && hasTriplet) return [];
      edits.push({ start: index, end: next, replacement: encodeURIComponent(character) });
    }
    index = next;
  }
  return edits;
}
