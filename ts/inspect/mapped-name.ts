import { type HostText, textOfPoints } from "./host-text.ts";
import { punycodeDecode } from "./punycode.ts";

/** A name as what looks it up maps it. */
export interface MappedName {
  /** In ASCII, or in Unicode where it is to become Punycode. */
  readonly name: string;
  /** Whether the mapping does no more than lower the case of ASCII letters. */
  readonly isPlain: boolean;
  /** Whether no mapping gives a name: a label that says it is Punycode and is not. */
  readonly isRefused: boolean;
}

/** Beyond this length no name is looked up, and none is mapped. */
const LONGEST = 1024;

/**
 * Maps a decoded host as `URL` and IDNA do, by what JavaScript knows of Unicode.
 *
 * Case and compatibility forms are folded, the ideographic full stops are dots, what is ignorable is left out (UTS #46,
 * 4). It tells for sure that a name is not mapped; of one that is, the result is right where it is ASCII.
 */
export function mappedName(host: HostText): MappedName {
  const text = textOfPoints(host.points);
  if (host.isAscii) return withPunycode(asciiLower(text), true);
  if (host.points.length > LONGEST) return { name: text, isPlain: false, isRefused: false };
  const name = asciiLower(fold(text));
  const mapped = withPunycode(name, name === asciiLower(text) && isStable(text));
  return { ...mapped, isRefused: mapped.isRefused || name.split(".").some(startsWithMark) };
}

/** Folds a text of bounded length: NFKC, lower case, no ignorable characters. */
function fold(text: string): string {
  let out = "";
  for (const character of text.normalize("NFKC").toLowerCase()) {
    if (character === "\u3002") out += ".";
    else if (!/\p{Default_Ignorable_Code_Point}/u.test(character)) out += character;
  }
  return out.normalize("NFKC");
}

/** Tells whether no character of a text is one that some mapping or version of Unicode maps, or refuses. */
function isStable(text: string): boolean {
  for (const character of text) {
    if (character < "\u0080") continue;
    if (character.toUpperCase().toLowerCase() !== character) return false;
    if (/[\p{C}\p{Default_Ignorable_Code_Point}]|\p{Script=Cherokee}/u.test(character)) return false;
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

/** Tells whether a text may be what a label of Punycode stands for: beyond ASCII, and mapped to itself. */
function isLabel(text: string): boolean {
  return (
    !isAsciiText(text) &&
    !startsWithMark(text) &&
    fold(text) === text &&
    isStable(text) &&
    !text.includes("\ufffd")
  );
}

function isAsciiText(text: string): boolean {
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
