import { judgePositiveInteger, objectOf, quoted } from "../argument.ts";
import { syntaxError } from "../errors.ts";
import { MISSING_SCHEME } from "../generated/errors.ts";
import { URI } from "../generated/rules.ts";
import { parseReference, type ReferenceOptions } from "../reference.ts";
import { textOf } from "../reference-text.ts";
import type { UriReference } from "../types.ts";
import { extract } from "./extract.ts";
import type { TextContext } from "./find.ts";
import { KNOWN_SCHEMES } from "./judge.ts";
import { Window } from "./window.ts";
import { mayBegin } from "./wrapped.ts";

/** How a URI is written into a text. */
export interface DelimitOptions extends ReferenceOptions {
  /** What the text is written in; plain text unless given. */
  readonly context?: TextContext | undefined;
  /** How long a line may be, in UTF-16 code units, where the context lets a URI be broken: not in Markdown and HTML. */
  readonly width?: number | undefined;
}

/** Cuts a URI into the pieces of lines, of which the first has so much before it. */
type Cut = (before: string) => readonly string[];
/** Writes a URI in a context, as many ways as there are, the best one first. */
type Writer = (uri: string, cut: Cut) => readonly string[];

const WRITERS: { readonly [C in TextContext]: Writer } = {
  plain: (_, cut) => ["<", "<URL:"].map((before) => `${before}${cut(before).join("\n")}>`),
  markdown: (uri) => {
    const link = `[link](<${uri.replaceAll("&", "&amp;")}>)`;
    return isAutolink(uri) ? [`<${uri}>`, link] : [link];
  },
  html: (uri) => {
    const text = uri.replaceAll("&", "&amp;");
    return [`<a href="${text}">${text}</a>`, `<a href="${text}">link</a>`];
  },
  texinfo: (_, cut) => [`@uref{${cut("@uref{").map(texinfo).join("@/")}}`],
  roff: (_, cut) => [`.UR ${cut(".UR ").map(roff).join("\\:")}\n.UE`],
};

function texinfo(piece: string): string {
  return piece.replaceAll("@", "@@").replaceAll(",", "@comma{}");
}

/** A hyphen, an apostrophe and a tilde of roff print as others. */
function roff(piece: string): string {
  return piece.replaceAll("-", "\\-").replaceAll("'", "\\(aq").replaceAll("~", "\\(ti");
}

/** Tells whether angle brackets make a link of Markdown: a scheme of 2 to 32 characters, and nothing like `&amp;`. */
function isAutolink(uri: string): boolean {
  const colon = uri.indexOf(":");
  const ampersand = uri.indexOf("&");
  return colon >= 2 && colon <= 32 && (ampersand === -1 || uri.indexOf(";", ampersand) === -1);
}

/**
 * Writes a URI into a text so that it is found again, as it is.
 *
 * Follows RFC 3986, appendix C, and uri(7): angle brackets in plain text and Markdown, with `URL:` where nothing else
 * tells that it is a URI; `<a href>` in HTML, `@uref{}` in Texinfo, `.UR` and `.UE` in roff, where it has to begin a line.
 * Punctuation of the sentence comes after it. A line is never broken after a hyphen, nor in a triplet.
 *
 * @throws {UriSyntaxError} if the URI is not valid, or is the empty reference, which no text can show.
 * @throws {TypeError} if an option has a wrong value.
 * @example
 * delimit("http://e.org/a?b"); // "<http://e.org/a?b>"
 * delimit("g"); // "<URL:g>"
 * delimit("http://e.org/long-name/a", { width: 20 }); // "<http://e.org/\nlong-name/a>"
 * delimit("http://e.org/?a&b", { context: "html" }); // '<a href="http://e.org/?a&amp;b">http://e.org/?a&amp;b</a>'
 * delimit("mailto:a@e.org,b@e.org", { context: "texinfo" }); // "@uref{mailto:a@@e.org@comma{}b@@e.org}"
 */
export function delimit(uri: string | UriReference, options: DelimitOptions = {}): string {
  const { context = "plain", width, rule } = objectOf(options);
  if (!Object.hasOwn(WRITERS, context)) throw new TypeError(`Unknown context ${quoted(context)}`);
  judgePositiveInteger("width", width);
  const { scheme = "" } = parseReference(uri, options);
  const text = textOf(uri);
  if (text === "") throw syntaxError("delimit", MISSING_SCHEME, URI, 0, text);
  const writings = WRITERS[context](text, (before) =>
    width === undefined ? [text] : broken(text, width, before.length, scheme.length + 1),
  );
  const longest = 16 * text.length + 16;
  const isFound = (writing: string): boolean => {
    const finds = extract(writing, { context, rule, longest });
    return finds.length > 0 && finds.every((find) => find.uri === text && find.alternative === undefined);
  };
  return writings.find(isFound) ?? writings.at(-1)!;
}

const KNOWN: ReadonlySet<string> = /* @__PURE__ */ new Set(KNOWN_SCHEMES);

/** Behind these a break is seen best. */
const BREAKS = "/?&=#;,.:";

/** Cuts a URI into lines of a width, with room for what delimits it. A line is longer where it may not be cut. */
function broken(uri: string, width: number, before: number, schemeEnd: number): string[] {
  const lines: string[] = [];
  let start = 0;
  // The scheme, and the slashes, stay together.
  let least = schemeEnd;
  while (uri[least] === "/") least++;
  let room = Math.max(1, width - before);
  while (uri.length - start >= room) {
    const end = breakBetween(uri, Math.max(least, start + 1), start + room);
    if (end >= uri.length) break;
    lines.push(uri.slice(start, end));
    start = end;
    room = width;
  }
  return [...lines, uri.slice(start)];
}

/** Where a line ends: behind a delimiter, but not in its first third, else as late as it may, else as soon as it may. */
function breakBetween(uri: string, least: number, most: number): number {
  let end = most;
  while (end >= least && end > most - ((most - least) * 2) / 3) {
    if (BREAKS.includes(uri[end - 1]!) && isBreak(uri, end)) return end;
    end--;
  }
  for (end = most; end >= least; end--) if (isBreak(uri, end)) return end;
  for (end = Math.max(most, least); end < uri.length; end++) if (isBreak(uri, end)) return end;
  return uri.length;
}

/** Tells whether a line may end before an index: not after a hyphen, in a triplet or a character, or before another scheme. */
function isBreak(uri: string, index: number): boolean {
  if (uri[index - 1] === "-" || uri[index - 1] === "%" || uri[index - 2] === "%") return false;
  const code = uri.charCodeAt(index);
  if (code >= 0xdc00 && code <= 0xdfff) return false;
  return !mayBegin(new Window(uri, true), index, KNOWN);
}
