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
} from "../../generated/alphabets.ts";
import * as error from "../../generated/errors.ts";
import * as rules from "../../generated/rules.ts";
import * as word from "../words.ts";
import {
  type Grammar,
  grammarOf,
  IPV4ADDRESS,
  IPV6ADDRESS,
  IPVFUTURE,
  PATH_ABEMPTY,
  PATH_ABSOLUTE,
  PATH_EMPTY,
  PATH_NOSCHEME,
  PATH_ROOTLESS,
  REG_NAME_HOST,
  schemeIsRead,
  schemeIsRequired,
} from "./grammar.ts";
import { ipv4address, ipv6address, ipvfuture } from "./host.ts";
import { hasDotSegment } from "./path.ts";
import { run } from "./pct.ts";

const NUMBER_SIGN = 0x23;
const PERCENT_SIGN = 0x25;
const DOT = 0x2e;
const SLASH = 0x2f;
const COLON = 0x3a;
const QUESTION_MARK = 0x3f;
const AT_SIGN = 0x40;
const BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;

/**
 * Splits a text into its components and validates them, in one pass.
 *
 * `URI-reference = URI / relative-ref` (RFC 3986, 4.1), and the seven other top rules.
 *
 * Fills `words` and returns `words[CODE]`. The first component in the order of the text that breaks its rule is the
 * one reported, at the first character that cannot continue the rule.
 */
export function scan(text: string, rule: number, words: Int32Array): number {
  const grammar = grammarOf(rule);
  clear(words);
  let schemeEnd = schemeIsRead(rule) ? scheme(text) : 0;
  if (schemeEnd === 0 || unitAt(text, schemeEnd) !== COLON) schemeEnd = -1;
  if (schemeEnd === -1 && schemeIsRequired(rule)) {
    fail(words, error.MISSING_SCHEME, rules.SCHEME, 0);
    return error.MISSING_SCHEME;
  }
  words[word.SCHEME_END] = schemeEnd;
  if (hasUpper(text, 0, schemeEnd)) words[word.CHANGES]! |= word.CASE;
  let index = hierPart(text, schemeEnd + 1, grammar, words);
  if (index !== -1) index = query(text, index, grammar, words);
  if (index !== -1) index = fragment(text, index, rule, grammar, words);
  if (index === -1) return words[word.CODE]!;
  words[word.END] = index;
  // Asked here, not within as in the crate: the call would slow every relative reference.
  if (schemeEnd !== -1) words[word.CHANGES]! |= schemeChanges(text, words);
  return 0;
}

/**
 * Makes a record that says nothing yet. Loops: two calls of `fill` take a quarter as long as the scan of a usual text.
 * Only here: in the crate it is a constant.
 */
function clear(words: Int32Array): void {
  for (let at = 0; at < word.END; at++) words[at] = -1;
  for (let at = word.END; at < word.WORDS; at++) words[at] = 0;
}

/**
 * Reads a scheme, and returns the index after it: 0 where the text does not begin with one, which is no error.
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

// Each reader below returns the index after what it read, or notes the error and returns -1.

/**
 * Reads the authority, if there is one, and the path.
 *
 * `hier-part = "//" authority path-abempty / path-absolute / path-rootless / path-empty` (RFC 3986, 3), and without
 * a scheme `relative-part`, which has `path-noscheme` for `path-rootless` (4.2).
 */
export function hierPart(text: string, from: number, grammar: Grammar, words: Int32Array): number {
  const hasAuthority = unitAt(text, from) === SLASH && unitAt(text, from + 1) === SLASH;
  const start = hasAuthority ? authority(text, from + 2, grammar, words) : from;
  return start === -1 ? -1 : path(text, start, grammar, words);
}

/**
 * Reads the authority.
 *
 * `authority = [ userinfo "@" ] host [ ":" port ]` (RFC 3986, 3.2)
 *
 * It ends before the next `/`, `?` or `#`. Userinfo is what precedes its first `@`; a second one is refused. Most
 * authorities are a name and no more, and the first loop is all that they take.
 */
export function authority(text: string, start: number, grammar: Grammar, words: Int32Array): number {
  let seen = 0;
  let end = start;
  for (; end < text.length; end++) {
    const classes = CLASSES[text.charCodeAt(end)] ?? 0;
    if ((classes & REG_NAME) === 0) break;
    seen |= classes;
  }
  if (endsAuthority(text, end)) {
    words[word.AUTHORITY_START] = start;
    words[word.HOST_START] = start;
    words[word.HOST_END] = end;
    words[word.HOST_KIND] = hostKind(text, start, end);
    if ((seen & UPPER) !== 0) words[word.CHANGES]! |= word.CASE;
    return end;
  }
  let at = -1;
  for (end = start; !endsAuthority(text, end); end++) {
    const code = text.charCodeAt(end);
    if (code === AT_SIGN && at === -1) at = end;
    seen |= CLASSES[code] ?? 0;
  }
  words[word.AUTHORITY_START] = start;
  if ((seen & UPPER) !== 0) words[word.CHANGES]! |= word.CASE;
  if (at !== -1) {
    const stop = run(text, start, USERINFO, grammar.beyond, words);
    if (stop !== at) return stopped(text, stop, grammar.userinfo, words);
  }
  const hostStart = at === -1 ? start : at + 1;
  words[word.HOST_START] = hostStart;
  const hostEnd = host(text, hostStart, end, grammar, words);
  if (hostEnd === -1) return -1;
  words[word.HOST_END] = hostEnd;
  if (hostEnd === end) return end;
  if (text.charCodeAt(hostEnd) !== COLON) {
    return fail(words, error.UNEXPECTED_CHARACTER, grammar.host, hostEnd);
  }
  words[word.PORT_START] = hostEnd + 1;
  return port(text, hostEnd + 1, end, words);
}

/**
 * The code unit at an index, -1 at the end of the text. Only here: past the end `charCodeAt` is slow, and gives what is no
 * integer.
 */
function unitAt(text: string, index: number): number {
  return index < text.length ? text.charCodeAt(index) : -1;
}

/** Tells whether an authority ends at an index. Only here: in Rust it is a pattern. */
function endsAuthority(text: string, index: number): boolean {
  const code = unitAt(text, index);
  return code === -1 || code === SLASH || code === QUESTION_MARK || code === NUMBER_SIGN;
}

/**
 * Reads the host, as far as the `:` of a port or the end of the authority.
 *
 * `host = IP-literal / IPv4address / reg-name` (RFC 3986, 3.2.2)
 */
export function host(text: string, from: number, end: number, grammar: Grammar, words: Int32Array): number {
  const isLiteral = unitAt(text, from) === BRACKET;
  return isLiteral ? ipLiteral(text, from, end, words) : regName(text, from, end, grammar, words);
}

/**
 * Reads a `reg-name` or an `IPv4address`.
 *
 * `reg-name = *( unreserved / pct-encoded / sub-delims )` (RFC 3986, 3.2.2)
 *
 * What matches both is an `IPv4address`: the first match wins.
 */
function regName(text: string, from: number, end: number, grammar: Grammar, words: Int32Array): number {
  const stop = run(text, from, REG_NAME, grammar.beyond, words);
  if (stop < end && text.charCodeAt(stop) !== COLON) return stopped(text, stop, grammar.host, words);
  words[word.HOST_KIND] = hostKind(text, from, stop);
  return stop;
}

/** Tells which of `IPv4address` and `reg-name` a text between two indices matches that is a `reg-name`. */
function hostKind(text: string, from: number, end: number): number {
  return ipv4address(text, from, end) === end ? IPV4ADDRESS : REG_NAME_HOST;
}

/**
 * Reads an `IP-literal`.
 *
 * `IP-literal = "[" ( IPv6address / IPvFuture  ) "]"` (RFC 3986, 3.2.2)
 *
 * CHOICE: a zone identifier has a code of its own (RFC 9844 keeps it out of URIs).
 */
function ipLiteral(text: string, from: number, end: number, words: Int32Array): number {
  const isFuture = (text.charCodeAt(from + 1) | 0x20) === 0x76;
  const read = isFuture ? ipvfuture(text, from + 1, end) : ipv6address(text, from + 1, end);
  const complete = read >= 0;
  const stop = complete ? read : ~read;
  if (stop === end) return fail(words, error.UNCLOSED_IP_LITERAL, rules.IP_LITERAL, stop);
  if (complete && text.charCodeAt(stop) === CLOSING_BRACKET) {
    words[word.HOST_KIND] = isFuture ? IPVFUTURE : IPV6ADDRESS;
    if (!isFuture) words[word.CHANGES]! |= word.IPV6;
    return stop + 1;
  }
  if (isFuture) return fail(words, error.INVALID_IPVFUTURE, rules.IPVFUTURE, stop);
  const isZone = complete && text.charCodeAt(stop) === PERCENT_SIGN;
  return fail(words, isZone ? error.ZONE_IDENTIFIER : error.INVALID_IPV6ADDRESS, rules.IPV6ADDRESS, stop);
}

/**
 * Reads the port, which is all that is left of the authority.
 *
 * `port = *DIGIT` (RFC 3986, 3.2.3)
 */
function port(text: string, from: number, end: number, words: Int32Array): number {
  for (let index = from; index < end; index++) {
    if (((CLASSES[text.charCodeAt(index)] ?? 0) & PORT) === 0) {
      return fail(words, error.UNEXPECTED_CHARACTER, rules.PORT, index);
    }
  }
  return end;
}

/**
 * Reads the path, and tells its kind.
 *
 * `path = path-abempty / path-absolute / path-noscheme / path-rootless / path-empty` (RFC 3986, 3.3)
 *
 * Without a scheme and an authority the first segment may not hold a `:`.
 */
export function path(text: string, start: number, grammar: Grammar, words: Int32Array): number {
  const hasScheme = words[word.SCHEME_END] !== -1;
  const hasAuthority = words[word.AUTHORITY_START] !== -1;
  const index = segments(text, start, hasScheme ? PCHAR : SEGMENT_NZ_NC, grammar, words);
  if (unitAt(text, index) === COLON)
    return fail(words, error.UNEXPECTED_CHARACTER, grammar.pathNoscheme, index);
  if (!endsComponent(text, index, QUESTION_MARK)) return stopped(text, index, grammar.path, words);
  words[word.PATH_START] = start;
  words[word.PATH_END] = index;
  words[word.PATH_KIND] = hasAuthority
    ? PATH_ABEMPTY
    : index === start
      ? PATH_EMPTY
      : text.charCodeAt(start) === SLASH
        ? PATH_ABSOLUTE
        : hasScheme
          ? PATH_ROOTLESS
          : PATH_NOSCHEME;
  return index;
}

/**
 * Reads segments, and returns the index after the last character that can be in one.
 *
 * `path-rootless = segment-nz *( "/" segment )` (RFC 3986, 3.3), or with the alphabet of `segment-nz-nc` for the
 * first segment, `path-noscheme`.
 *
 * After the first segment all are read in one loop, which notes where a `.` follows a `/`: only then are there dot
 * segments to look for.
 */
export function segments(
  text: string,
  from: number,
  firstAlphabet: number,
  grammar: Grammar,
  words: Int32Array,
): number {
  let index = run(text, from, firstAlphabet, grammar.beyond, words);
  let isDotted = unitAt(text, from) === DOT;
  while (unitAt(text, index) === SLASH) {
    let previous = SLASH;
    for (index++; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (((CLASSES[code] ?? 0) & PATH) === 0) break;
      if (code === DOT && previous === SLASH) isDotted = true;
      previous = code;
    }
    index = run(text, index, PCHAR, grammar.beyond, words);
  }
  if (isDotted && hasDotSegment(text.slice(from, index))) words[word.CHANGES]! |= word.DOT_SEGMENTS;
  return index;
}

/** Tells whether a component may end at an index: before a `#`, before `delimiter`, or with the text. Only here: as `endsAuthority`. */
function endsComponent(text: string, index: number, delimiter: number): boolean {
  const code = unitAt(text, index);
  return code === -1 || code === NUMBER_SIGN || code === delimiter;
}

/**
 * Reads the query, if there is one.
 *
 * `query = *( pchar / "/" / "?" )` (RFC 3986, 3.4)
 */
function query(text: string, from: number, grammar: Grammar, words: Int32Array): number {
  if (unitAt(text, from) !== QUESTION_MARK) return from;
  const stop = run(text, from + 1, QUERY, grammar.queryBeyond, words);
  if (!endsComponent(text, stop, NUMBER_SIGN)) return stopped(text, stop, grammar.query, words);
  words[word.QUERY_START] = from + 1;
  return stop;
}

/**
 * Reads the fragment, if there is one; `absolute-URI` refuses it.
 *
 * `fragment = *( pchar / "/" / "?" )` (RFC 3986, 3.5)
 */
function fragment(text: string, from: number, rule: number, grammar: Grammar, words: Int32Array): number {
  if (from === text.length) return from;
  if (rule === rules.ABSOLUTE_URI || rule === rules.ABSOLUTE_IRI) {
    return fail(words, error.UNEXPECTED_FRAGMENT, rule, from);
  }
  const stop = run(text, from + 1, FRAGMENT, grammar.beyond, words);
  if (stop !== text.length) return stopped(text, stop, grammar.fragment, words);
  words[word.FRAGMENT_START] = from + 1;
  return stop;
}

/**
 * Tells whether a letter between two indices is in upper case. Only here: others call `scheme` too, and it notes nothing,
 * as that of the crate does while it reads.
 */
function hasUpper(text: string, from: number, end: number): boolean {
  for (let index = from; index < end; index++) {
    if (((CLASSES[text.charCodeAt(index)] ?? 0) & UPPER) !== 0) return true;
  }
  return false;
}

/**
 * Tells what the scheme lets `normalize` change: dot segments (5.2.1), and by 6.2.3 a port, an empty path after an
 * authority, and the scheme `file`.
 */
function schemeChanges(text: string, words: Int32Array): number {
  const hasEmptyPath = words[word.AUTHORITY_START] !== -1 && words[word.PATH_START] === words[word.PATH_END];
  const isFile = words[word.SCHEME_END] === 4 && isFileScheme(text);
  const byScheme = hasEmptyPath || words[word.PORT_START] !== -1 || isFile;
  const byPath = (words[word.CHANGES]! & word.DOT_SEGMENTS) !== 0;
  return (byScheme ? word.SCHEME : 0) | (byPath ? word.PATH : 0);
}

/** Tells whether a text begins with `file`, in any case. Only here: in Rust it is `eq_ignore_ascii_case`. */
function isFileScheme(text: string): boolean {
  return (
    (text.charCodeAt(0) | 0x20) === 0x66 &&
    (text.charCodeAt(1) | 0x20) === 0x69 &&
    (text.charCodeAt(2) | 0x20) === 0x6c &&
    (text.charCodeAt(3) | 0x20) === 0x65
  );
}

/** Notes the error of a component whose run stopped too early: at a percent sign, two digits are missing. */
function stopped(text: string, index: number, rule: number, words: Int32Array): number {
  return text.charCodeAt(index) === PERCENT_SIGN
    ? fail(words, error.INVALID_PCT_ENCODED, rules.PCT_ENCODED, index)
    : fail(words, error.UNEXPECTED_CHARACTER, rule, index);
}

/** Notes an error, and returns -1. Only here: in Rust an error is a value. */
export function fail(words: Int32Array, code: number, rule: number, index: number): number {
  words[word.CODE] = code;
  words[word.RULE] = rule;
  words[word.INDEX] = index;
  return -1;
}
