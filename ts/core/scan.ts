import {
  ALPHA,
  CLASSES,
  FRAGMENT,
  PATH,
  PCHAR,
  PORT,
  QUERY,
  REG_NAME,
  SCHEME as SCHEME_ALPHABET,
  SEGMENT_NZ_NC,
  UPPER,
  USERINFO,
} from "../generated/alphabets.ts";
import * as error from "../generated/errors.ts";
import * as field from "../generated/record.ts";
import * as rules from "../generated/rules.ts";
import * as char from "../support/character-codes.ts";
import { type Grammar, grammarOf, schemeIsRead, schemeIsRequired } from "./grammar.ts";
import { ipv4address, ipv6address, ipvfuture } from "./host.ts";
import { hasDotSegment } from "./path.ts";
import { run } from "./pct.ts";
import { isUrnScheme } from "./urn.ts";

/**
 * Splits a string into its components and validates them, by one of the eight top rules.
 *
 * `URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]` (RFC 3986, 3)
 * `URI-reference = URI / relative-ref` (4.1)
 * `relative-ref = relative-part [ "?" query ] [ "#" fragment ]` (4.2)
 * `absolute-URI = scheme ":" hier-part [ "?" query ]` (4.3)
 *
 * Fills the record and returns `OK` or `ERROR`. The error belongs to the first
 * component that breaks its rule, at the first character that cannot continue the rule.
 */
export function scan(text: string, rule: number, record: Int32Array): number {
  const grammar = grammarOf(rule);
  clear(record);
  let schemeEnd = schemeIsRead(rule) ? scheme(text) : 0;
  if (schemeEnd === 0 || unitAt(text, schemeEnd) !== char.COLON) schemeEnd = -1;
  if (schemeEnd === -1 && schemeIsRequired(rule)) {
    failScheme(text, record);
    return field.ERROR;
  }
  record[field.SCHEME_END] = schemeEnd;
  if (hasUpper(text, 0, schemeEnd)) record[field.MAY_CHANGE]! |= field.CASE;
  let index = hierPart(text, schemeEnd + 1, grammar, record);
  if (index !== -1) index = query(text, index, grammar, record);
  if (index !== -1) index = fragment(text, index, rule, grammar, record);
  if (index === -1) return field.ERROR;
  record[field.END] = index;
  // This condition stands here because the call would slow down every relative reference.
  if (schemeEnd !== -1) record[field.MAY_CHANGE]! |= mayChangeByScheme(text, record);
  return field.OK;
}

/** Resets the record: every index is absent, and all else is 0. Two calls of `fill` would be slower than these loops. */
function clear(record: Int32Array): void {
  for (let at = 0; at < field.END; at++) record[at] = -1;
  for (let at = field.END; at < field.RECORD_SIZE; at++) record[at] = 0;
}

/**
 * Records the error of a string that has no scheme and needs one. If a `:` stands before every `/`, `?` and `#`, a scheme was meant, and
 * the error is at the first character that cannot continue it.
 */
function failScheme(text: string, record: Int32Array): void {
  const isMeant = text[text.search(/[:/?#]/)] === ":";
  if (isMeant) fail(record, error.UNEXPECTED_CHARACTER, rules.SCHEME, scheme(text));
  else fail(record, error.MISSING_SCHEME, rules.SCHEME, 0);
}

/**
 * Returns the index after the longest scheme at the start, or 0 if the string starts without a scheme, which is not an error.
 *
 * `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (RFC 3986, 3.1)
 */
export function scheme(text: string): number {
  let alphabet = ALPHA;
  for (let index = 0; index < text.length; index++) {
    if (((CLASSES[text.charCodeAt(index)] ?? 0) & alphabet) === 0) return index;
    alphabet = SCHEME_ALPHABET;
  }
  return text.length;
}

/** Returns the index of the `:` after the scheme of a string, valid or not, or -1 if it has no scheme. */
export function schemeColon(text: string): number {
  const end = scheme(text);
  return end > 0 && text[end] === ":" ? end : -1;
}

// Each reader below returns the index after what it reads. If its rule is broken, it records the error and returns -1.

/**
 * Reads the authority, if there is one, and the path.
 *
 * `hier-part = "//" authority path-abempty / path-absolute / path-rootless / path-empty` (RFC 3986, 3)
 * `relative-part = "//" authority path-abempty / path-absolute / path-noscheme / path-empty` (4.2)
 */
export function hierPart(text: string, from: number, grammar: Grammar, record: Int32Array): number {
  const hasAuthority = unitAt(text, from) === char.SLASH && unitAt(text, from + 1) === char.SLASH;
  const start = hasAuthority ? authority(text, from + 2, grammar, record) : from;
  return start === -1 ? -1 : path(text, start, grammar, record);
}

/**
 * Reads the authority.
 *
 * `authority = [ userinfo "@" ] host [ ":" port ]` (RFC 3986, 3.2)
 *
 * It ends before the next `/`, `?` or `#`, and the userinfo before its first `@`. A second `@` is rejected. Most authorities
 * are only a name, which the first loop reads.
 */
export function authority(text: string, start: number, grammar: Grammar, record: Int32Array): number {
  let seen = 0;
  let end = start;
  for (; end < text.length; end++) {
    const classes = CLASSES[text.charCodeAt(end)] ?? 0;
    if ((classes & REG_NAME) === 0) break;
    seen |= classes;
  }
  if (endsAuthority(text, end)) {
    record[field.AUTHORITY_START] = start;
    record[field.HOST_START] = start;
    record[field.HOST_END] = end;
    record[field.HOST_KIND] = hostKind(text, start, end);
    if ((seen & UPPER) !== 0) record[field.MAY_CHANGE]! |= field.CASE;
    return end;
  }
  let at = -1;
  for (end = start; !endsAuthority(text, end); end++) {
    const code = text.charCodeAt(end);
    if (code === char.AT_SIGN && at === -1) at = end;
    seen |= CLASSES[code] ?? 0;
  }
  record[field.AUTHORITY_START] = start;
  if ((seen & UPPER) !== 0) record[field.MAY_CHANGE]! |= field.CASE;
  if (at !== -1) {
    const stop = run(text, start, USERINFO, grammar.nonAscii, record);
    if (stop !== at) return stopped(text, stop, grammar.userinfo, record);
  }
  const hostStart = at === -1 ? start : at + 1;
  record[field.HOST_START] = hostStart;
  const hostEnd = host(text, hostStart, end, grammar, record);
  if (hostEnd === -1) return -1;
  record[field.HOST_END] = hostEnd;
  if (hostEnd === end) return end;
  if (text.charCodeAt(hostEnd) !== char.COLON) {
    return fail(record, error.UNEXPECTED_CHARACTER, grammar.host, hostEnd);
  }
  record[field.PORT_START] = hostEnd + 1;
  return port(text, hostEnd + 1, end, record);
}

/** Returns the code unit at an index, or -1 past the end, where `charCodeAt` would be slow and return `NaN`. */
function unitAt(text: string, index: number): number {
  return index < text.length ? text.charCodeAt(index) : -1;
}

/** Returns whether an authority ends at an index (RFC 3986, 3.2). */
function endsAuthority(text: string, index: number): boolean {
  const code = unitAt(text, index);
  return code === -1 || code === char.SLASH || code === char.QUESTION_MARK || code === char.NUMBER_SIGN;
}

/**
 * Reads the host, which ends at the `:` of a port or with the authority.
 *
 * `host = IP-literal / IPv4address / reg-name` (RFC 3986, 3.2.2)
 */
export function host(text: string, from: number, end: number, grammar: Grammar, record: Int32Array): number {
  const isLiteral = unitAt(text, from) === char.OPENING_BRACKET;
  return isLiteral ? ipLiteral(text, from, end, record) : regName(text, from, end, grammar, record);
}

/**
 * Reads a `reg-name` or an `IPv4address`.
 *
 * `reg-name = *( unreserved / pct-encoded / sub-delims )` (RFC 3986, 3.2.2)
 *
 * A string that matches both is an `IPv4address`: the first match wins.
 */
function regName(text: string, from: number, end: number, grammar: Grammar, record: Int32Array): number {
  const stop = run(text, from, REG_NAME, grammar.nonAscii, record);
  if (stop < end && text.charCodeAt(stop) !== char.COLON) return stopped(text, stop, grammar.host, record);
  record[field.HOST_KIND] = hostKind(text, from, stop);
  return stop;
}

/** Returns whether the `reg-name` between two indices is an `IPv4address` or only a `reg-name`. */
function hostKind(text: string, from: number, end: number): number {
  return ipv4address(text, from, end) === end ? field.HOST_IPV4ADDRESS : field.HOST_REG_NAME;
}

/**
 * Reads an `IP-literal`.
 *
 * `IP-literal = "[" ( IPv6address / IPvFuture  ) "]"` (RFC 3986, 3.2.2)
 *
 * CHOICE: a zone identifier has its own error code. RFC 9844 says that URIs do not have them.
 */
function ipLiteral(text: string, from: number, end: number, record: Int32Array): number {
  const isFuture = (text.charCodeAt(from + 1) | 0x20) === 0x76;
  const read = isFuture ? ipvfuture(text, from + 1, end) : ipv6address(text, from + 1, end);
  const complete = read >= 0;
  const stop = complete ? read : ~read;
  if (stop === end) return fail(record, error.UNCLOSED_IP_LITERAL, rules.IP_LITERAL, stop);
  if (complete && text.charCodeAt(stop) === char.CLOSING_BRACKET) {
    record[field.HOST_KIND] = isFuture ? field.HOST_IPVFUTURE : field.HOST_IPV6ADDRESS;
    if (!isFuture) record[field.MAY_CHANGE]! |= field.IPV6;
    return stop + 1;
  }
  if (isFuture) return fail(record, error.INVALID_IPVFUTURE, rules.IPVFUTURE, stop);
  const isZone = complete && text.charCodeAt(stop) === char.PERCENT_SIGN;
  return fail(record, isZone ? error.ZONE_IDENTIFIER : error.INVALID_IPV6ADDRESS, rules.IPV6ADDRESS, stop);
}

/**
 * Reads the port, which ends with the authority.
 *
 * `port = *DIGIT` (RFC 3986, 3.2.3)
 */
function port(text: string, from: number, end: number, record: Int32Array): number {
  for (let index = from; index < end; index++) {
    if (((CLASSES[text.charCodeAt(index)] ?? 0) & PORT) === 0) {
      return fail(record, error.UNEXPECTED_CHARACTER, rules.PORT, index);
    }
  }
  return end;
}

/**
 * Reads the path, and records its kind.
 *
 * `path = path-abempty / path-absolute / path-noscheme / path-rootless / path-empty` (RFC 3986, 3.3)
 *
 * The first segment must not have a `:` if there is neither a scheme nor an authority.
 */
export function path(text: string, start: number, grammar: Grammar, record: Int32Array): number {
  const hasScheme = record[field.SCHEME_END] !== -1;
  const hasAuthority = record[field.AUTHORITY_START] !== -1;
  const index = segments(text, start, hasScheme ? PCHAR : SEGMENT_NZ_NC, grammar, record);
  if (unitAt(text, index) === char.COLON)
    return fail(record, error.UNEXPECTED_CHARACTER, grammar.pathNoscheme, index);
  if (!endsComponent(text, index, char.QUESTION_MARK)) return stopped(text, index, grammar.path, record);
  record[field.PATH_START] = start;
  record[field.PATH_END] = index;
  record[field.PATH_KIND] = hasAuthority
    ? field.PATH_ABEMPTY
    : index === start
      ? field.PATH_EMPTY
      : text.charCodeAt(start) === char.SLASH
        ? field.PATH_ABSOLUTE
        : hasScheme
          ? field.PATH_ROOTLESS
          : field.PATH_NOSCHEME;
  return index;
}

/**
 * Reads the segments of a path, and returns the index after the last character that can be part of one.
 *
 * `path-rootless = segment-nz *( "/" segment )` (RFC 3986, 3.3)
 * `path-noscheme = segment-nz-nc *( "/" segment )`
 *
 * Only the first segment has its own alphabet. A path without a `.` at the start of a segment has no dot segments, so
 * the loop looks for one.
 */
export function segments(
  text: string,
  from: number,
  firstAlphabet: number,
  grammar: Grammar,
  record: Int32Array,
): number {
  let index = run(text, from, firstAlphabet, grammar.nonAscii, record);
  let isDotted = unitAt(text, from) === char.DOT;
  while (unitAt(text, index) === char.SLASH) {
    let previous = char.SLASH;
    for (index++; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (((CLASSES[code] ?? 0) & PATH) === 0) break;
      if (code === char.DOT && previous === char.SLASH) isDotted = true;
      previous = code;
    }
    index = run(text, index, PCHAR, grammar.nonAscii, record);
  }
  if (isDotted && hasDotSegment(text.slice(from, index))) record[field.MAY_CHANGE]! |= field.DOT_SEGMENTS;
  return index;
}

/** Returns whether a component may end at an index: before `delimiter`, before a `#`, or at the end of the string. */
function endsComponent(text: string, index: number, delimiter: number): boolean {
  const code = unitAt(text, index);
  return code === -1 || code === char.NUMBER_SIGN || code === delimiter;
}

/**
 * Reads the query, if there is one.
 *
 * `query = *( pchar / "/" / "?" )` (RFC 3986, 3.4)
 */
function query(text: string, from: number, grammar: Grammar, record: Int32Array): number {
  if (unitAt(text, from) !== char.QUESTION_MARK) return from;
  const stop = run(text, from + 1, QUERY, grammar.queryNonAscii, record);
  if (!endsComponent(text, stop, char.NUMBER_SIGN)) return stopped(text, stop, grammar.query, record);
  record[field.QUERY_START] = from + 1;
  return stop;
}

/**
 * Reads the fragment, if there is one. `absolute-URI` and `absolute-IRI` do not allow it (RFC 3986, 4.3).
 *
 * `fragment = *( pchar / "/" / "?" )` (RFC 3986, 3.5)
 */
function fragment(text: string, from: number, rule: number, grammar: Grammar, record: Int32Array): number {
  if (from === text.length) return from;
  if (rule === rules.ABSOLUTE_URI || rule === rules.ABSOLUTE_IRI) {
    return fail(record, error.UNEXPECTED_FRAGMENT, rule, from);
  }
  const stop = run(text, from + 1, FRAGMENT, grammar.nonAscii, record);
  if (stop !== text.length) return stopped(text, stop, grammar.fragment, record);
  record[field.FRAGMENT_START] = from + 1;
  return stop;
}

/** Returns whether there is an upper-case letter between two indices. */
function hasUpper(text: string, from: number, end: number): boolean {
  for (let index = from; index < end; index++) {
    if (((CLASSES[text.charCodeAt(index)] ?? 0) & UPPER) !== 0) return true;
  }
  return false;
}

/**
 * Returns flags for what `normalize` may change in a string with a scheme: dot segments (RFC 3986, 5.2.1) and, by 6.2.3, a
 * port, an empty path after an authority, and anything with the scheme `file` or `urn`.
 */
function mayChangeByScheme(text: string, record: Int32Array): number {
  const hasEmptyPath =
    record[field.AUTHORITY_START] !== -1 && record[field.PATH_START] === record[field.PATH_END];
  const schemeEnd = record[field.SCHEME_END];
  const isSpecial = schemeEnd === 4 ? isFileScheme(text) : schemeEnd === 3 && isUrnScheme(text);
  const byScheme = hasEmptyPath || record[field.PORT_START] !== -1 || isSpecial;
  const byPath = (record[field.MAY_CHANGE]! & field.DOT_SEGMENTS) !== 0;
  return (byScheme ? field.SCHEME : 0) | (byPath ? field.PATH : 0);
}

/** Returns whether a string starts with `file`, ignoring case. */
function isFileScheme(text: string): boolean {
  return (
    (text.charCodeAt(0) | 0x20) === 0x66 &&
    (text.charCodeAt(1) | 0x20) === 0x69 &&
    (text.charCodeAt(2) | 0x20) === 0x6c &&
    (text.charCodeAt(3) | 0x20) === 0x65
  );
}

/** Records the error of a component that stopped at an unexpected character. At a `%`, its two digits are missing. */
function stopped(text: string, index: number, rule: number, record: Int32Array): number {
  return text.charCodeAt(index) === char.PERCENT_SIGN
    ? fail(record, error.INVALID_PCT_ENCODED, rules.PCT_ENCODED, index)
    : fail(record, error.UNEXPECTED_CHARACTER, rule, index);
}

/** Records an error, and returns -1. */
export function fail(record: Int32Array, code: number, rule: number, index: number): number {
  record[field.CODE] = code;
  record[field.RULE] = rule;
  record[field.INDEX] = index;
  return -1;
}
