// I5 for documents: a document 16 times as long takes about 16 times as long, in every context, whole and in chunks.
//
// Only growth is asserted: linear work gives 16, quadratic work 256; the limit is 40.

import { describe, expect, test } from "vitest";
import { delimit, extract, extractor, fromHref, fromTyped, webAddress } from "../../../ts/text/index.ts";
import { growth } from "../../support/growth.ts";
import { CONTEXTS } from "../../unit/text/pieces.ts";

const LIMIT = 40;
const SHORT = 512;

/** Strings that are repeated to any length, above all openings that are never closed. */
const SHAPES: readonly string[] = [
  ..."a a. a: :: http:// http://a http://a/ http://a@b@ http://[ http://[:: http://a/( http://a/) http://a/{ %".split(
    " ",
  ),
  ..."< <a: <http://a <URL: <URL:a <www.a \" \"a: \"http://a ' 'http://a' ( . www. www.a. www.a.bc, ftp.a.bc mailto:a@".split(
    " ",
  ),
  ..."[ ] [a]( [a](% [a](b [a](( [a](<b ![a](b) ` `` ``` ~~~ [a]: \\[ <a <a/href= <a/href=% href= href=' href=% =".split(
    " ",
  ),
  ..."<script> &lt; &quot; &amp; &aaa &lt;a: @ @uref{ @uref{a @uref{% @@ @comma{} \\: \\[ \\[a \\( .UR ../ & ; é \ud800".split(
    " ",
  ),
  " ",
  "\n",
  "-\n",
  "< ",
  "<a: ",
  "<http://a -\n",
  '"http://a\n',
  "\n.UR %",
  "\n[a]: %",
  "\n```",
  "`a``",
  '<a href="a ',
  "<a href='<a href=\"",
  "<a href='b c ",
  "<!-- -",
  "<a b='<a c=\"",
  "<a b=\"' ",
  "<a b ",
  "<a\n",
  "<div>\n",
  "<div a='\n",
  "<pre>\n<a ",
  "    a\n",
  "> ",
  "> - ",
  "> a\n",
  "- a\n ",
  "- - \n",
  "[a\n",
  "[a](b\n",
  "[a](<b> 'c",
  "`\n",
  ..."<? <![CDATA[ <!a ![ [![ 1. * # *** \t a@ a@b. @a.b <a@b. [a](((".split(" "),
  "<http://a http://a ",
  "http://a\u200d\u200d",
  "[a](b 'c ",
  "[a](b (c ",
  "[a]( b  ",
  "\n> - [a]: b (",
  "`a``b```c````d",
  ..."https:\\\\ \\ ///// a@ a: %2e%2e/../ a/%2e/ :a [::1] ä. xn--a. é| \ud800| http://1. #a ?a' ./a:".split(
    " ",
  ),
  "\ud800\n",
  "a\t",
  "http://a-b.c/d_e(f)?g=h&i#j ",
  ..."http://a/| http://a/|b <http://a/|b http://a/[ http://a/[b] http://a/] http://a/]. http://a/} http://a/^ \\n http://a/\\n".split(
    " ",
  ),
  ..."http://a/é http://a/？ http://a/吧 http://a/b吧 http://a/→ <http://a/|\n|\n [a](b|c a://b| |http://a/b| www.a.b/|c".split(
    " ",
  ),
  "<http://a/b|\n",
  '(http://a"',
  "'http://a\"",
  "'http://a'b",
  '(http://a"[http://b"{http://c"“http://d"',
  "<http://a<",
  "< URL:http://a<",
  "&lt;http://a&lt;",
  "http://a/`",
  "http://a/’",
  "http://a/\u200e",
  "http://a/\x1b[1",
  "\x1b[mhttp://a/",
  "\x1b[1:1;",
  "\x1b[mwww.",
  "\x1b( a:",
  '"http://a/\\"',
  "http://a。b",
  ";http://a",
  "1.http://a ",
  "http://a/b| ",
  ...[
    "\x1b]8;",
    "\x1b]8;;",
    "\x1b]8;;http://a",
    "\x1b]8;;http://a\x07",
    "\x1b]8;a=b:",
    "http://a\x1b]8;",
    "\x1b\\",
  ],
  ...[
    "<a href='b c' ",
    "<meta ",
    "<meta a=b ",
    "<meta a='",
    "<meta content='0;url=b' ",
    "&#38",
    "<a href='&copy",
    "<img srcset='a 1x, ",
    "<img srcset=', ,",
    "<img srcset='a (",
    "<img srcset='a(,",
  ],
  ...["<a b ", "<a b='c' d ", "<a href /"],
  ...[
    '"http:\\/\\/a" ',
    '"\\u002f',
    "\\u00",
    "<![CDATA[",
    "<![CDATA[a]]>",
    "<!DOCTYPE a [",
    "<!-- -",
    "<?a ",
    "&#38;",
    "&#x26",
    "<a b='&amp;",
  ],
  ...["<a ping='a ", "<base href='a/'><a href='b'>", "<a b='", "[a](<b c>)", "[a]()", "<a href=&#1;"],
  ..."http://a吧 http://a吧. http://a吧) http://a\u200b http://é http://a(b@ mailto:吧: www.a.b吧 éwww. http://a&nbsp;".split(
    " ",
  ),
];

/** Does not bound the length of an open find. */
const longest = 2 ** 30;

function inPieces(text: string, length: number): void {
  const extracting = extractor({ longest });
  for (let at = 0; at < text.length; at += length) extracting.write(text.slice(at, at + length));
  extracting.end();
}

const FUNCTIONS: readonly (readonly [string, (text: string) => unknown])[] = [
  ...CONTEXTS.flatMap((context) => [
    [`extract, ${context}`, (text: string) => extract(text, { context, longest })] as const,
  ]),
  ["extract, as bounded as it is", (text) => extract(text)],
  ["extract, an IRI", (text) => extract(text, { rule: "IRI-reference", longest })],
  ["extractor, in pieces of 64 units", (text) => inPieces(text, 64)],
  ["fromTyped", (text) => fromTyped(text)],
  ["webAddress", (text) => webAddress(text)],
  ["fromHref", (text) => fromHref(text)],
  ["fromHref, an authority", (text) => fromHref(`http://${text}/a b`)],
  ["fromHref, an opaque host", (text) => fromHref(`a://${text}/a b`)],
  ["fromHref, with a file as base", (text) => fromHref(`/${text}`, "file:///C:/a")],
  [
    "fromHref, its base",
    (text) => {
      // It remembers the last base.
      fromHref("/b", "https://h/");
      return fromHref("/b", `https://h/${text}`);
    },
  ],
  ["fromTyped, in brackets", (text) => fromTyped(`<${text}>`)],
  ...CONTEXTS.map(
    (context) =>
      [`delimit, ${context}`, (text: string) => delimit(`x:${text}`, { context, width: 40 })] as const,
  ),
];

describe("I5: time is linear", () => {
  test.each(FUNCTIONS)("%s", { timeout: 300_000 }, (_, call) => {
    const tooSlow: string[] = [];
    for (const piece of SHAPES) {
      const prepare = (length: number): (() => unknown) => {
        const text = piece.repeat(length / piece.length);
        return () => call(text);
      };
      const times = growth(prepare, SHORT, LIMIT);
      if (times >= LIMIT) tooSlow.push(`${JSON.stringify(piece)}: ${times.toFixed(0)} times`);
    }
    expect(tooSlow).toEqual([]);
  });
});

test.each(["=", "x=", 'href="', "a b="])("a tag with a value that nothing ends, and %j after it", (piece) => {
  for (const before of ["<a ", "<a b=", "<a href="]) {
    const times = growth(
      (length) => {
        const text = before + piece.repeat(length / piece.length);
        return () => extract(text, { context: "html" });
      },
      SHORT,
      LIMIT,
    );
    expect(times).toBeLessThan(LIMIT);
  }
});
