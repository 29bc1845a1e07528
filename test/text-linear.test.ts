// I5 for texts: sixteen times as long a text takes about sixteen times as long, in every context, whole and in pieces.
//
// No time is asserted, only how it grows: linear work gives 16, quadratic gives 256, and the line is drawn at 40.

import { describe, expect, test } from "vitest";
import { delimit, extract, extractor, fromTyped } from "../ts/text/index.ts";
import { GROWTH, growth } from "./growth.ts";
import { CONTEXTS } from "./text/pieces.ts";

const LIMIT = 40;
const SHORT = 4096;

/** Texts of any length, of a piece that comes again and again; what makes something open that is never closed, above all. */
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
  "<http://a http://a ",
  "http://a\u200d\u200d",
  "[a](b 'c ",
  "[a](b (c ",
  "[a]( b  ",
  "\n> - [a]: b (",
  "`a``b```c````d",
  "http://a-b.c/d_e(f)?g=h&i#j ",
  ..."http://a吧 http://a吧. http://a吧) http://a\u200b http://é http://a(b@ mailto:吧: www.a.b吧 éwww. http://a&nbsp;".split(
    " ",
  ),
];

/** As long as the text may be, what is open is bounded by nothing. */
const longest = 2 ** 30;

function inPieces(text: string, length: number): void {
  const extracting = extractor({ longest });
  for (let at = 0; at < text.length; at += length) extracting.write(text.slice(at, at + length));
  extracting.end();
}

const VERBS: readonly (readonly [string, (text: string) => unknown])[] = [
  ...CONTEXTS.flatMap((context) => [
    [`extract, ${context}`, (text: string) => extract(text, { context, longest })] as const,
  ]),
  ["extract, as bounded as it is", (text) => extract(text)],
  ["extract, an IRI", (text) => extract(text, { rule: "IRI-reference", longest })],
  ["extractor, in pieces of 64 units", (text) => inPieces(text, 64)],
  ["fromTyped", (text) => fromTyped(text)],
  ["fromTyped, in brackets", (text) => fromTyped(`<${text}>`)],
  ...CONTEXTS.map(
    (context) =>
      [`delimit, ${context}`, (text: string) => delimit(`x:${text}`, { context, width: 40 })] as const,
  ),
];

describe("I5: time grows as the text does", () => {
  test.each(VERBS)("%s", { timeout: 300_000 }, (_, verb) => {
    const tooSlow: string[] = [];
    for (const piece of SHAPES) {
      const [short, long] = [1, GROWTH].map((times) => piece.repeat((times * SHORT) / piece.length));
      const times = growth(
        () => verb(short!),
        () => verb(long!),
        LIMIT,
      );
      if (times >= LIMIT) tooSlow.push(`${JSON.stringify(piece)}: ${times.toFixed(0)} times`);
    }
    expect(tooSlow).toEqual([]);
  });
});
