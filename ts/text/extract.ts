import { kindOf } from "../argument.ts";
import { chunksOf } from "../chunks.ts";
import { extractor, settingsOf } from "./extractor.ts";
import type { ExtractOptions, Find } from "./find.ts";

/** Where a text comes from piece by piece: strings, cut anywhere. */
export type TextSource = ReadableStream<string> | AsyncIterable<string>;

/**
 * Finds the URIs of a text, by what delimits them.
 *
 * Follows RFC 3986, appendix C, and uri(7), "Writing a URI": double quotes, angle brackets, with `URL:` or without, and
 * white space. Between angle brackets white space is left out, between quotes where a line ends; where another URI
 * begins behind it, each is found by itself. A hyphen at the end of a line may be of the URI or of the break: both are
 * told. Elsewhere a URI ends where a character stands that is of no URI; the punctuation after it is left out, and a
 * `)` without its `(`.
 *
 * A scheme counts where `//` follows, where it is known (`schemes`), and between angle brackets. `www.` and `ftp.` begin
 * suffix references (4.5), with a guess of what they stand for. A relative reference is found where a mark tells
 * that it is one: `URL:`, a link of Markdown, an attribute of HTML, `@uref` of Texinfo, `.UR` of roff.
 *
 * What is found is valid: what goes on with a `{` or with a `%` that begins no triplet is not found, and nothing is
 * repaired. Nor is a host cut: `http://münchen.de/` is no `http://m`, and is found by `rule: "IRI-reference"` only. Text of
 * a script without spaces may follow directly. A `*` at the end is of a URI in plain text, but not in Markdown. The finds
 * are in the order of the text, and do not overlap. Of a stream, or an async iterable of strings, it makes an async
 * iterable of the same finds.
 *
 * @throws {TypeError} if an argument has a wrong value.
 * @example
 * extract("It is <http://www.ics.uci.edu/pub/\n ietf/uri/historical.html#WARNING>.")[0].uri; // "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING"
 * extract("http://münchen.de/ 见http://example.com吧").map(({ uri }) => uri); // ["http://example.com"]
 * extract("(see http://example.com/a_(b), or not)")[0].uri; // "http://example.com/a_(b)"
 * extract("<http://e.org/long-\nname>"); // [{ uri: "http://e.org/long-name", kind: "URI", alternative: "http://e.org/longname", start: 1, end: 24, delimiter: "angle-brackets" }]
 * extract("at www.w3.org/Addressing/."); // [{ uri: "www.w3.org/Addressing/", kind: "suffix", guess: "http://www.w3.org/Addressing/", start: 3, end: 25, delimiter: "white-space" }]
 * extract('<a href="../g?a&amp;b">', { context: "html" })[0].uri; // "../g?a&b"
 */
export function extract(text: string, options?: ExtractOptions): Find[];
export function extract(source: TextSource, options?: ExtractOptions): AsyncIterable<Find>;
export function extract(
  input: string | TextSource,
  options: ExtractOptions = {},
): Find[] | AsyncIterable<Find> {
  if (typeof input === "string") {
    const whole = extractor(options);
    return whole.write(input).concat(whole.end());
  }
  settingsOf(options);
  if (typeof input === "object" && input !== null) {
    if ("getReader" in input) return findsOf(chunksOf(input), options);
    if (Symbol.asyncIterator in input) return findsOf(input, options);
  }
  throw new TypeError(`Expected a string, or a stream or an async iterable of them, got ${kindOf(input)}`);
}

async function* findsOf(chunks: AsyncIterable<string>, options: ExtractOptions): AsyncGenerator<Find, void> {
  const pieces = extractor(options);
  for await (const chunk of chunks) yield* pieces.write(chunk);
  yield* pieces.end();
}
