import { isVisible } from "../support/display.ts";
import { startsWithMark, unicodeTest } from "../support/unicode.ts";
import { type HostText, textOfPoints } from "./host-text.ts";
import { punycodeDecode } from "./punycode.ts";

/** A host name as it is mapped before it is looked up. */
export interface MappedName {
  /** The mapped name: ASCII, or Unicode that has yet to become Punycode. */
  readonly name: string;
  /** Whether the mapping changed only the case of ASCII letters. */
  readonly isPlain: boolean;
  /** Whether IDNA rejects the name, for example for a label that starts with `xn--` and is not Punycode. */
  readonly isRefused: boolean;
  /** The name by IDNA 2003, if the host has a character that IDNA 2003 maps and IDNA 2008 does not. */
  readonly idna2003Name?: string | undefined;
}

/** The deviation characters of UTS #46, 4, with their mappings in IDNA 2003. */
const DEVIATIONS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["\u00df", "ss"],
  ["\u03c2", "\u03c3"],
  ["\u200c", ""],
  ["\u200d", ""],
]);

/** Longer names that are not ASCII are not mapped: no resolver accepts them. */
export const LONGEST_NAME = 1024;

/** The maximum length of an ASCII name with `xn-`. The Punycode of {@link LONGEST_NAME} code points is shorter. */
export const LONGEST_PUNYCODE_NAME: number = 16_384;

/**
 * Returns whether an ASCII name has `xn-` and is too long to ask `URL` about. pchar rejects it, because some versions of `URL` do,
 * and others take quadratic time.
 */
export function isLongPunycode(name: string): boolean {
  return name.length > LONGEST_PUNYCODE_NAME && /xn-/i.test(name);
}

/** Labels of letters, digits and hyphens between them. The last one starts with a letter. */
const PLAIN = /^(?:[a-z\d]+(?:-+[a-z\d]+)*\.)*[a-z][a-z\d]*(?:-+[a-z\d]+)*$/i;

/** The maximum length of a label in the DNS (RFC 1034, 3.1). */
const LONGEST_LABEL = 63;

/**
 * Returns whether a host is a DNS name that every version of `URL` and IDNA maps to itself, except for the case of its letters. It may
 * return `false` for other such names.
 */
export function isPlainName(host: string): boolean {
  return host.length <= LONGEST_LABEL && PLAIN.test(host) && !/xn-/i.test(host);
}

/**
 * Maps a decoded host as `URL` and IDNA do, with the Unicode data of the JavaScript runtime.
 *
 * It folds case and compatibility forms, turns ideographic full stops into dots, and drops ignorable characters (UTS #46,
 * 4). `isPlain` is reliable; a mapped name is reliable if it is ASCII. The rules of IDNA for labels are checked in part:
 * those for right-to-left text and for joiners are not.
 */
export function mappedName(host: HostText): MappedName {
  const text = textOfPoints(host.points);
  if (host.isAscii) return withPunycode(asciiLower(text), true);
  const isReplaced = text.includes("\ufffd");
  if (host.points.length > LONGEST_NAME) return { name: text, isPlain: false, isRefused: isReplaced };
  const folded = asciiLower(fold(text));
  const labels = folded.split(".");
  // A joiner has to follow a non-ASCII character (RFC 5892, A.1 and A.2): a label without any is rejected.
  const name = labels.map((label) => (isJoinedAscii(label) ? transitional(label) : label)).join(".");
  const old = transitional(folded);
  const isUnchanged = name === asciiLower(text) && !hasCherokee(text);
  const mapped = withPunycode(name, isUnchanged && isStable(text));
  // No label may start with a combining mark (UTS #46, 4.1).
  const isRefused =
    mapped.isRefused || hasDisallowed(folded) || labels.some(startsWithMark) || labels.some(isJoinedAscii);
  return { ...mapped, isRefused, idna2003Name: old === folded ? undefined : old };
}

/** Folds a string of bounded length: NFKC, folded case, no ignorable characters except joiners, which IDNA 2008 keeps. */
export function fold(text: string): string {
  let out = "";
  for (const character of Array.from(compatible(text), foldCase).join("")) {
    if (character === "\u3002") out += ".";
    else if (hasCherokee(character)) out += character.toUpperCase();
    else if (isJoiner(character) || !isIgnorable(character)) out += character;
  }
  return out.normalize("NFKC");
}

/** Normalizes to NFKC. A variant of the final sigma, which is not a deviation character itself, becomes a sigma. */
function compatible(text: string): string {
  const variant = (character: string): string =>
    character === "\u03c2" ? character : character.normalize("NFKC").replace("\u03c2", "\u03c3");
  return Array.from(text, variant).join("").normalize("NFKC");
}

/** Folds the case of a character. Some that have no capital letter fold to the small form of another's, such as U+0345. */
function foldCase(character: string): string {
  const small = character.toLowerCase();
  if (isAsciiText(small) || small === "\u0131" || DEVIATIONS.has(small)) return small;
  return Array.from(small.toUpperCase(), (capital) => capital.toLowerCase()).join("");
}

/** Characters that IDNA rejects: unassigned, private and control characters, separators, and characters that describe others. */
const hasDisallowed = /* @__PURE__ */ unicodeTest(
  "[\\p{C}\\p{Zl}\\p{Zp}\\u2ff0-\\u2fff\\u31ef\\ufffc\\ufffd]",
);

/** The Mongolian soft hyphen. IDNA 2003 drops it (RFC 3454, B.1), and it is the only such character except joiners that {@link fold} keeps. */
const SOFT_HYPHEN = "\u1806";

/** Maps the deviation characters of a folded string, and drops its Mongolian soft hyphens, as IDNA 2003 does. */
function transitional(text: string): string {
  let out = "";
  for (const character of text) if (character !== SOFT_HYPHEN) out += DEVIATIONS.get(character) ?? character;
  return out.normalize("NFKC");
}

const isUnassigned = /* @__PURE__ */ unicodeTest("\\p{Cn}");

/** The one script whose letters are folded to upper case (Unicode Standard, 5.18.4). */
const hasCherokee = /* @__PURE__ */ unicodeTest("\\p{Script=Cherokee}");

const isIgnorable = /* @__PURE__ */ unicodeTest("\\p{Default_Ignorable_Code_Point}");

function isJoiner(character: string): boolean {
  return character === "\u200c" || character === "\u200d";
}

function isJoinedAscii(label: string): boolean {
  return !isAsciiText(label) && isAsciiText(label.replace(/[\u200c\u200d]/g, ""));
}

/**
 * Returns whether every version of IDNA and Unicode keeps all characters of a string.
 *
 * A character that changes when it goes to upper case and back is folded, except the deviation characters and the dotless i.
 */
function isStable(text: string): boolean {
  for (const character of text) {
    if (character < "\u0080" || character === "\u0131" || DEVIATIONS.has(character)) continue;
    if (!isVisible(character) || isUnassigned(character)) return false;
    const again = character.toUpperCase().toLowerCase().normalize("NFC");
    if (again !== character && !hasCherokee(character)) return false;
  }
  return true;
}

/** Checks the labels that start with `xn--`. One that decodes to ASCII is replaced by it, and the name is rejected. */
function withPunycode(name: string, isPlain: boolean): MappedName {
  if (isLongPunycode(name)) return { name, isPlain, isRefused: true };
  if (!name.includes("xn--")) return { name, isPlain, isRefused: false };
  let isRefused = false;
  const labels = name.split(".").map((label) => {
    if (!label.startsWith("xn--")) return label;
    const decoded = punycodeDecode(label.slice(4));
    isRefused ||= decoded === undefined || !isLabel(decoded);
    return decoded !== undefined && isAsciiText(decoded) ? decoded : label;
  });
  return { name: labels.join("."), isPlain: isPlain && labels.join(".") === name, isRefused };
}

/**
 * Returns whether Punycode may stand for this string: it is not ASCII, and is mapped to itself.
 *
 * Deviation characters pass: IDNA 2003 and 2008 agree on a name that is written in Punycode.
 */
function isLabel(text: string): boolean {
  return (
    !isAsciiText(text) &&
    !isJoinedAscii(text) &&
    !startsWithMark(text) &&
    fold(text) === text &&
    isStable(text) &&
    !text.includes("\ufffd")
  );
}

/** Returns whether a string is ASCII. */
export function isAsciiText(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false;
  return true;
}

/** Converts ASCII letters, and no others, to lower case. */
export function asciiLower(text: string): string {
  let out = "";
  let copied = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x41 || code > 0x5a) continue;
    out += text.slice(copied, index) + String.fromCharCode(code + 32);
    copied = index + 1;
  }
  return copied === 0 ? text : out + text.slice(copied);
}
