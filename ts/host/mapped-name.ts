import { type HostText, textOfPoints } from "./host-text.ts";
import { punycodeDecode } from "./punycode.ts";

/** A name as what looks it up maps it. */
interface MappedName {
  /** In ASCII, or in Unicode where it is to become Punycode. */
  readonly name: string;
  /** Whether the mapping does no more than lower the case of ASCII letters. */
  readonly isPlain: boolean;
  /** Whether no mapping gives a name: a label that says it is Punycode and is not. */
  readonly isRefused: boolean;
  /** The name that IDNA 2003 gives, where one of the characters is there that it maps and IDNA 2008 keeps. */
  readonly old?: string | undefined;
}

/** The deviation characters of UTS #46, 4: what IDNA 2003 maps them to. */
const DEVIATIONS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["\u00df", "ss"],
  ["\u03c2", "\u03c3"],
  ["\u200c", ""],
  ["\u200d", ""],
]);

/** Beyond this length no name is looked up, and none is mapped. */
const LONGEST = 1024;

/**
 * Maps a decoded host as `URL` and IDNA do, by what JavaScript knows of Unicode.
 *
 * Case and compatibility forms are folded, the ideographic full stops are dots, what is ignorable is left out (UTS #46,
 * 4). It tells for sure that a name is not mapped; of one that is, the result is right where it is ASCII. The rules of
 * IDNA for labels are looked at in part: those for texts from right to left, and for joiners, are not.
 */
export function mappedName(host: HostText): MappedName {
  const text = textOfPoints(host.points);
  if (host.isAscii) return withPunycode(asciiLower(text), true);
  const isReplaced = text.includes("\ufffd");
  if (host.points.length > LONGEST) return { name: text, isPlain: false, isRefused: isReplaced };
  const folded = asciiLower(fold(text));
  const labels = folded.split(".");
  // A joiner stands after characters that are not ASCII (RFC 5892, A.1 and A.2): a label without any is refused.
  const name = labels.map((label) => (isJoinedAscii(label) ? transitional(label) : label)).join(".");
  const old = transitional(folded);
  const isKept = name === asciiLower(text) && old === folded && !CHEROKEE.test(text);
  const mapped = withPunycode(name, isKept && isStable(text));
  const isRefused =
    mapped.isRefused || isReplaced || labels.some(startsWithMark) || labels.some(isJoinedAscii);
  return { ...mapped, isRefused, old: old === folded ? undefined : old };
}

/** Folds a text of bounded length: NFKC, lower case, no ignorable characters but joiners, which IDNA 2008 keeps. */
export function fold(text: string): string {
  let out = "";
  for (const character of text.normalize("NFKC").toLowerCase()) {
    if (character === "\u3002") out += ".";
    else if (CHEROKEE.test(character)) out += character.toUpperCase();
    else if (isJoiner(character) || !/\p{Default_Ignorable_Code_Point}/u.test(character)) out += character;
  }
  return out.normalize("NFKC");
}

/** Maps the deviation characters of a text that is folded, as IDNA 2003 does. */
function transitional(text: string): string {
  let out = "";
  for (const character of text) out += DEVIATIONS.get(character) ?? character;
  return out.normalize("NFKC");
}

/** The one script that is folded to its capitals (Unicode Standard, 5.18.4). */
const CHEROKEE = /\p{Script=Cherokee}/u;

function isJoiner(character: string): boolean {
  return character === "\u200c" || character === "\u200d";
}

function isJoinedAscii(label: string): boolean {
  return !isAsciiText(label) && isAsciiText(label.replace(/[\u200c\u200d]/g, ""));
}

/**
 * Tells whether no character of a text is one that some mapping or version of Unicode maps, or refuses.
 *
 * One whose capital has another small letter is folded, but for those that IDNA 2008 keeps, and for the dotless i.
 */
function isStable(text: string): boolean {
  for (const character of text) {
    if (character < "\u0080" || character === "\u0131" || DEVIATIONS.has(character)) continue;
    if (/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(character)) return false;
    const again = character.toUpperCase().toLowerCase().normalize("NFC");
    if (again !== character && !CHEROKEE.test(character)) return false;
  }
  return true;
}

/** Reads the labels that say they are Punycode: one that holds no characters beyond ASCII is refused, or read as ASCII. */
function withPunycode(name: string, isPlain: boolean): MappedName {
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

/** Tells whether a label starts with a mark, which belongs to a character before it: UTS #46, 4.1. */
function startsWithMark(label: string): boolean {
  return /^\p{M}/u.test(label);
}

/**
 * Tells whether a text may be what a label of Punycode stands for: beyond ASCII, and mapped to itself.
 *
 * What is written in ASCII is mapped no more: there a deviation character is one name to all.
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

/** Tells whether all characters of a text are of ASCII. */
export function isAsciiText(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false;
  return true;
}

/** Lowers the case of ASCII letters, and of no others. */
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
