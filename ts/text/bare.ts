import { SCHEMES } from "../generated/schemes.ts";
import type { Delimiter } from "./find.ts";
import { isApart } from "./host-end.ts";
import { judge } from "./judge.ts";
import { isAroundIri, isOfUri } from "./of-uri.ts";
import { type Reading, type Run, readRun } from "./run.ts";
import type { Scan } from "./scan.ts";
import { markdownUnit } from "./unit.ts";
import { isLetter, isWhiteSpace, NONE } from "./window.ts";
import { isOfScheme, LONGEST_SCHEME } from "./wrapped.ts";

const BACKSLASH = 0x5c;
const OPENING = 0x28;

/** Looks for a URI around a colon: a scheme before it, and behind it what makes it likely to be one. */
export function bareAtColon(scan: Scan, colon: number, isMarkdown = false): number {
  const { window } = scan.reading;
  const start = schemeStart(scan, colon);
  if (start === undefined) return colon + 1;
  const isNet = window.at(colon + 1) === 0x2f && window.at(colon + 2) === 0x2f;
  if (!isNet) {
    const scheme = window.text.slice(start, colon).toLowerCase();
    if (!scan.schemes.has(scheme) || isWhiteSpace(window.at(colon + 1))) return colon + 1;
  }
  return addRun(scan, start, readRun(readingOf(scan, isMarkdown), start, colon + 1, { isMarkdown }));
}

/** Looks for a suffix reference around a dot: `www.` or `ftp.`, and a host name that goes on (RFC 3986, 4.5). */
export function bareAtDot(scan: Scan, dot: number, isMarkdown = false): number {
  const { window } = scan.reading;
  const start = dot - "www".length;
  if (start < scan.floor || !(window.hasWord("www.", start) || window.hasWord("ftp.", start))) return dot + 1;
  const before = start === 0 ? NONE : window.text.charCodeAt(start - 1);
  if (isOfScheme(before) || "/@_~%\\".includes(char(before)) || isOfWord(window.text, start)) return dot + 1;
  return addRun(
    scan,
    start,
    readRun(readingOf(scan, isMarkdown), start, dot + 1, { isHost: true, isMarkdown }),
  );
}

/** How the characters are read: in text of Markdown those behind a backslash, and character references, count. */
function readingOf({ reading }: Scan, isMarkdown: boolean): Reading {
  return isMarkdown ? { ...reading, read: markdownUnit } : reading;
}

/** Tells whether a character beyond ASCII stands before an index that may be of one word with what follows. */
function isOfWord(text: string, index: number): boolean {
  const code = index === 0 ? NONE : text.charCodeAt(index - 1);
  const point = code >= 0xdc00 && code <= 0xdfff ? (text.codePointAt(index - 2) ?? code) : code;
  return isOfUri(point, true) && point > 127 && !isApart(point) && !isAroundIri(point);
}

function char(code: number): string {
  return code === NONE ? " " : String.fromCharCode(code);
}

/** Where the scheme before a colon starts, or `undefined` where there is none. */
function schemeStart(scan: Scan, colon: number): number | undefined {
  const {
    reading: { window },
    floor,
  } = scan;
  const { text } = window;
  const least = Math.max(floor, colon - LONGEST_SCHEME);
  let start = colon;
  while (start > least && isOfScheme(text.charCodeAt(start - 1))) start--;
  if (start > floor && isOfScheme(text.charCodeAt(start - 1))) return undefined;
  start += escapeLength(scan, start, colon);
  while (start < colon && !isLetter(text.charCodeAt(start))) start++;
  return start < colon ? start : undefined;
}

/** `\n`, `\x20` and `\u003c` of a programming language, `\fB` of roff: what stands behind the backslash. */
const ESCAPE = /u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|f[BIPR]|[abefnrtv]/y;

/** How many letters at an index belong to an escape sequence, `\(lq` of roff among them, unless all are a known scheme. */
function escapeLength({ reading: { window }, schemes }: Scan, start: number, colon: number): number {
  const { text } = window;
  const before = start === 0 ? NONE : text.charCodeAt(start - 1);
  if (before === BACKSLASH) {
    const scheme = text.slice(start, colon).toLowerCase();
    if (SCHEMES.has(scheme) || schemes.has(scheme)) return 0;
    ESCAPE.lastIndex = start;
    return ESCAPE.exec(text)?.[0].length ?? 0;
  }
  if (before !== OPENING || start < 2) return 0;
  const mark = text[start - 2] === "f" ? start - 3 : start - 2;
  return text[mark] === "\\" ? 2 : 0;
}

/** Adds a run that is a URI, and returns where to go on. */
function addRun(scan: Scan, start: number, { uri, end, next }: Run): number {
  const { window } = scan.reading;
  if (uri === undefined || window.isShort) return next;
  const verdict = judge(uri, "bare", scan);
  if (verdict === undefined) return next;
  const before = start === 0 ? NONE : window.text.charCodeAt(start - 1);
  scan.add({ uri, ...verdict, start, end, delimiter: around(before, window.at(end)) });
  scan.floor = end;
  return next;
}

const PAIRS: readonly (readonly [open: string, close: string, Delimiter])[] = [
  ["<", ">", "angle-brackets"],
  ['"', '"', "double-quotes"],
  ["“", "”", "double-quotes"],
  ["„", "“", "double-quotes"],
  ["'", "'", "single-quotes"],
  ["‘", "’", "single-quotes"],
  ["`", "`", "backticks"],
  ["(", ")", "parentheses"],
  ["（", "）", "parentheses"],
  ["[", "]", "square-brackets"],
  ["{", "}", "braces"],
];

/** Names what stands around a URI. */
function around(before: number, after: number): Delimiter {
  const isSpace = (code: number): boolean => code === NONE || isWhiteSpace(code);
  if (isSpace(before) && isSpace(after)) return "white-space";
  const pair = PAIRS.find(([open, close]) => open === char(before) && close === char(after));
  return pair === undefined ? (isOpen(before, after) ? "white-space" : "characters") : pair[2];
}

/** White space before, and the punctuation of a sentence after. */
function isOpen(before: number, after: number): boolean {
  return (before === NONE || isWhiteSpace(before)) && ".,;:!?".includes(char(after));
}
