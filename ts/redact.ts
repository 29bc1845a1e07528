import { triplet } from "./backend/js/pct.ts";
import { scheme } from "./backend/js/scan.ts";
import { CLASSES, PORT, REG_NAME, USERINFO } from "./generated/alphabets.ts";

/** What stands where a password stood. */
export const MASK = "***";

/** A text without its password, and the way from a place in the text to the same place here. */
export interface Masked {
  readonly text: string;
  /** The index in the masked text; all of a password is at the start of its mask. */
  at(index: number): number;
  /** Whether the character at this index of the text is hidden: a message must not name it either. */
  hides(index: number): boolean;
}

/** Pairs of start and end, in text order. */
type Ranges = readonly number[];

/** The special schemes of the WHATWG URL Standard, 4.2, but `file`: their texts have an authority however many slashes there are. */
const IGNORING_SLASHES = ["http", "https", "ws", "wss", "ftp"];

/** Tells whether `URL` takes what follows a scheme and its slashes, none to many, for an authority (WHATWG URL, 4.4). */
function ignoresSlashes(scheme: string): boolean {
  return IGNORING_SLASHES.includes(scheme.toLowerCase());
}

/** Tells whether a scheme has its userinfo in the path: `sip:user:password@host` (RFC 3261, 19.1.1). */
function isSession(scheme: string): boolean {
  return ["sip", "sips"].includes(scheme.toLowerCase());
}

/**
 * Masks the passwords of a text that matches `URI-reference` or `IRI-reference`, and nothing else.
 *
 * A password is what follows the first `:` in a userinfo, unless it is empty (RFC 3986, 3.2.1 and 7.5). What only `URL`
 * takes for a userinfo counts too: in `http:/me:pw@h` and `http:///me:pw@h` it is in the path. So does a userinfo after
 * a `//` in the path, which is one of a URI within, and that of a `sip` URI. The URI within need not be valid: where its
 * authority is not, all from its first `:` to the last `@` of the path is hidden.
 *
 * @example
 * maskValid("http://me:pw@h/a:b@c").text; // "http://me:***@h/a:b@c"
 * maskValid("http:/me:pw@h/").text;       // "http:/me:***@h/"
 * maskValid("jar:http://me:pw@h/a!/").text; // "jar:http://me:***@h/a!/"
 * maskValid("sip:me:pw@h").text;          // "sip:me:***@h"
 */
export function maskValid(text: string): Masked {
  const colon = endOfRun(text, 0, ":/?#");
  const name = text[colon] === ":" ? text.slice(0, colon) : "";
  const last = lastAt(text, 0, endOfRun(text, 0, "?#"));
  let start = ignoresSlashes(name) ? colon + 1 : authorityStart(text);
  if (start < 0 && isSession(name)) return masked(text, passwordBetween(text, colon + 1, last));
  if (start < 0) start = afterSlashes(text, 0);
  else if (ignoresSlashes(name) || colon === 0) while (text[start] === "/") start++;
  return masked(text, passwordsFrom(text, start, last));
}

/**
 * Masks the passwords of a text that may not be valid.
 *
 * There the userinfo is a guess, and the guess is generous. After each `//` (or `\\`, or `/\`) an authority
 * is looked for. One that the grammar takes is masked as it says: what a valid text would show is shown. One that
 * it refuses may hold a password with a raw `/`, `?`, `#` or `@`: all from the first `:` to the last `@` of the text is
 * hidden. So is all after a `:` that can neither end a scheme nor stand in a first segment, as in `my_name:pw@host`, and
 * after the second `:` of a `sip` URI. After a special scheme an authority is looked for whether there are slashes or
 * none, as `URL` does.
 *
 * @example
 * maskPassword("http://me:p/w@h/").text;      // "http://me:***@h/"
 * maskPassword("http://h:80/a b@c").text;     // "http://h:80/a b@c"
 * maskPassword("http:/me:p w@h/").text;       // "http:/me:***@h/"
 * maskPassword("a b <http://u:p@h/>").text;   // "a b <http://u:***@h/>"
 */
export function maskPassword(text: string): Masked {
  const last = text.lastIndexOf("@");
  if (last < 0) return masked(text, []);
  if (authorityStart(text) < 0) {
    const colon = strayColon(text);
    if (colon >= 0) return masked(text, passwordBetween(text, colon, last));
  }
  const start = afterSpecial(text);
  return masked(text, passwordsFrom(text, start < 0 ? afterSlashes(text, 0) : start, last));
}

/** Masks the password of a text that is a userinfo, or is to be one: all that follows its first `:`. */
export function maskUserinfo(text: string): Masked {
  return masked(text, passwordBetween(text, 0, text.length));
}

/**
 * Returns the ranges of the passwords in an authority at this index and in those after each `//`, up to the `@` at `last`.
 * One that the grammar refuses may hold a password with any character, and takes all the rest.
 */
function passwordsFrom(text: string, start: number, last: number): Ranges {
  const ranges: number[] = [];
  let i = start;
  while (i <= last) {
    const end = endOfRun(text, i, "/?#");
    const isKnown = isAuthority(text, i, end);
    ranges.push(...passwordBetween(text, i, isKnown ? lastAt(text, i, end) : last));
    if (!isKnown) break;
    i = afterSlashes(text, end);
  }
  return ranges;
}

/** Returns the range between the first `:` from `start` and the `@` at `end`, or none where there is nothing in it. */
function passwordBetween(text: string, start: number, end: number): Ranges {
  let colon = start;
  while (colon < end && text[colon] !== ":") colon++;
  return colon + 1 < end ? [colon + 1, end] : [];
}

/** Returns where the authority of RFC 3986, appendix B starts, or -1. */
function authorityStart(text: string): number {
  if (text.startsWith("//")) return 2;
  const colon = endOfRun(text, 0, ":/?#");
  return colon > 0 && text.startsWith("://", colon) ? colon + 3 : -1;
}

/** Returns the index of the last `@` between these indices, or -1. `lastIndexOf` would walk on to the start of the text. */
function lastAt(text: string, start: number, end: number): number {
  let i = end - 1;
  while (i >= start && text[i] !== "@") i--;
  return i < start ? -1 : i;
}

/** Returns the index of the first of these characters from `start`, or the length of the text. */
function endOfRun(text: string, start: number, stops: string): number {
  let i = start;
  while (i < text.length && !stops.includes(text[i]!)) i++;
  return i;
}

/**
 * Returns where a userinfo starts that is in no authority: at a `:` before any delimiter and after what is not a scheme,
 * behind the `:` of `sip`, or -1.
 *
 * `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (RFC 3986, 3.1)
 */
function strayColon(text: string): number {
  const colon = endOfRun(text, 0, ":/?#");
  if (text[colon] !== ":") return -1;
  if (isSession(text.slice(0, colon))) return colon + 1;
  return colon > 0 && scheme(text) === colon ? -1 : colon;
}

/**
 * Returns where the slashes end that follow a special scheme, or `file`, at the start of a text, or -1.
 *
 * In `//http:/me:pw@h` too; but `//http:pw@h` has a user named `http`.
 */
function afterSpecial(text: string): number {
  const start = text.startsWith("//") ? 2 : 0;
  let i = endOfRun(text, start, ":/?#");
  const name = text.slice(start, i);
  if (text[i] !== ":" || !(ignoresSlashes(name) || name.toLowerCase() === "file")) return -1;
  i++;
  if (start === 2 && text[i] !== "/" && text[i] !== "\\") return -1;
  while (text[i] === "/" || text[i] === "\\") i++;
  return i;
}

/** Returns where the next run of two slashes, or of slashes with a backslash, ends; past the text where there is none. */
function afterSlashes(text: string, from: number): number {
  let i = from;
  while (i < text.length) {
    const start = i;
    let backslash = false;
    while (text[i] === "/" || text[i] === "\\") {
      backslash ||= text[i] === "\\";
      i++;
    }
    if (backslash || i - start > 1) return i;
    i++;
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * Tells whether the text between these indices is an authority, as far as a password cares: what a `[` and a `]`
 * hold is not judged, and all characters beyond ASCII are taken for those of an IRI.
 *
 * `authority = [ userinfo "@" ] host [ ":" port ]` (RFC 3986, 3.2)
 */
function isAuthority(text: string, start: number, end: number): boolean {
  const at = lastAt(text, start, end);
  let i = start;
  if (at >= start) {
    if (run(text, start, at, USERINFO) !== at) return false;
    i = at + 1;
  }
  if (text[i] === "[") {
    const close = text.indexOf("]", i);
    if (close < 0 || close >= end) return false;
    i = close + 1;
  } else {
    i = run(text, i, end, REG_NAME);
  }
  return i === end || (text[i] === ":" && run(text, i + 1, end, PORT) === end);
}

/** Returns where the run of this alphabet, of triplets and, but in a port, of characters beyond ASCII ends. */
function run(text: string, start: number, end: number, alphabet: number): number {
  let i = start;
  while (i < end) {
    const code = text.charCodeAt(i);
    if (code > 127 ? alphabet !== PORT : (CLASSES[code]! & alphabet) !== 0) i++;
    else if (code === 37 && alphabet !== PORT && i + 3 <= end && triplet(text, i) >= 0) i += 3;
    else break;
  }
  return i;
}

function masked(text: string, ranges: Ranges): Masked {
  let out = "";
  let from = 0;
  for (let r = 0; r < ranges.length; r += 2) {
    out += text.slice(from, ranges[r]!) + MASK;
    from = ranges[r + 1]!;
  }
  return {
    text: out + text.slice(from),
    at(index: number): number {
      let moved = 0;
      for (let r = 0; r < ranges.length && index >= ranges[r]!; r += 2) {
        if (index < ranges[r + 1]!) return ranges[r]! + moved;
        moved += MASK.length - (ranges[r + 1]! - ranges[r]!);
      }
      return index + moved;
    },
    hides(index: number): boolean {
      for (let r = 0; r < ranges.length; r += 2) {
        if (index >= ranges[r]! && index < ranges[r + 1]!) return true;
      }
      return false;
    },
  };
}
