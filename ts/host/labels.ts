import { IRI_GRAMMAR } from "../core/grammar.ts";
import { type Fail, triplet } from "../core/pct.ts";
import { CLASSES, REG_NAME, UNRESERVED } from "../generated/alphabets.ts";
import { INVALID_UTF8, NOT_IDNA } from "../generated/errors.ts";
import { HOST_REG_NAME } from "../generated/record.ts";
import { followsBidiRule, isRightToLeft } from "./bidi.ts";
import { decodeHost, isDot, readHost, textOfPoints } from "./host-text.ts";
import { asciiLower, fold, isAsciiText, LONGEST_NAME } from "./mapped-name.ts";
import { mappedByPlatform } from "./platform-idna.ts";
import { punycodeDecode } from "./punycode.ts";

/** A label of a host name, in both forms (RFC 5890, 2.3.2.1). */
export interface Label {
  readonly ascii: string;
  readonly unicode: string;
}

const PREFIX = "xn--";

/** The maximum length of a non-ASCII label, and of its Punycode. The DNS allows 63 octets; the work grows with the square. */
const LONGEST = 256;

/** Returns whether a host is a name instead of an address. Fails if the string is not a host. */
export function isName(host: string, failOf: (rule: number) => Fail): boolean {
  return readHost(host, IRI_GRAMMAR, failOf) === HOST_REG_NAME;
}

/**
 * Maps the labels of a host that is known to be a name. Fails at the first label that IDNA rejects.
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
      // Other percent-encoded ASCII characters are data, which no DNS name has (RFC 3986, 2.2).
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
  const wrong = wrongDirection(labels);
  if (wrong !== -1) fail(NOT_IDNA, starts[wrong]!);
  return labels;
}

/** Returns the index of the first label that breaks the Bidi Rule, or -1. Without a right-to-left label the rule is not checked. */
function wrongDirection(labels: readonly Label[]): number {
  const isBidi = labels.some(({ ascii, unicode }) => ascii !== unicode && isRightToLeft(unicode));
  return isBidi ? labels.findIndex(({ unicode }) => !followsBidiRule(unicode)) : -1;
}

/** Maps a decoded name as WHATWG URL, 3.3 does, with all characters that IDNA allows. Returns `undefined` if IDNA rejects a label. */
export function asciiOfName(name: string): string | undefined {
  const labels: Label[] = [];
  for (const label of name.split(/[.\u3002\uff0e\uff61]/)) {
    const ascii = asciiOf(label, LONGEST_NAME);
    if (ascii === undefined) return undefined;
    const decoded = ascii.startsWith(PREFIX) ? punycodeDecode(ascii.slice(PREFIX.length)) : ascii;
    labels.push({ ascii, unicode: decoded ?? ascii });
  }
  return wrongDirection(labels) === -1 ? labels.map(({ ascii }) => ascii).join(".") : undefined;
}

/** Returns whether `reg-name` allows all characters of an ASCII string unencoded. */
function isNameText(text: string): boolean {
  for (let index = 0; index < text.length; index++)
    if ((CLASSES[text.charCodeAt(index)]! & REG_NAME) === 0) return false;
  return true;
}

/** Maps a label. Returns `undefined` if IDNA rejects it, or maps it to a character that no host has. */
function mapped(label: string): Label | undefined {
  const ascii = asciiOf(label);
  if (ascii === undefined || !isNameText(ascii)) return undefined;
  if (!ascii.startsWith(PREFIX)) return { ascii, unicode: ascii };
  const unicode = ascii.length > LONGEST ? undefined : punycodeDecode(ascii.slice(PREFIX.length));
  return unicode === undefined ? undefined : { ascii, unicode };
}

/**
 * Maps a label to ASCII.
 *
 * Non-ASCII labels are mapped by `URL`, and so is the decoded form of a Punycode label: not every `URL` checks it.
 */
function asciiOf(label: string, longest: number = LONGEST): string | undefined {
  const isAscii = isAsciiText(label);
  if (isAscii && !asciiLower(label.slice(0, PREFIX.length)).startsWith(PREFIX)) return asciiLower(label);
  if (label.length > longest && Array.from(label).length > longest) return undefined;
  // `fold` drops characters that IDNA rejects, such as U+202E.
  const folded = isAscii ? asciiLower(label) : hasHyphens(label) ? fold(label) : "";
  if (folded.startsWith(PREFIX)) return isAscii || mappedByPlatform(label) ? roundTrip(folded) : undefined;
  // Unicode 15.1 and newer map the capital sharp s to the small one; an older `URL` does not.
  return mappedByPlatform(label.replaceAll("\u1e9e", "\u00df"));
}

/** Returns whether a label has two hyphens in any form, without which {@link fold} does not make it Punycode. */
function hasHyphens(label: string): boolean {
  const compatible = label.normalize("NFKC");
  return compatible.indexOf("-") !== compatible.lastIndexOf("-");
}

/** Returns a Punycode label if its decoded form is mapped back to it (UTS #46, 4, step 4). */
function roundTrip(label: string): string | undefined {
  const unicode = punycodeDecode(label.slice(PREFIX.length));
  if (unicode === undefined || isAsciiText(unicode)) return undefined;
  return mappedByPlatform(unicode) === label ? label : undefined;
}
