import { triplet } from "../core/pct.ts";
import { scheme } from "../core/scan.ts";
import { CLASSES, PORT, REG_NAME, USERINFO } from "../generated/alphabets.ts";

/** The mask that replaces a password. */
export const MASK = "***";

/** A string with its passwords masked, and how its indices map to those of the original. */
export interface Masked {
  readonly text: string;
  /** Maps an index of the original. Every index in a password maps to the start of its mask. */
  at(index: number): number;
  /** Returns whether the character at an index of the original is masked. A message must not name it either. */
  hides(index: number): boolean;
}

/** The start and end of each range, in text order. */
type Ranges = readonly number[];

/** The special schemes except `file` (WHATWG URL, 4.2). `URL` reads an authority after them and any number of slashes. */
const IGNORING_SLASHES: readonly string[] = ["http", "https", "ws", "wss", "ftp"];
/** The schemes after which an invalid string may have an authority. */
const SPECIAL: readonly string[] = [...IGNORING_SLASHES, "file"];

/** Returns whether `URL` reads an authority after a scheme with any number of slashes, even zero (WHATWG URL, 4.4). */
function ignoresSlashes(scheme: string): boolean {
  return IGNORING_SLASHES.includes(scheme.toLowerCase());
}

/** Returns whether a scheme has a userinfo in its path: `sip:user:password@host` (RFC 3261, 19.1.1). */
function isSession(scheme: string): boolean {
  return ["sip", "sips"].includes(scheme.toLowerCase());
}

/**
 * Masks the passwords of a valid URI reference or IRI reference.
 *
 * A password is everything after the first `:` of a userinfo, unless it is empty (RFC 3986, 3.2.1 and 7.5). Three more
 * strings count as a userinfo: one that only `URL` reads, as in the path of `http:/me:pw@h` and `http:///me:pw@h`; the userinfo of
 * a nested URI, after a `//` or a special scheme in the path; and the userinfo of a `sip` URI. If one of these has an invalid
 * authority, its password may contain a `/`, `?` or `#`. Then everything from its first `:` to the last `@` of the string is
 * masked.
 *
 * @example
 * maskValid("http://me:pw@h/a:b@c").text; // "http://me:***@h/a:b@c"
 * maskValid("http:/me:pw@h/").text;       // "http:/me:***@h/"
 * maskValid("jar:http:/me:pw@h/a!/").text; // "jar:http:/me:***@h/a!/"
 * maskValid("sip:me:pw@h").text;          // "sip:me:***@h"
 */
export function maskValid(text: string): Masked {
  const colon = endOfRun(text, 0, ":/?#");
  const name = text[colon] === ":" ? text.slice(0, colon) : "";
  const pathEnd = endOfRun(text, 0, "?#");
  let start = authorityStart(text);
  if (start < 0 && isSession(name)) return masked(text, sessionPassword(text, colon + 1, pathEnd));
  if (start < 0 || ignoresSlashes(name)) start = nextAuthority(text, 0, IGNORING_SLASHES);
  else if (colon === 0) while (text[start] === "/") start++;
  return masked(text, passwordsFrom(text, start, pathEnd, IGNORING_SLASHES));
}

/**
 * Masks the passwords of a string that may be invalid. It guesses which part is a userinfo, and rather masks too much.
 *
 * It looks for an authority after each `//` (or `\\`, or `/\`) and, like `URL`, after each special scheme with any number of
 * slashes. If the authority is valid, only its password is masked. If it is not, its password may contain a raw `/`, `?`, `#` or
 * `@`, so everything from its first `:` to the last `@` of the string is masked. Without an authority, everything is masked
 * from a `:` that cannot end a scheme, as in `my_name:pw@host`, or from the second `:` of a `sip` URI, to the last `@`.
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
  return masked(text, passwordsFrom(text, nextAuthority(text, 0, SPECIAL), last, SPECIAL));
}

/** Masks the password of a userinfo, valid or not: everything after its first `:`. */
export function maskUserinfo(text: string): Masked {
  return masked(text, passwordBetween(text, 0, text.length));
}

/**
 * Returns the ranges of the passwords in the authority at an index and in each later one that starts before `limit`. The first
 * invalid authority takes all the rest up to the last `@`, because its password may contain any character.
 */
function passwordsFrom(text: string, start: number, limit: number, schemes: readonly string[]): Ranges {
  const last = text.lastIndexOf("@");
  const ranges: number[] = [];
  let i = start;
  while (i <= limit) {
    const end = endOfRun(text, i, "/?#");
    const isKnown = isAuthority(text, i, end);
    ranges.push(...passwordBetween(text, i, isKnown ? lastAt(text, i, end) : last));
    if (!isKnown) break;
    // The authority may be a scheme: in `//http:/me:pw@h`, `http:` is a host with an empty port.
    i = nextAuthority(text, end > i && text[end - 1] === ":" ? end - 1 : end, schemes);
  }
  return ranges;
}

/** Returns the range of the password of a `sip` URI. It may contain a `?` if the host is invalid. */
function sessionPassword(text: string, start: number, pathEnd: number): Ranges {
  const at = lastAt(text, start, pathEnd);
  const isKnown = at >= start || isAuthority(text, start, endOfRun(text, start, ";?#"));
  return passwordBetween(text, start, isKnown ? at : text.lastIndexOf("@"));
}

/** Returns the range between the first `:` after `start` and the `@` at `end`, or no range if it is empty. */
function passwordBetween(text: string, start: number, end: number): Ranges {
  let colon = start;
  while (colon < end && text[colon] !== ":") colon++;
  return colon + 1 < end ? [colon + 1, end] : [];
}

/** Returns the index of the authority by RFC 3986, appendix B, or -1. */
function authorityStart(text: string): number {
  if (text.startsWith("//")) return 2;
  const colon = endOfRun(text, 0, ":/?#");
  return colon > 0 && text.startsWith("://", colon) ? colon + 3 : -1;
}

/** Returns the index of the last `@` between two indices, or one before `start`. */
function lastAt(text: string, start: number, end: number): number {
  // `text.lastIndexOf("@", end)` would search back to the start of the string.
  return start + text.slice(start, end).lastIndexOf("@");
}

/** Returns the index of the first of some characters, or the length of the string. */
function endOfRun(text: string, start: number, stops: string): number {
  let i = start;
  while (i < text.length && !stops.includes(text[i]!)) i++;
  return i;
}

/**
 * Returns the index from which a string without an authority may have a password: the first `:`, if no scheme precedes it, or
 * the index after `sip:`. Returns -1 for any other string.
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
 * Returns the index after the next run of at least two slashes, or of slashes and backslashes, or after the next of some
 * schemes and any slashes. Returns infinity if nothing follows that starts an authority.
 */
function nextAuthority(text: string, from: number, schemes: readonly string[]): number {
  let i = from;
  while (i < text.length) {
    const isScheme = text[i] === ":" && schemes.some((name) => endsWithScheme(text, i, name));
    if (isScheme) i++;
    const start = i;
    let backslash = false;
    while (text[i] === "/" || text[i] === "\\") {
      backslash ||= text[i] === "\\";
      i++;
    }
    if (isScheme || backslash || i - start > 1) return i;
    i++;
  }
  return Number.POSITIVE_INFINITY;
}

/** Returns whether a scheme, and not just the end of a longer one, stands before an index. */
function endsWithScheme(text: string, end: number, name: string): boolean {
  const start = end - name.length;
  return text.slice(start, end).toLowerCase() === name && !/[\w+.-]/.test(text[start - 1] ?? "");
}

/**
 * Returns whether the string between two indices is an authority. For the sake of passwords this is enough: anything may stand
 * between `[` and `]`, and every non-ASCII character is accepted.
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

/** Returns the index after a run of an alphabet and, except in a port, of percent-encoded octets and non-ASCII characters. */
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

/** Replaces each range with the mask. */
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
