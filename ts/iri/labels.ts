import { IRI_GRAMMAR, REG_NAME_HOST } from "../backend/js/grammar.ts";
import { type Fail, triplet } from "../backend/js/pct.ts";
import { CLASSES, REG_NAME, UNRESERVED } from "../generated/alphabets.ts";
import { INVALID_UTF8, NOT_IDNA } from "../generated/errors.ts";
import { decodeHost, isDot, textOfPoints } from "../host/host-text.ts";
import { asciiLower, fold, isAsciiText } from "../host/mapped-name.ts";
import { punycodeDecode } from "../host/punycode.ts";
import { readHost } from "../host/read-host.ts";
import { followsBidiRule, isRightToLeft } from "./bidi-rule.ts";
import { mappedByPlatform } from "./platform-idna.ts";

/** A label of the name of a host, in both of its forms (RFC 5890, 2.3.2.1). */
export interface Label {
  readonly ascii: string;
  readonly unicode: string;
}

const PREFIX = "xn--";

/**
 * The most characters of a label beyond ASCII, and of one of Punycode: DNS takes 63 octets. The work grows with their
 * square.
 */
const LONGEST = 256;

/** Tells whether a text is a host that is a name, and refuses what is no host. */
export function isName(host: string, failOf: (rule: number) => Fail): boolean {
  return readHost(host, IRI_GRAMMAR, failOf) === REG_NAME_HOST;
}

/**
 * Maps the labels of a name, which is known to be one, and refuses it at the first label that IDNA does not take.
 *
 * `ireg-name = *( iunreserved / pct-encoded / sub-delims )` (RFC 3987, 2.2), mapped by UTS #46, 4.
 */
export function labelsOf(name: string, fail: Fail): Label[] {
  const { points, indices, notUtf8 } = decodeHost(name);
  const labels: Label[] = [];
  const starts: number[] = [];
  let from = 0;
  for (let to = 0; to <= points.length; to++) {
    if (to < points.length && !isDot(points[to]!)) {
      if (indices[to] === notUtf8) fail(INVALID_UTF8, notUtf8);
      // A triplet of another character of ASCII is data that no name of the DNS has (RFC 3986, 2.2).
      const octet = triplet(name, indices[to]!);
      if (octet >= 0 && octet < 128 && (CLASSES[octet]! & UNRESERVED) === 0) fail(NOT_IDNA, indices[to]!);
      continue;
    }
    const start = indices[from] ?? name.length;
    labels.push(mapped(textOfPoints(points.slice(from, to))) ?? fail(NOT_IDNA, start));
    starts.push(start);
    from = to + 1;
  }
  if (name !== "" && labels.length === 1 && labels[0]!.ascii === "") fail(NOT_IDNA, 0);
  if (labels.some(({ ascii, unicode }) => ascii !== unicode && isRightToLeft(unicode))) {
    const wrong = labels.findIndex(({ unicode }) => !followsBidiRule(unicode));
    if (wrong !== -1) fail(NOT_IDNA, starts[wrong]!);
  }
  return labels;
}

/** Tells whether a character of ASCII may stand in a name as it is. */
function isOfName(character: string): boolean {
  return (CLASSES[character.charCodeAt(0)]! & REG_NAME) !== 0;
}

/** Maps a label; `undefined` where IDNA does not take it, or it is mapped to what is none of a host. */
function mapped(label: string): Label | undefined {
  const ascii = asciiOf(label);
  if (ascii === undefined || !Array.from(ascii).every(isOfName)) return undefined;
  if (!ascii.startsWith(PREFIX)) return { ascii, unicode: ascii };
  const unicode = ascii.length > LONGEST ? undefined : punycodeDecode(ascii.slice(PREFIX.length));
  return unicode === undefined ? undefined : { ascii, unicode };
}

/**
 * Maps a label to ASCII.
 *
 * `URL` is asked for what stands beyond ASCII, also for what a label of Punycode says that it stands for: not every
 * `URL` looks into one.
 */
function asciiOf(label: string): string | undefined {
  const isAscii = isAsciiText(label);
  if (isAscii && !asciiLower(label.slice(0, PREFIX.length)).startsWith(PREFIX)) return asciiLower(label);
  if (Array.from(label).length > LONGEST) return undefined;
  const folded = isAscii ? asciiLower(label) : fold(label);
  if (folded.startsWith(PREFIX)) return roundTrip(folded);
  // Unicode maps it to the small letter since its version 15.1, and a `URL` of before does not.
  return mappedByPlatform(label.replaceAll("\u1e9e", "\u00df"));
}

/** Returns a label of Punycode, if what it stands for is mapped to it again (UTS #46, 4, step 4). */
function roundTrip(label: string): string | undefined {
  const unicode = punycodeDecode(label.slice(PREFIX.length));
  if (unicode === undefined || isAsciiText(unicode)) return undefined;
  return mappedByPlatform(unicode) === label ? label : undefined;
}
