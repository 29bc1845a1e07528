import { kindOf } from "../support/argument.ts";
import { chunksOf } from "../support/chunks.ts";
import { searchOf } from "./extractor.ts";
import type { AnyFind, ExtractOptions, Find, InvalidFind, ReportOptions } from "./find.ts";
import type { Search } from "./strings.ts";

/** A document as a series of strings, cut anywhere. */
export type TextSource = ReadableStream<string> | AsyncIterable<string>;

/**
 * Finds the URIs in a document.
 *
 * URIs are delimited by double quotes, angle brackets (with or without `URL:`) or white space, as in RFC 3986, appendix C,
 * and uri(7), "Writing a URI". White space between angle brackets, and line breaks between quotes, are left out, unless a
 * second URI starts after them: then both are found. A hyphen at the end of a line may belong to the line break, so the
 * find has an `alternative` without it. A URI without quotes or brackets ends before a delimiter, without the punctuation at
 * its end, and without a `)` that has no `(`.
 *
 * A scheme counts if `//` follows, if it is known (`schemes`), or between angle brackets. `www.` and `ftp.` start suffix
 * references (4.5), which come with a guess of the URI. Relative references are found only where markup shows them:
 * after `URL:`, in Markdown links, HTML attributes, `@uref` of Texinfo and `.UR` of roff. With a `base` they are resolved.
 *
 * Links of Markdown, and the URLs in attributes of HTML such as `href` and `srcset`, are read by {@link fromHref}, and every
 * one that a browser accepts is found, even the empty one. In HTML, the first `<base href>` is the base of what follows it.
 * `<meta http-equiv=refresh>` leads to its URL. Of two equal attributes of a tag, the first counts, and one without a value is not a link.
 * A value is left out if it contains a character reference that is not in Latin-1 and is rare in links, such as `&zcaron;`.
 *
 * Markdown is CommonMark 0.31.2, with its raw HTML, and with the autolinks of GitHub Flavored Markdown, 6.9. URIs in its text end as in plain
 * text, and mail addresses are found there. URIs in code have `code: true`. Comments, titles and the uses of a definition have no finds.
 *
 * Every find is valid, and names the resource that the text shows: no URI is cut. A link may show characters that no URI has,
 * such as `|`, `^`, `[` and, after the host, non-ASCII characters. Then `uri` is what {@link fromHref} reads in it, and
 * `changes` says what differs from `text`. A trailing `*` is part of a URI in plain text, but not in Markdown.
 *
 * In JSON and XML, each string is decoded: the names and values of JSON, and the attribute values and the text between two tags of XML.
 * `index` and `end` count in the document, before it is decoded. A name, a value or the whole text of an element that is a URI is the
 * find, to its last character, without the white space around it. One without white space inside that begins with a scheme and `://` and
 * is not a URI, such as `https://h/{id}`, gives nothing. All other strings are searched as plain text that begins and ends with the
 * string, and `delimiter` is one of plain text. XML shows no relative references, and its comments, processing instructions and document type
 * declaration give nothing.
 *
 * A URI is left out if its end is not certain: at an invisible character or an apostrophe within a word, at a delimiter of
 * another kind than those around the URI, as in `'http://e.org/a"b'`, or if a `{` or a `%` without two digits follows. Without
 * angle brackets it is also left out if a backslash follows: a shell removes it from `http://e.org/a\?b`, a browser reads a slash there, and
 * `http://e.org/a` is neither. A control character of ASCII ends it. Before white space or the end of the text, any ASCII character
 * that no URI has ends it, as in `http://e.org/a| b`. Escape sequences of a terminal, such as colors, may stand before and after a URI,
 * and its hyperlinks (OSC 8) are found.
 *
 * `http://münchen.de/` is found only with `rule: "IRI-reference"`. Text in a script without spaces may follow a host directly.
 *
 * A string that is marked as a link, and that is not one, is left out. With `invalid: "report"` it is an
 * {@link InvalidFind}, whose `kind` is `"invalid"` and whose `issue` says why.
 *
 * Finds are in document order and do not overlap. For a stream or an async iterable of strings, the result is an async
 * iterable of the same finds.
 *
 * @throws {TypeError} if an argument has a wrong value, or the runtime has no `URL`, whatever the document contains, unless `validOnly`
 * is `true`.
 * @example
 * extract("It is <http://www.ics.uci.edu/pub/\n ietf/uri/historical.html#WARNING>.")[0].uri; // "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING"
 * extract("http://münchen.de/ 见http://example.com吧").map(({ uri }) => uri); // ["http://example.com"]
 * extract("(see http://example.com/a_(b), or not)")[0].uri; // "http://example.com/a_(b)"
 * extract("At http://e.org/!"); // [{ uri: "http://e.org/", text: "http://e.org/", kind: "URI", index: 3, end: 16, delimiter: "white-space" }]
 * extract("<http://e.org/long-\nname>").map(({ uri, alternative }) => [uri, alternative]); // [["http://e.org/long-name", "http://e.org/longname"]]
 * extract("<http://e.org/a|b>").map(({ uri, text }) => [uri, text]); // [["http://e.org/a%7Cb", "http://e.org/a|b"]]
 * extract("at www.w3.org/Addressing/.").map(({ kind, guess }) => [kind, guess]); // [["suffix", "http://www.w3.org/Addressing/"]]
 * extract("<http://e.org/a|b> <http://e.org/c>", { validOnly: true }).map(({ uri }) => uri); // ["http://e.org/c"]
 * extract('<a href="../g?a&amp;b">', { context: "html" })[0].uri; // "../g?a&b"
 * extract("<loc>http://e.org/a.</loc>", { context: "xml" }).map(({ uri, delimiter }) => [uri, delimiter]); // [["http://e.org/a.", "xml-element"]]
 * extract('["http://e.org/a.", "http://e.org/b, look"]', { context: "json" }).map(({ uri }) => uri); // ["http://e.org/a.", "http://e.org/b"]
 * extract('<a href="https://h:99999/">', { context: "html", invalid: "report" }).map(({ kind, text }) => [kind, text]); // [["invalid", "https://h:99999/"]]
 * extract("`http://h/a` ![](b.svg)", { context: "markdown" }).map(({ uri, code }) => [uri, code]); // [["http://h/a", true], ["b.svg", undefined]]
 * extract('<img srcset="a.png 2x, c.png">', { context: "html", base: "http://h/d/" })[1].uri; // "http://h/d/c.png"
 */
export function extract(text: string, options?: ExtractOptions): Find[];
export function extract(text: string, options: ReportOptions): (Find | InvalidFind)[];
export function extract(source: TextSource, options?: ExtractOptions): AsyncIterable<Find>;
export function extract(source: TextSource, options: ReportOptions): AsyncIterable<Find | InvalidFind>;
export function extract(
  input: string | TextSource,
  options?: ExtractOptions | ReportOptions,
): AnyFind[] | AsyncIterable<AnyFind> {
  const search = searchOf(options);
  if (typeof input === "string") return search.finish(input);
  if (typeof input === "object" && input !== null) {
    if ("getReader" in input) return findsOf(chunksOf(input), search);
    if (Symbol.asyncIterator in input) return findsOf(input, search);
  }
  throw new TypeError(`Expected a string, or a stream or an async iterable of them, got ${kindOf(input)}`);
}

async function* findsOf(chunks: AsyncIterable<string>, search: Search): AsyncGenerator<AnyFind, void> {
  for await (const chunk of chunks) yield* search.write(chunk);
  yield* search.end();
}
