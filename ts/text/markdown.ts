import * as char from "../support/character-codes.ts";
import { bareAtColon, bareAtDot } from "./bare.ts";
import { isDigit, isLetter, isLineBreak } from "./characters.ts";
import { HTML_TRIGGERS } from "./html.ts";
import { isOfParagraph, RAW_BLOCK_END, readLine, specialEnd } from "./markdown-blocks.ts";
import { type Destination, definitionAt, isPunctuation, linkAt } from "./markdown-link.ts";
import { endOf, type Follow, tagEnd } from "./markdown-tag.ts";
import { isCode, type Markup, START_OF_HTML, START_OF_INLINES } from "./markup.ts";
import { delimiterAround } from "./pairs.ts";
import { htmlUnit, NO_CHARACTER, NOT_FOUND, plainUnit, type Window } from "./reading.ts";
import type { Scan, Trigger, Triggers } from "./scan.ts";
import { hyperlink } from "./terminal.ts";
import { schemeEnd } from "./uri-start.ts";
import { quotes } from "./wrapped.ts";

/** The maximum number of backticks that open a code span. The bound keeps the search for the closing ones linear. */
const MOST_TICKS = 32;
/** The maximum number of failed searches for the end of a tag in a paragraph that read more than {@link FAR} characters. */
const MOST_FAILURES = 32;
const FAR = 256;

type Mode = "text" | "code" | "html";

const TEXT: Readonly<Record<string, Trigger>> = {
  "\\": ({ reading: { window } }, index) => (isPunctuation(window.at(index + 1)) ? index + 2 : index + 1),
  "`": backticks,
  "<": openingAngle,
  "!": ({ reading: { window }, markup }, index) => {
    if (window.at(index + 1) !== char.OPENING_BRACKET) return index + 1;
    openBracket(markup, true);
    return index + 2;
  },
  "[": ({ markup }, index) => {
    openBracket(markup, false);
    return index + 1;
  },
  "]": closingBracket,
  ":": (scan, index) => bareAtColon(scan, index, true),
  ".": (scan, index) => bareAtDot(scan, index, true),
  "@": mailAddress,
  "\x1b": hyperlink,
};

const CODE: Readonly<Record<string, Trigger>> = {
  "`": closingTicks,
  '"': quotesInCode,
  ":": bareAtColon,
  ".": bareAtDot,
  "\x1b": hyperlink,
};

/**
 * The triggers of a Markdown document: CommonMark 0.31.2, with the autolinks of GitHub Flavored Markdown, 6.9.
 *
 * Code has no links, but URIs in it are found as in other text.
 */
export const MARKDOWN_TRIGGERS: Triggers = /* @__PURE__ */ Array.from({ length: 128 }, (_, code) => {
  if (code === char.LF) return lineBreak;
  if (code === char.CR) return carriageReturn;
  const character = String.fromCharCode(code);
  const html = HTML_TRIGGERS[code];
  const triggers: { readonly [M in Mode]: Trigger | undefined } = {
    text: TEXT[character],
    code: CODE[character],
    html: html === undefined ? undefined : inHtml(html),
  };
  if (Object.values(triggers).every((trigger) => trigger === undefined)) return undefined;
  return (scan: Scan, index: number) => triggers[modeOf(scan.markup)]?.(scan, index) ?? index + 1;
});

function modeOf(markup: Markup): Mode {
  if (markup.blocks.leaf === "html") return "html";
  return isCode(markup) ? "code" : "text";
}

function carriageReturn(scan: Scan, index: number): number {
  return scan.reading.window.at(index + 1) === char.LF ? index + 1 : lineBreak(scan, index);
}

/** Handles a line break: the blocks of the next line, and the definition that it starts with. */
function lineBreak(scan: Scan, index: number): number {
  const {
    reading,
    reading: { window, longest },
    markup,
  } = scan;
  const { blocks } = markup;
  const line = readLine(window, index + 1, blocks, longest);
  const { leaf } = line.blocks;
  markup.blocks = line.blocks;
  if (leaf === "html") {
    if (blocks !== line.blocks) Object.assign(markup, START_OF_HTML);
    if (line.blocks.htmlEnd === "" && line.index + window.offset >= markup.blockEnd) {
      const end = htmlBlockEnd(scan, line.index);
      markup.blockEnd = end + window.offset;
      markup.isBlockLong = end - line.index > longest;
    }
  }
  if (!line.isContinued) Object.assign(markup, START_OF_INLINES);
  if (leaf !== "definitions") return line.index;
  const isLabel = window.at(line.index) === char.OPENING_BRACKET;
  const place = { reading, follow: followIn(scan) };
  const definition = isLabel ? definitionAt(place, line.index) : undefined;
  // A footnote of GitHub, `[^1]:`, has text, and another definition may follow it.
  if (definition === undefined && !(isLabel && window.at(line.index + 1) === char.CARET))
    markup.blocks = { ...line.blocks, leaf: "paragraph" };
  return definition === undefined ? line.index : addDestination(scan, definition, "markdown-definition");
}

/** Returns where the text of the paragraph continues after a line break. */
function followIn({ reading: { window, longest }, markup: { blocks } }: Scan): Follow {
  return (index) => {
    if (!isOfParagraph(blocks)) return NOT_FOUND;
    const isPair = window.at(index) === char.CR && window.at(index + 1) === char.LF;
    const line = readLine(window, isPair ? index + 2 : index + 1, blocks, longest);
    return line.isContinued ? line.index : NOT_FOUND;
  };
}

/** Returns the index of the line break after which an HTML block is over, or one that is far enough away. */
function htmlBlockEnd({ reading: { window, longest }, markup: { blocks } }: Scan, from: number): number {
  let index = from;
  while (index - from <= longest) {
    const code = window.at(index);
    if (code === NO_CHARACTER) break;
    if (code === char.LF && readLine(window, index + 1, blocks, longest).blocks !== blocks) break;
    index++;
  }
  return index;
}

/** Lets a trigger of HTML run in an HTML block, and not read beyond it. Comments, instructions and declarations have no URIs. */
function inHtml(trigger: Trigger): Trigger {
  return (scan, index) => {
    const { reading, markup } = scan;
    const { window } = reading;
    const code = window.at(index);
    if (code === char.OPENING_ANGLE && markup.skipTo === "" && markup.raw === "" && !markup.isTag)
      markup.skipTo = specialEnd(window, index) ?? "";
    const isSkipped = markup.skipTo !== "";
    const end = markup.isBlockLong ? 0 : markup.blockEnd - window.offset;
    const next = isSkipped ? index + 1 : runHtml(scan, trigger, index, end > index ? end : undefined);
    if (code === char.CLOSING_ANGLE) {
      if (isSkipped && endsWith(window.text, markup.skipTo, index)) markup.skipTo = "";
      if (endsBlock(markup.blocks.htmlEnd, window.text, index))
        markup.blocks = { ...markup.blocks, htmlEnd: "\n" };
    }
    return next;
  };
}

/** Runs a trigger of HTML, which finds the end of the text at an index. */
function runHtml(scan: Scan, trigger: Trigger, index: number, end = Number.POSITIVE_INFINITY): number {
  const { reading } = scan;
  reading.read = htmlUnit;
  reading.window.limit = end;
  const next = trigger(scan, index);
  reading.read = plainUnit;
  reading.window.limit = Number.POSITIVE_INFINITY;
  return next;
}

function endsWith(text: string, end: string, index: number): boolean {
  return text.startsWith(end, index + 1 - end.length);
}

/** Returns whether the `>` at an index is the end that an HTML block of the conditions 1 to 5 has (CommonMark, 4.6). */
function endsBlock(htmlEnd: string, text: string, index: number): boolean {
  if (htmlEnd !== "</") return htmlEnd !== "" && endsWith(text, htmlEnd, index);
  return RAW_BLOCK_END.test(text.slice(Math.max(0, index - 10), index + 1));
}

/** Handles `<`, which starts an autolink or raw HTML (CommonMark, 6.5 and 6.6). */
function openingAngle(scan: Scan, index: number): number {
  const { markup, reading } = scan;
  const { window, longest } = reading;
  const uri = autolinkEnd(window, index + 1, longest);
  if (uri !== NOT_FOUND) {
    const start = window.hasWord("url:", index + 1) ? index + 1 + "url:".length : index + 1;
    const text = window.text.slice(start, uri);
    if (!scan.addMarked(text, [start, uri], "angle-brackets"))
      scan.addHref(text, [start, uri], "angle-brackets");
    return uri + 1;
  }
  const mail = mailEnd(window, index + 1);
  if (mail !== NOT_FOUND) {
    addMail(scan, index + 1, mail);
    return mail + 1;
  }
  if (markup.failures >= MOST_FAILURES) return index + 1;
  const follow = followIn(scan);
  const special = specialEnd(window, index);
  const isTag = special === undefined;
  const end = isTag
    ? tagEnd(window, index, longest, follow)
    : endOf(window, index + 2, special, longest, follow);
  if (end >= 0) return isTag ? tag(scan, index, end, follow) : end;
  if (~end - index > FAR) markup.failures++;
  return index + 1;
}

/** Finds the URIs of an HTML tag in a paragraph. */
function tag(scan: Scan, start: number, end: number, follow: Follow): number {
  const { markup, reading } = scan;
  const { text } = reading.window;
  let index = start;
  while (index < end) {
    const code = text.charCodeAt(index);
    const trigger = HTML_TRIGGERS[code];
    // The markers of a block quote are not of the tag.
    if (isLineBreak(code)) index = Math.max(follow(index), index + 1);
    else if (trigger === undefined) index++;
    else index = runHtml(scan, trigger, index, end);
  }
  Object.assign(markup, START_OF_HTML);
  return end;
}

/** Returns the index of the `>` after the URI of an autolink: a scheme of 2 to 32 characters, and no white space (CommonMark, 6.5). */
function autolinkEnd(window: Window, start: number, longest: number): number {
  const colon = schemeEnd(window, start);
  if (colon === NOT_FOUND || colon - start < 2 || colon - start > 32) return NOT_FOUND;
  let index = colon + 1;
  for (; index - start <= longest; index++) {
    const code = window.at(index);
    if (code === char.CLOSING_ANGLE) return index;
    if (code <= char.SPACE || code === 0x7f || code === char.OPENING_ANGLE) break;
  }
  return NOT_FOUND;
}

/** The characters of a mail address before the `@`, except those that a `mailto` URI has to encode (CommonMark, 6.5). */
const LOCAL = /[a-z0-9.!$&'*+=_~-]/i;
/** The host of a mail address between angle brackets. */
const HOST = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;
/** The maximum length of the part before the `@` (RFC 5321, 4.5.3.1.1), and of the host (RFC 1035, 2.3.4). */
const LONGEST_LOCAL = 64;
const LONGEST_HOST = 255;

/** Returns the index of the `>` after the mail address of an autolink, or `NOT_FOUND` (CommonMark, 6.5). */
function mailEnd(window: Window, start: number): number {
  let at = start;
  while (at - start < LONGEST_LOCAL && isLocal(window.at(at))) at++;
  if (at === start || window.at(at) !== char.AT_SIGN) return NOT_FOUND;
  let end = at + 1;
  while (end - at <= LONGEST_HOST && isOfHost(window.at(end))) end++;
  const isMail = window.at(end) === char.CLOSING_ANGLE && HOST.test(window.text.slice(at + 1, end));
  return isMail ? end : NOT_FOUND;
}

function isLocal(code: number): boolean {
  return code > char.SPACE && code < 128 && LOCAL.test(String.fromCharCode(code));
}

function isOfHost(code: number): boolean {
  return (
    isLetter(code) || isDigit(code) || code === char.HYPHEN || code === char.DOT || code === char.UNDERSCORE
  );
}

/** The host of a mail address in text: two labels or more, of which the last is a word (GitHub Flavored Markdown, 6.9). */
const BARE_HOST = /^[\w-]+(?:\.[\w-]+)*\.[a-z][\w-]*[a-z0-9]$/i;

/**
 * Finds a mail address around an `@` (GitHub Flavored Markdown, 6.9).
 *
 * CHOICE: the last label starts with a letter, because `pkg@1.2.0` is a version. No address follows a slash or another `@`.
 */
function mailAddress(scan: Scan, at: number): number {
  const { window } = scan.reading;
  const { text } = window;
  let start = at;
  const first = Math.max(scan.floor, at - LONGEST_LOCAL);
  while (start > first && isOfBareLocal(text.charCodeAt(start - 1))) start--;
  const before = start === 0 ? "" : text[start - 1]!;
  if (
    start === at ||
    "/\\@".includes(before || " ") ||
    (start > scan.floor && isOfBareLocal(before.charCodeAt(0)))
  )
    return at + 1;
  let end = at + 1;
  while (end - at <= LONGEST_HOST && isOfHost(window.at(end))) end++;
  const isAnother = window.at(end) === char.AT_SIGN;
  while (window.at(end - 1) === char.DOT) end--;
  if (window.isShort || isAnother || !BARE_HOST.test(text.slice(at + 1, end))) return at + 1;
  addMail(scan, start, end);
  return end;
}

function isOfBareLocal(code: number): boolean {
  return isOfHost(code) || code === char.PLUS_SIGN;
}

/** Adds a mail address, which stands for a `mailto` URI as a host name stands for an `http` URI. */
function addMail(scan: Scan, start: number, end: number): void {
  const { window, longest } = scan.reading;
  if (window.isShort || start < scan.floor || end - start > longest) return;
  const uri = window.text.slice(start, end);
  const before = start === 0 ? NO_CHARACTER : window.text.charCodeAt(start - 1);
  const delimiter = delimiterAround(before, window.at(end));
  scan.add({ uri, text: uri, kind: "suffix", index: start, end, delimiter, guess: `mailto:${uri}` });
  scan.floor = end;
}

/** Handles backticks in text. A code span closes with the number of backticks that it opened with (CommonMark, 6.1). */
function backticks(scan: Scan, index: number): number {
  const {
    reading: { window, longest },
    markup,
  } = scan;
  const end = afterTicks(window, index);
  const length = end - index;
  if (length > MOST_TICKS || markup.lone.has(length)) return end;
  if (isClosed(window, end, length, longest, followIn(scan))) markup.ticks = length;
  else markup.lone = new Set(markup.lone).add(length);
  return end;
}

function closingTicks({ reading: { window }, markup }: Scan, index: number): number {
  const end = afterTicks(window, index);
  if (end - index === markup.ticks) markup.ticks = 0;
  return end;
}

/** Handles a quote in code. The text between two of them is in one line, and in one word. */
function quotesInCode(scan: Scan, index: number): number {
  const { window, longest } = scan.reading;
  let end = index + 1;
  while (window.at(end) > char.SPACE && window.at(end) !== char.DOUBLE_QUOTE && end - index <= longest) end++;
  return window.at(end) === char.DOUBLE_QUOTE ? quotes(scan, index, index + 1) : index + 1;
}

function afterTicks(window: Window, from: number): number {
  let index = from;
  while (window.at(index) === char.BACKTICK) index++;
  return index;
}

/** Returns whether the same number of backticks occurs again in the paragraph. */
function isClosed(window: Window, from: number, length: number, longest: number, follow: Follow): boolean {
  let index = from;
  while (index - from <= longest) {
    const code = window.at(index);
    if (code === NO_CHARACTER) return false;
    if (isLineBreak(code)) {
      index = follow(index);
      if (index === NOT_FOUND) return false;
    } else if (code === char.BACKTICK) {
      const end = afterTicks(window, index);
      if (end - index === length) return true;
      index = end;
    } else index++;
  }
  return false;
}

function openBracket(markup: Markup, isImage: boolean): void {
  const below = markup.bracket;
  markup.bracket = { isImage, depth: below === undefined ? 0 : below.depth + 1, below };
}

/** Handles a closing bracket, which a destination may follow. No link is in another one (CommonMark, 6.3). */
function closingBracket(scan: Scan, index: number): number {
  const { markup, reading } = scan;
  const { bracket } = markup;
  if (bracket === undefined) return index + 1;
  const { isImage, depth, below } = bracket;
  const isActive = isImage || depth >= markup.inactive;
  markup.bracket = below;
  markup.inactive = Math.min(markup.inactive, depth);
  if (!isActive || reading.window.at(index + 1) !== char.OPENING_PARENTHESIS) return index + 1;
  const link = linkAt({ reading, follow: followIn(scan) }, index + 2);
  if (link === undefined) return index + 1;
  if (!isImage) markup.inactive = depth;
  return addDestination(scan, link, "markdown-link");
}

function addDestination(
  scan: Scan,
  { text, start, end, next }: Destination,
  delimiter: "markdown-link" | "markdown-definition",
): number {
  if (text !== undefined) scan.addHref(text, [start, end], delimiter);
  return next;
}
