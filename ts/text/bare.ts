import { SCHEMES } from "../generated/schemes.ts";
import { BACKSLASH, OPENING_PARENTHESIS, PERCENT_SIGN, SLASH } from "../support/character-codes.ts";
import { isApart, isAroundIri, isNonAscii, isOfScheme, isOfUri, isWhiteSpace } from "./characters.ts";
import { plainLinkAt } from "./fast-path.ts";
import { delimiterAround } from "./pairs.ts";
import { markdownUnit, NO_CHARACTER, NOT_FOUND, type Reading } from "./reading.ts";
import { type Run, readRun } from "./run.ts";
import type { Scan } from "./scan.ts";
import { sequenceEnd, ESCAPE as TERMINAL_ESCAPE } from "./terminal.ts";
import { isSuffixStart, LONGEST_SCHEME } from "./uri-start.ts";

/** Finds a URI around a colon: the scheme before it, and `//` or a known scheme as evidence. */
export function bareAtColon(scan: Scan, colon: number, isMarkdown = false): number {
  const end = plainLinkAt(scan, colon, isMarkdown);
  return end === NOT_FOUND ? anyLinkAt(scan, colon, isMarkdown) : end;
}

/** Does what {@link bareAtColon} does, also for a link that is not plain. */
function anyLinkAt(scan: Scan, colon: number, isMarkdown: boolean): number {
  const { window } = scan.reading;
  const start = schemeStart(scan, colon);
  if (start === undefined) return colon + 1;
  const isNet = window.at(colon + 1) === SLASH && window.at(colon + 2) === SLASH;
  if (!isNet) {
    const scheme = window.text.slice(start, colon).toLowerCase();
    if (!scan.schemes.has(scheme) || isWhiteSpace(window.at(colon + 1))) return colon + 1;
  } else if (colon - start === 1 && !standsAlone(window.text, start)) return colon + 1;
  return addRun(
    scan,
    start,
    readRun(readingOf(scan, isMarkdown), start, colon + 1, { schemes: scan.schemes, isMarkdown }),
  );
}

/** Finds a suffix reference around a dot: `www.` or `ftp.`, and the rest of a host name (RFC 3986, 4.5). */
export function bareAtDot(scan: Scan, dot: number, isMarkdown = false): number {
  const { window } = scan.reading;
  const start = dot - "www".length;
  if (start < scan.floor || !isSuffixStart(window, start)) return dot + 1;
  if (isJoined(scan, start) && sequenceEnd(window, scan.floor, start) !== start) return dot + 1;
  const options = { schemes: scan.schemes, isHost: true, isMarkdown };
  return addRun(scan, start, readRun(readingOf(scan, isMarkdown), start, dot + 1, options));
}

/** Returns whether the character before a suffix reference forms one word with it. */
function isJoined(scan: Scan, start: number): boolean {
  const before = codeBefore(scan, start);
  return isOfScheme(before) || "/@_~%\\".includes(char(before)) || isInWord(scan.reading.window.text, start);
}

/** The characters before a scheme of one letter. After others it is the end of something else: `%s://h`, `[s]://h`. */
const BEFORE_LETTER = " \t\n\r<([{\"'`";

/** Returns whether a scheme of one letter stands at an index. The letter C is the usual drive, not a scheme: `C://`. */
function standsAlone(text: string, start: number): boolean {
  if (text[start] === "c" || text[start] === "C") return false;
  const before = text.charAt(start - 1);
  return before === "" || BEFORE_LETTER.includes(before) || isAroundIri(before.charCodeAt(0));
}

/** In Markdown text, backslashes before punctuation and character references are read as escapes. */
function readingOf({ reading }: Scan, isMarkdown: boolean): Reading {
  return isMarkdown ? { ...reading, read: markdownUnit } : reading;
}

/** Returns whether a non-ASCII character before an index may form one word with the text after it. */
function isInWord(text: string, index: number): boolean {
  const code = index === 0 ? NO_CHARACTER : text.charCodeAt(index - 1);
  const point = code >= 0xdc00 && code <= 0xdfff ? (text.codePointAt(index - 2) ?? code) : code;
  return isNonAscii(point) && isOfUri(point, true) && !isApart(point) && !isAroundIri(point);
}

function codeBefore({ reading }: Scan, index: number): number {
  return index === 0 ? NO_CHARACTER : reading.window.text.charCodeAt(index - 1);
}

function char(code: number): string {
  return code === NO_CHARACTER ? " " : String.fromCharCode(code);
}

/** Returns where the scheme before a colon starts, or `undefined` if no scheme stands there. */
function schemeStart(scan: Scan, colon: number): number | undefined {
  const { window } = scan.reading;
  const { text } = window;
  const { floor } = scan;
  const first = Math.max(floor, colon - LONGEST_SCHEME);
  let start = colon;
  while (start > first && isOfScheme(text.charCodeAt(start - 1))) start--;
  if (start > floor && isOfScheme(text.charCodeAt(start - 1))) return undefined;
  // A format string, `%shttp://h`, and not the `\%` of roff.
  if (codeBefore(scan, start) === PERCENT_SIGN && text[start - 2] !== "\\") return undefined;
  start = Math.max(start, sequenceEnd(window, floor, start));
  start += escapeLength(scan, start, colon);
  const letter = text.slice(start, colon).search(/[A-Za-z]/);
  if (letter === -1) return undefined;
  const before = text.slice(start, start + letter);
  start += letter;
  // `1abc://h` is not `abc://h`. The number of an item may stand before a known scheme: `1.http://h`.
  const isNumbered = /[0-9]/.test(before);
  return isNumbered && !(ITEM_NUMBER.test(before) && isKnown(scan, start, colon)) ? undefined : start;
}

/** The number of an item in a list, without a space after it: `1.` and `2.1.`. */
const ITEM_NUMBER = /^[0-9.]*\.$/;

function isKnown({ reading, schemes }: Scan, start: number, colon: number): boolean {
  const scheme = reading.window.text.slice(start, colon).toLowerCase();
  return SCHEMES.has(scheme) || schemes.has(scheme);
}

/** `\n`, `\x20` and `\u003c` of programming languages, `\fB` of roff: the part after the backslash. */
const ESCAPE = /u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|f[BIPR]|[abefnrtv]/y;
/** The second characters of the common functions of a terminal that have two: `\x1bc` (ECMA-48, 8.3) and `\x1b7`. */
const TERMINAL_FUNCTIONS = "78cDEHM";

/**
 * Returns how many characters at an index belong to an escape sequence, such as `\n` or `\(lq` of roff. If all characters
 * up to the colon are a known scheme, it is 0.
 */
function escapeLength(scan: Scan, start: number, colon: number): number {
  const { text } = scan.reading.window;
  const before = codeBefore(scan, start);
  if (before === BACKSLASH) {
    if (isKnown(scan, start, colon)) return 0;
    ESCAPE.lastIndex = start;
    return ESCAPE.exec(text)?.[0].length ?? 0;
  }
  if (before === TERMINAL_ESCAPE) {
    return TERMINAL_FUNCTIONS.includes(text[start]!) && !isKnown(scan, start, colon) ? 1 : 0;
  }
  if (before !== OPENING_PARENTHESIS || start < 2) return 0;
  const mark = text[start - 2] === "f" ? start - 3 : start - 2;
  return text[mark] === "\\" ? 2 : 0;
}

/** Adds a run if it is a valid URI, and returns where to continue. */
function addRun(scan: Scan, start: number, { text, end, next }: Run): number {
  const { window } = scan.reading;
  if (text === undefined || window.isShort) return next;
  const found = scan.findOf(text, "bare");
  if (found === undefined) return next;
  const after = end < window.text.length ? window.text.charCodeAt(end) : NO_CHARACTER;
  scan.add({ ...found, delimiter: delimiterAround(codeBefore(scan, start), after), index: start, end });
  scan.floor = end;
  return next;
}
