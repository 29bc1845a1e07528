import { kindOf, stringOf } from "../argument.ts";
import {
  encodeOctet,
  type Fail,
  isSurrogate,
  octetsOf,
  triplet,
  utf8,
  utf8Length,
} from "../backend/js/pct.ts";
import { codecError } from "../codec-error.ts";
import { CLASSES, RESERVED, UNRESERVED } from "../generated/alphabets.ts";
import { INVALID_PCT_ENCODED, NOT_LATIN1 } from "../generated/errors.ts";
import { UNRESERVED as UNRESERVED_RULE } from "../generated/rules.ts";
import { type Charset, isLatin1 } from "../pct-encode.ts";
import { pathStartOf } from "../places.ts";
import { split } from "../split.ts";

// What is safe to leave unencoded depends on where a URI goes, and RFC 1630 ("Reduced or increased safe character
// sets") lets it be encoded more, or less, on the way. Both leave alone what means something else when it is encoded:
// the reserved characters and the percent sign, and the segments "." and "..". They act behind the authority only:
// nobody decodes a scheme or a port, and a host of other characters may be another one to who looks it up.

/** How {@link safer} and {@link reduced} write a character. */
export interface LevelOptions {
  /** The octets of a character: `"utf-8"`, or `"iso-8859-1"`, which RFC 1630 asks for. */
  readonly charset?: Charset | undefined;
}

/** Whether a code point is in a set. */
type Selection = (point: number) => boolean;

/** What is done to the characters of a text. */
interface Level {
  /** Octets are those of ISO Latin-1, not of UTF-8. */
  readonly latin1: boolean;
  /** Which characters become triplets. */
  readonly encoded: Selection;
  /** Which triplets become characters. */
  readonly decoded: Selection;
  /** Whether the other triplets get upper-case digits. */
  readonly upper: boolean;
}

/**
 * Encodes the characters of a set, and leaves what is encoded as it is.
 *
 * RFC 1630, "Reduced or increased safe character sets"; `pct-encoded = "%" HEXDIG HEXDIG` (RFC 3986, 2.1)
 *
 * Without a set those are encoded that no URI holds, and `~`, whose code is another character in national variants of
 * ASCII. Reserved characters (RFC 3986, 2.2) and `%` are passed over, whatever the set holds, and so are the dots of
 * a dot segment, scheme and authority. {@link reduced} with the same set is the way back: `safer(reduced(x, set), set)`
 * is `safer(x, set)`, but for the case of hexadecimal digits.
 *
 * @throws {UriSyntaxError} if a percent sign lacks its digits, or a character is to be encoded that the charset lacks.
 * @example
 * safer("http://h/~me/a b"); // "http://h/%7Eme/a%20b"
 * safer("http://h/a-b/../c.d?e-f", "-."); // "http://h/a%2Db/../c%2Ed?e%2Df"
 * safer("/~a%7e", "~"); // "/%7Ea%7e"
 * safer("a/b", "/"); // "a/b"
 * safer("fxqn:/us/va/reston/cnri/ietf/24/asdf%*.fred"); // throws ERR_URI_INVALID_PCT_ENCODED
 */
export function safer(text: string, set?: string, options: LevelOptions = {}): string {
  const latin1 = isLatin1(options.charset);
  const encoded = set === undefined ? isUnsafe : selectionOf(set, latin1);
  return atLevel("encode", text, { latin1, encoded, decoded: none, upper: false });
}

/**
 * Decodes the triplets of the characters of a set, and no others.
 *
 * RFC 1630, "Reduced or increased safe character sets"; `pct-encoded = "%" HEXDIG HEXDIG` (RFC 3986, 2.1)
 *
 * Reserved characters (RFC 3986, 2.2) and `%` stay encoded, whatever the set holds, and so do the dots of what would
 * become a dot segment. The result is a URI only as far as the set holds characters of URIs. {@link safer} with the
 * same set is the way back.
 *
 * @throws {UriSyntaxError} if a percent sign lacks its digits.
 * @example
 * reduced("http://www.w3.org/marie%2Dclaude", "-"); // "http://www.w3.org/marie-claude"
 * reduced("/%7Eme/a%20b%2Fc", "~ /"); // "/~me/a b%2Fc"
 * reduced("/a/%2E%2e/b%2Ec", "."); // "/a/%2E%2e/b.c"
 * reduced("/%C3%A9", "é"); // "/é"
 * reduced("/%E9", "é", { charset: "iso-8859-1" }); // "/é"
 */
export function reduced(text: string, set: string, options: LevelOptions = {}): string {
  const latin1 = isLatin1(options.charset);
  return atLevel("decode", text, { latin1, encoded: none, decoded: selectionOf(set, latin1), upper: false });
}

/**
 * Brings two URIs to the same encoding level, so that they can be compared.
 *
 * RFC 1630, "Reduced or increased safe character sets": unreserved characters are decoded (RFC 3986, 2.3), those that
 * no URI holds are encoded as UTF-8, and triplets have upper-case digits. Scheme and authority stay as they are.
 *
 * @throws {UriSyntaxError} if a percent sign lacks its digits.
 * @example
 * sameLevel("/%7eme", "/~me%2f"); // ["/~me", "/~me%2F"]
 * sameLevel("/a b", "/a%20b"); // ["/a%20b", "/a%20b"]
 */
export function sameLevel(a: string, b: string): [string, string] {
  return [level(a), level(b)];
}

/**
 * Tells whether two URIs are the same string at the same encoding level.
 *
 * RFC 1630, "Reduced or increased safe character sets": an encoded hyphen is a hyphen, an encoded slash is no slash.
 * Nothing else is done for equality: `equivalent` of `pchar` has the rest of the ladder of RFC 3986, 6.2.
 *
 * @throws {UriSyntaxError} if a percent sign lacks its digits.
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
  const sets = { encoded: isNoUriCharacter, decoded: isUnreserved };
  return atLevel("compare", text, { latin1: false, ...sets, upper: true });
}

const DOT = 0x2e;
const SLASH = 0x2f;

/** Brings a text to a level, but for the scheme, the authority, and the dots of dot segments. */
function atLevel(action: string, text: string, level: Level): string {
  const input = stringOf(text);
  const fail = codecError(action, input, UNRESERVED_RULE);
  refuseMalformed(input, fail);
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

/** The triplets of a character. */
function encodedPoint(point: number, { latin1 }: Level, fail: () => never): string {
  if (latin1 && point > 0xff) return fail();
  return (latin1 ? [point] : octetsOf(point)).map(encodeOctet).join("");
}

/** Where a segment ends that is `.` or `..`, with its dots encoded or not, or -1 where it is none. */
function dotSegmentEnd(text: string, from: number, pathEnd: number): number {
  let index = from;
  let dots = 0;
  while (dots < 3 && (text[index] === "." || triplet(text, index) === DOT)) {
    index += text[index] === "." ? 1 : 3;
    dots++;
  }
  const isSegment = index === pathEnd || text[index] === "/";
  return isSegment && (dots === 1 || dots === 2) ? index : -1;
}

function refuseMalformed(text: string, fail: Fail): void {
  for (let index = text.indexOf("%"); index !== -1; index = text.indexOf("%", index + 3)) {
    if (triplet(text, index) < 0) fail(INVALID_PCT_ENCODED, index);
  }
}

function none(): boolean {
  return false;
}

/** Takes a set of the caller's: what is reserved, a percent sign, and what the charset lacks is not in it. */
function selectionOf(set: string, latin1: boolean): Selection {
  if (typeof set !== "string") throw new TypeError(`Expected a set of characters, got ${kindOf(set)}`);
  const points = new Set<number>();
  for (const character of set) {
    const point = character.codePointAt(0)!;
    if (isAscii(point, RESERVED) || character === "%" || isSurrogate(point)) continue;
    if (!latin1 || point <= 0xff) points.add(point);
  }
  return (point) => points.has(point);
}

/** Whether a character is in no URI (RFC 3986, appendix A). */
function isNoUriCharacter(point: number): boolean {
  return !isAscii(point, RESERVED | UNRESERVED) && point !== 0x25 && !isSurrogate(point);
}

function isUnsafe(point: number): boolean {
  return point === 0x7e || isNoUriCharacter(point);
}

function isUnreserved(point: number): boolean {
  return isAscii(point, UNRESERVED);
}

function isAscii(point: number, alphabets: number): boolean {
  return ((CLASSES[point] ?? 0) & alphabets) !== 0;
}
