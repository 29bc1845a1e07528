import { split } from "../api/split.ts";
import { codecError } from "../codec/codec-error.ts";
import { isLatin1 } from "../codec/pct-encode.ts";
import { encodeOctet, type Fail, isSurrogate, octetsOf, triplet, utf8, utf8Length } from "../core/pct.ts";
import { CLASSES, RESERVED, UNRESERVED } from "../generated/alphabets.ts";
import { INVALID_PCT_ENCODED, NOT_LATIN1 } from "../generated/errors.ts";
import { UNRESERVED as UNRESERVED_RULE } from "../generated/rules.ts";
import { kindOf, stringOf } from "../support/argument.ts";
import { DOT, SLASH } from "../support/character-codes.ts";
import { optionsOf } from "../support/properties.ts";
import type { CharsetOptions } from "../uri/generated/options.ts";
import { pathStartOf } from "../uri/spans.ts";

// The set of safe characters depends on the systems that a URI passes. RFC 1630 ("Reduced or increased safe character sets")
// lets each of them encode more characters, or fewer. Characters that mean something else when encoded are left alone: the
// reserved characters, the percent sign, and the dots of the segments "." and "..". So are the scheme and the authority:
// schemes and ports are never decoded, and a host with other characters may be looked up as another host.

/** Returns whether a code point is in a set. */
type CodePointSet = (point: number) => boolean;

/** An encoding level. */
interface Level {
  /** Whether the charset is ISO Latin-1 instead of UTF-8. */
  readonly latin1: boolean;
  /** The characters that are percent-encoded. */
  readonly encoded: CodePointSet;
  /** The characters whose percent-encoded octets are decoded. */
  readonly decoded: CodePointSet;
  /** Whether the other percent-encoded octets get upper-case digits. */
  readonly upper: boolean;
}

/**
 * Percent-encodes the characters of a set. Octets that are percent-encoded already stay as they are.
 *
 * RFC 1630, "Reduced or increased safe character sets"; `pct-encoded = "%" HEXDIG HEXDIG` (RFC 3986, 2.1)
 *
 * The default set is every character that is not allowed in a URI, and `~`, which national variants of ASCII replace.
 * Reserved characters (RFC 3986, 2.2), `%`, dot segments, the scheme and the authority never change, whatever the set
 * contains. {@link reduced} is the inverse: `safer(reduced(x, set), set)` is `safer(x, set)` except for the case of
 * hexadecimal digits.
 *
 * @throws {UriSyntaxError} `ERR_URI_INVALID_PCT_ENCODED` if a percent sign lacks its digits, `ERR_URI_NOT_LATIN1` if a
 * character to be encoded is not in the charset.
 * @example
 * safer("http://h/~me/a b"); // "http://h/%7Eme/a%20b"
 * safer("http://h/a-b/../c.d?e-f", "-."); // "http://h/a%2Db/../c%2Ed?e%2Df"
 * safer("/~a%7e", "~"); // "/%7Ea%7e"
 * safer("a/b", "/"); // "a/b"
 * safer("fxqn:/us/va/reston/cnri/ietf/24/asdf%*.fred"); // throws ERR_URI_INVALID_PCT_ENCODED
 */
export function safer(text: string, set?: string, options?: CharsetOptions): string {
  const latin1 = isLatin1(optionsOf(options, ["charset"]).charset);
  const encoded = set === undefined ? isUnsafe : codePointSet(set, latin1);
  return atLevel("encode", text, { latin1, encoded, decoded: none, upper: false });
}

/**
 * Decodes the percent-encoded octets of the characters in a set.
 *
 * RFC 1630, "Reduced or increased safe character sets"; `pct-encoded = "%" HEXDIG HEXDIG` (RFC 3986, 2.1)
 *
 * Reserved characters (RFC 3986, 2.2), `%` and the dots of dot segments stay encoded, whatever the set contains. The scheme
 * and the authority never change. If the set contains characters that are not allowed in a URI, the result may not be a URI.
 * {@link safer} with the same set is the inverse.
 *
 * @throws {UriSyntaxError} `ERR_URI_INVALID_PCT_ENCODED` if a percent sign lacks its digits.
 * @example
 * reduced("http://www.w3.org/marie%2Dclaude", "-"); // "http://www.w3.org/marie-claude"
 * reduced("/%7Eme/a%20b%2Fc", "~ /"); // "/~me/a b%2Fc"
 * reduced("/a/%2E%2e/b%2Ec", "."); // "/a/%2E%2e/b.c"
 * reduced("/%C3%A9", "é"); // "/é"
 * reduced("/%E9", "é", { charset: "iso-8859-1" }); // "/é"
 */
export function reduced(text: string, set: string, options?: CharsetOptions): string {
  const latin1 = isLatin1(optionsOf(options, ["charset"]).charset);
  return atLevel("decode", text, { latin1, encoded: none, decoded: codePointSet(set, latin1), upper: false });
}

/**
 * Brings two URIs to the same encoding level, so that they can be compared.
 *
 * RFC 1630, "Reduced or increased safe character sets": unreserved characters are decoded (RFC 3986, 2.3), characters that
 * are not allowed in a URI are encoded as UTF-8, and percent-encoded octets get upper-case digits. Scheme and authority stay
 * as they are.
 *
 * @throws {UriSyntaxError} `ERR_URI_INVALID_PCT_ENCODED` if a percent sign lacks its digits.
 * @example
 * sameLevel("/%7eme", "/~me%2f"); // ["/~me", "/~me%2F"]
 * sameLevel("/a b", "/a%20b"); // ["/a%20b", "/a%20b"]
 */
export function sameLevel(a: string, b: string): [string, string] {
  return [level(a), level(b)];
}

/**
 * Returns whether two URIs are the same string at the same encoding level.
 *
 * RFC 1630, "Reduced or increased safe character sets": an encoded hyphen is a hyphen, but an encoded slash is not a slash.
 * Letter case, dot segments and default ports still count: `equivalent` of `pchar` compares without them.
 *
 * @throws {UriSyntaxError} `ERR_URI_INVALID_PCT_ENCODED` if a percent sign lacks its digits.
 * @example
 * identical("http://www.w3.org/marie-claude", "http://www.w3.org/marie%2Dclaude"); // true
 * identical("http://www.w3.org/bertram/marie", "http://www.w3.org/bertram%2Fmarie"); // false
 * identical("/a/../b", "/a/%2E%2E/b"); // false
 * identical("news:12345667123%asdghfh@info.cern.ch", "news:a"); // throws ERR_URI_INVALID_PCT_ENCODED
 */
export function identical(a: string, b: string): boolean {
  const [first, second] = sameLevel(a, b);
  return first === second;
}

function level(text: string): string {
  const sets = { encoded: isForbidden, decoded: isUnreserved };
  return atLevel("compare", text, { latin1: false, ...sets, upper: true });
}

/** Brings a string to a level, except its scheme, its authority, and its dot segments. */
function atLevel(action: string, text: string, level: Level): string {
  const input = stringOf(text);
  const fail = codecError(action, input, UNRESERVED_RULE);
  rejectMalformed(input, fail);
  const components = split(input);
  const start = pathStartOf(components);
  const pathEnd = start + components.path.length;
  let dotsEnd = dotSegmentEnd(input, start, pathEnd);
  let output = "";
  let copied = 0;
  let index = start;
  while (index < input.length) {
    const octet = triplet(input, index);
    const point = octet < 0 ? input.codePointAt(index)! : level.latin1 ? octet : utf8(input, index, octet);
    const isKept = point === DOT && index < dotsEnd;
    let next = index + (octet >= 0 ? 3 : point > 0xffff ? 2 : 1);
    let replacement: string | undefined;
    if (octet < 0) {
      if (!isKept && level.encoded(point))
        replacement = encodedPoint(point, level, () => fail(NOT_LATIN1, index));
      else if (point === SLASH && next <= pathEnd) dotsEnd = dotSegmentEnd(input, next, pathEnd);
    } else if (point >= 0 && !isKept && level.decoded(point)) {
      replacement = String.fromCodePoint(point);
      if (!level.latin1) next = index + 3 * utf8Length(point);
    } else if (level.upper) {
      replacement = encodeOctet(octet);
    }
    if (replacement !== undefined) {
      output += input.slice(copied, index) + replacement;
      copied = next;
    }
    index = next;
  }
  return output + input.slice(copied);
}

/** Percent-encodes a character. */
function encodedPoint(point: number, { latin1 }: Level, fail: () => never): string {
  if (latin1 && point > 0xff) return fail();
  return (latin1 ? [point] : octetsOf(point)).map(encodeOctet).join("");
}

/** Returns the end of a segment that is `.` or `..`, encoded or not; the start of another segment. */
function dotSegmentEnd(text: string, from: number, pathEnd: number): number {
  let index = from;
  for (let dots = 0; dots < 2 && (text[index] === "." || triplet(text, index) === DOT); dots++)
    index += text[index] === "." ? 1 : 3;
  return index === pathEnd || text[index] === "/" ? index : from;
}

function rejectMalformed(text: string, fail: Fail): void {
  for (let index = text.indexOf("%"); index !== -1; index = text.indexOf("%", index + 3)) {
    if (triplet(text, index) < 0) fail(INVALID_PCT_ENCODED, index);
  }
}

function none(): boolean {
  return false;
}

/** Returns the set of the characters in a string, without reserved characters, `%`, and characters outside of the charset. */
function codePointSet(set: string, latin1: boolean): CodePointSet {
  if (typeof set !== "string") throw new TypeError(`Expected a set of characters, got ${kindOf(set)}`);
  const points = new Set<number>();
  for (const character of set) {
    const point = character.codePointAt(0)!;
    if (isAscii(point, RESERVED) || character === "%" || isSurrogate(point)) continue;
    if (!latin1 || point <= 0xff) points.add(point);
  }
  return (point) => points.has(point);
}

/** Returns whether a character is not allowed in a URI (RFC 3986, appendix A). It is not called for `%`. */
function isForbidden(point: number): boolean {
  return !isAscii(point, RESERVED | UNRESERVED) && !isSurrogate(point);
}

function isUnsafe(point: number): boolean {
  return point === 0x7e || isForbidden(point);
}

function isUnreserved(point: number): boolean {
  return isAscii(point, UNRESERVED);
}

function isAscii(point: number, alphabets: number): boolean {
  return ((CLASSES[point] ?? 0) & alphabets) !== 0;
}
