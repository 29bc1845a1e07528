import { unicodeTest } from "../support/unicode.ts";

/** The direction of a character, in groups: `R` is right-to-left (R and AL), `ON` is everything not listed. */
export type BidiClass = "L" | "R" | "AN" | "EN" | "NSM" | "ON";

/** The blocks whose characters are right-to-left, except those below. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Characters in these blocks that have no direction. */
const NEUTRAL_THERE =
  /[\u0606\u0607\u0609\u060a\u060c\u060e\u060f\u066a\u06de\u06e9\u07f6-\u07f9\ufb29\ufbc3-\ufbd2\ufd3e-\ufd4f\ufd90\ufd91\ufdc8-\ufdcf\ufdfd-\ufdff\ufeff\u{1091f}\u{10b39}-\u{10b3f}\u{10d6e}\u{10ed0}-\u{10ed8}\u{1eef0}\u{1eef1}]/u;

const ARABIC_NUMBER =
  /[\u0600-\u0605\u0660-\u0669\u066b\u066c\u06dd\u0890\u0891\u08e2\u{10d30}-\u{10d39}\u{10d40}-\u{10d49}\u{10e60}-\u{10e7e}]/u;

const EUROPEAN_NUMBER =
  /[0-9\u00b2\u00b3\u00b9\u06f0-\u06f9\u2070\u2074-\u2079\u2080-\u2089\u2488-\u249b\uff10-\uff19\u{102e1}-\u{102fb}\u{1ccf0}-\u{1ccf9}\u{1d7ce}-\u{1d7ff}\u{1f100}-\u{1f10a}\u{1fbf0}-\u{1fbf9}]/u;

const isLeftToRight = /* @__PURE__ */ unicodeTest("[\\p{L}\\p{Mc}\\p{Nd}\\p{Nl}]");

/** Letters without a direction: modifier letters, and Greek number signs. */
const NEUTRAL_LETTER =
  /[\u02b9\u02ba\u02c6-\u02cf\u02ec\u0374\u2e2f\ua67f\ua717-\ua71f\ua788\u{10140}-\u{10174}]/u;

const isMark = /* @__PURE__ */ unicodeTest("[\\p{Mn}\\p{Me}]");

/** Marks that count as left-to-right letters. */
const MARK_LEFT_TO_RIGHT = /[\u0cbf\u0cc6\u{11a07}\u{11a08}\u{11c3f}]/u;

/**
 * Returns the direction of a character: its `Bidi_Class` (UAX #9, table 4), in groups.
 *
 * CHOICE: characters that are not letters, digits or marks have no direction. Unicode gives some of them the direction of
 * their script, but RFC 5892 excludes all of them from host names.
 */
export function bidiClass(character: string): BidiClass {
  if (EUROPEAN_NUMBER.test(character)) return "EN";
  if (character < "\u0080") return /[A-Za-z]/.test(character) ? "L" : "ON";
  if (ARABIC_NUMBER.test(character)) return "AN";
  if (isMark(character)) return MARK_LEFT_TO_RIGHT.test(character) ? "L" : "NSM";
  if (RIGHT_TO_LEFT.test(character)) return NEUTRAL_THERE.test(character) ? "ON" : "R";
  return isLeftToRight(character) && !NEUTRAL_LETTER.test(character) ? "L" : "ON";
}

function bidiClasses(text: string): BidiClass[] {
  return Array.from(text, bidiClass);
}

/** Returns whether a label makes its host name a Bidi domain name, to which the Bidi Rule applies (RFC 5893, 1.4). */
export function isRightToLeft(label: string): boolean {
  // All of these characters are in the blocks, and few labels have one.
  return (
    RIGHT_TO_LEFT.test(label) &&
    bidiClasses(label).some((bidiClass) => bidiClass === "R" || bidiClass === "AN")
  );
}

/** Returns whether a Unicode label follows the Bidi Rule (RFC 5893, 2). In a Bidi domain name every label has to. */
export function followsBidiRule(label: string): boolean {
  if (label === "") return true;
  const classes = bidiClasses(label);
  const [first] = classes;
  // Trailing marks take the direction of the character before them.
  while (classes.at(-1) === "NSM") classes.pop();
  const last = classes.at(-1);
  if (first === "R") {
    const isMixed = classes.includes("EN") && classes.includes("AN");
    return !classes.includes("L") && last !== "ON" && !isMixed;
  }
  const isLeftToRight = !classes.includes("R") && !classes.includes("AN");
  return first === "L" && isLeftToRight && (last === "L" || last === "EN");
}
