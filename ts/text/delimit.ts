import { parse } from "../api/parse.ts";
import type { RuleOptions } from "../api/rule-options.ts";
import { MISSING_SCHEME } from "../generated/errors.ts";
import { URI } from "../generated/rules.ts";
import { notOneOf, validatePositiveInteger } from "../support/argument.ts";
import { optionsOf } from "../support/properties.ts";
import { syntaxError } from "../uri/errors.ts";
import type { ContextOptions, TextContext } from "../uri/generated/options.ts";
import { textOf } from "../uri/input.ts";
import { referenceRuleFor } from "../uri/options.ts";
import type { UriInput } from "../uri/types.ts";
import { extract } from "./extract.ts";
import { Window } from "./reading.ts";
import { isUriStart } from "./uri-start.ts";
import { KNOWN_SCHEMES } from "./validate.ts";

/** Options of {@link delimit}. */
export interface DelimitOptions extends RuleOptions, ContextOptions {
  /**
   * The maximum length of a line, in UTF-16 code units. Only plain text, Texinfo and roff can break a URI: the others ignore it.
   *
   * @default no limit
   */
  readonly width?: number | undefined;
}

/** Breaks a URI into lines. `before` precedes it on the first line. */
type Break = (before: string) => readonly string[];
/** Writes a URI in a context, in every possible way, the best one first. */
type Writer = (uri: string, lines: Break) => readonly string[];

const WRITERS: { readonly [C in TextContext]: Writer } = {
  plain: (_, lines) => ["<", "<URL:"].map((before) => `${before}${lines(before).join("\n")}>`),
  markdown: (uri) => {
    const link = `[link](<${uri.replaceAll("&", "&amp;")}>)`;
    return isAutolink(uri) ? [`<${uri}>`, link] : [link];
  },
  html: (uri) => {
    const text = uri.replaceAll("&", "&amp;");
    return [`<a href="${text}">${text}</a>`, `<a href="${text}">link</a>`];
  },
  xml: (uri) => [`<${uri}>`, `<URL:${uri}>`].map(xml),
  json: (uri) => [uri, `<${uri}>`, `<URL:${uri}>`].map((text) => JSON.stringify(text)),
  texinfo: (_, lines) => [`@uref{${lines("@uref{").map(texinfo).join("@/")}}`],
  roff: (_, lines) => [`.UR ${lines(".UR ").map(roff).join("\\:")}\n.UE`],
};

function xml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function texinfo(line: string): string {
  return line.replaceAll("@", "@@").replaceAll(",", "@comma{}");
}

/** Escapes the hyphen, the apostrophe and the tilde, which roff would print as other characters. */
function roff(line: string): string {
  return line.replaceAll("-", "\\-").replaceAll("'", "\\(aq").replaceAll("~", "\\(ti");
}

/** Returns whether angle brackets make a Markdown link: the scheme has 2 to 32 characters, and nothing looks like `&amp;`. */
function isAutolink(uri: string): boolean {
  const colon = uri.indexOf(":");
  const ampersand = uri.indexOf("&");
  return colon >= 2 && colon <= 32 && (ampersand === -1 || uri.indexOf(";", ampersand) === -1);
}

/**
 * Writes a URI for a document so that {@link extract} finds exactly this URI again. In links of Markdown and HTML it is the
 * `text` of the find, and `uri` is what a browser reads there.
 *
 * Follows RFC 3986, appendix C, and uri(7): angle brackets in plain text and Markdown, with `URL:` if nothing else shows
 * that it is a URI; the same in text of XML, with its escapes; a string of JSON; `<a href>` in HTML; `@uref{}` in Texinfo; `.UR` and `.UE` in roff, which have to start a line. Put the
 * punctuation of the sentence after the result. No line is broken after a hyphen or inside a percent-encoded octet.
 *
 * @throws {UriSyntaxError} if the URI is not valid, or is the empty reference, which no document can show.
 * @throws {TypeError} if an option is unknown or has a wrong value.
 * @example
 * delimit("http://e.org/a?b"); // "<http://e.org/a?b>"
 * delimit("g"); // "<URL:g>"
 * delimit("http://e.org/long-name/a", { width: 20 }); // "<http://e.org/\nlong-name/a>"
 * delimit("http://e.org/?a&b", { context: "html" }); // '<a href="http://e.org/?a&amp;b">http://e.org/?a&amp;b</a>'
 * delimit("mailto:a@e.org,b@e.org", { context: "texinfo" }); // "@uref{mailto:a@@e.org@comma{}b@@e.org}"
 */
export function delimit(uri: UriInput, options?: DelimitOptions): string {
  const { context = "plain", width, rule } = optionsOf(options, ["context", "width", "rule"]);
  if (typeof context !== "string" || !Object.hasOwn(WRITERS, context))
    throw notOneOf("context", context, Object.keys(WRITERS));
  validatePositiveInteger("width", width);
  const { scheme = "" } = parse(uri, rule);
  const text = textOf(uri);
  if (text === "") throw syntaxError("delimit", MISSING_SCHEME, URI, 0, text);
  const writings = WRITERS[context](text, (before) =>
    width === undefined ? [text] : broken(text, width, before.length, scheme.length + 1),
  );
  const longest = 16 * text.length + 16;
  const isFound = (writing: string): boolean => {
    const finds = extract(writing, { context, rule: referenceRuleFor(rule), longest });
    return (
      finds.length > 0 &&
      finds.every((find) => [find.uri, find.text].includes(text) && find.alternative === undefined)
    );
  };
  return writings.find(isFound) ?? writings.at(-1)!;
}

/** The characters after which a line is preferably broken. */
const BREAKS = "/?&=#;,.:";

/** Breaks a URI into lines of a width, with `before` characters used on the first. A line that cannot break is longer. */
function broken(uri: string, width: number, before: number, schemeEnd: number): string[] {
  const window = new Window(uri, true);
  const lines: string[] = [];
  let start = 0;
  // The scheme and the slashes after it stay together.
  let first = schemeEnd;
  while (uri[first] === "/") first++;
  let room = Math.max(1, width - before);
  while (uri.length - start >= room) {
    const end = breakBetween(window, Math.max(first, start + 1), start + room);
    if (end >= uri.length) break;
    lines.push(uri.slice(start, end));
    start = end;
    room = width;
  }
  return [...lines, uri.slice(start)];
}

/**
 * Returns where a line ends: after a delimiter in its last two thirds, else as late as possible up to `max`, else as early
 * as possible after it.
 */
function breakBetween(window: Window, min: number, max: number): number {
  const uri = window.text;
  let end = max;
  while (end >= min && end > max - ((max - min) * 2) / 3) {
    if (BREAKS.includes(uri[end - 1]!) && isBreak(window, end)) return end;
    end--;
  }
  for (end = max; end >= min; end--) if (isBreak(window, end)) return end;
  for (end = Math.max(max, min); end < uri.length; end++) if (isBreak(window, end)) return end;
  return uri.length;
}

/** Returns whether a line may end here: not after a hyphen, inside an encoded octet or a character, or before a URI start. */
function isBreak(window: Window, index: number): boolean {
  const uri = window.text;
  if (uri[index - 1] === "-" || uri[index - 1] === "%" || uri[index - 2] === "%") return false;
  const code = uri.charCodeAt(index);
  if (code >= 0xdc00 && code <= 0xdfff) return false;
  return !isUriStart(window, index, KNOWN_SCHEMES);
}
