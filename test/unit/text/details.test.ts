// Rules of the formats that decide whether a URI is found, and where it ends, one row for each.

import { describe, expect, test } from "vitest";
import { delimit, extract, extractor, fromTyped, type TextContext } from "../../../ts/text/index.ts";

const uris = (text: string, context: TextContext, longest?: number): readonly string[] =>
  extract(text, { context, longest }).map(({ uri }) => uri);

const ROWS: Readonly<Record<TextContext, readonly (readonly [document: string, ...found: string[]])[]>> = {
  plain: [
    // A letter, of two code units too, belongs to the word. Half of one does not.
    ["\u{103ff}www.example.org"],
    ["\u{10000}www.example.org"],
    ["\u00e9\udbffwww.example.org", "www.example.org"],
    // A scheme has at most 64 characters here.
    [`${"a".repeat(70)}://h/`],
    // Functions of a terminal with two characters (ECMA-48, 8.3).
    ...[..."78cDEHM"].map((name) => [`\u001b${name}http://h/`, "http://h/"] as const),
    ["http://a.b\u{10ffff}/"],
    // The escapes of a programming language before a quote.
    ['<http://h/a\\n" b>', "http://h/a"],
    ['<http://h/a\\n\\r" b>', "http://h/a"],
    ["<http://h/a\\nb c>"],
    // A script without spaces before another URI, whose scheme has a hyphen.
    ["http://a.b\u5427x-y://c", "http://a.b", "x-y://c"],
    // Emphasis around a URI, and a mark at its end only.
    ["*http://h/a*", "http://h/a"],
    ["_http://h/a_", "http://h/a"],
    ["http://h/a*", "http://h/a*"],
    // A suffix reference has three labels, and the last one is a word (RFC 3986, 4.5).
    ["www..example.org"],
    ["www.example.12"],
    ["www.example./"],
    ["www.e12.example/", "www.e12.example/"],
    // A question mark ends the authority (RFC 3986, 3.2).
    ["www.example.org?a=b", "www.example.org?a=b"],
    // U+FFFD stands for an unknown character, and ends a host. U+FFFE may be a part of it.
    ["http://a.b\ufffd", "http://a.b"],
    ["http://a.b\ufffe"],
    // Words between angle brackets are prose, unless the scheme is known.
    ["<note:a b>"],
    ["<note:ab>", "note:ab"],
    ["<mailto:a@\n b>", "mailto:a@b"],
    // A `[` within a host rules a URI out (RFC 3986, 3.2.2).
    ["http://a.b\\[c]d"],
  ],
  // CommonMark 0.31.2, 2.4, 4.7, 5.1, 6.1 and 6.3.
  markdown: [
    ["`a\\` [x](b)", "b"],
    ["``a`[x](b)`` [y](c)", "c"],
    [">    [a]: b", "b"],
    [">     [a]: b"],
    ["[a](<b\n>)"],
    ["[a](<b<c>)"],
    ["[a](<b>)", "b"],
    // An escape character hides no link.
    ["\u001b[a](b)", "b"],
  ],
  // HTML Standard, 13.2.5: an end tag has no attributes, and a tag has a name.
  html: [
    ['</a href="g">'],
    ['< a href="g">'],
    ['<a href="g">', "g"],
    ['<p title="http://h/a">', "http://h/a"],
    ["<p title='' id=a><a href=g>", "g"],
    ["<p title='a' id=b><a href=g>", "g"],
    ['<a href="&#x10FFFF;&COPY;&COPY&lsquo;&sbquo;">', "%F4%8F%BF%BF%C2%A9%C2%A9%E2%80%98%E2%80%9A"],
  ],
  xml: [
    // XML 1.0, 2.4: a `<` that starts no markup, an entity that is not declared, a section that is not closed.
    ["<a>see http://h/ 1 < 2 http://h/b</a>", "http://h/", "http://h/b"],
    ["<a>http://h/a&nbsp;b http://h/&toString; http://h/c</a>", "http://h/c"],
    ["<a>http://h/a&b http://h/a&#;b</a>", "http://h/a&b", "http://h/a&#;b"],
    ["<a><![CDATA[http://h/a", "http://h/a"],
    ["<a href='http://h/a", "http://h/a"],
    ["<!-- http://h/a"],
    ["<?xml-stylesheet href='http://h/a'?><a/>"],
    [
      "<!DOCTYPE a SYSTEM 'http://h/a' [<!ENTITY b 'http://h/b'> <!-- ]> -->]><a>http://h/c</a>",
      "http://h/c",
    ],
    ["<a>http://h/a<b/>b</a>", "http://h/a"],
    ["<a b='/c' href='../d'>&lt;URL:e&gt;</a>", "e"],
    ["\ufeff<a>http://h/</a>", "http://h/"],
  ],
  json: [
    // RFC 8259, 7: no line break stands in a string, so the next line is not lost.
    ['{"a": "http://h/a\n"b": "http://h/b"}', "http://h/a", "http://h/b"],
    ['"http://h/a', "http://h/a"],
    ['"http:\\/\\/h\\/a\\u0026b"', "http://h/a&b"],
    ['"\\u0068ttp\\u003A//h/"', "http://h/"],
    ['"http://h/\\u12"'],
    ['"http://h/\\x"'],
    ['"see http://h/a\\nand http://h/b\\\\"', "http://h/a", "http://h/b"],
    ['["http://h/","a"] http://h/not-in-a-string', "http://h/"],
    ['{"http://name/":{"www.e.org":1}}', "http://name/", "www.e.org"],
    ['"<a href=\\"http://h/a\\">"', "http://h/a"],
    ['"http:" "//h/"'],
  ],
  // Texinfo: `@-`, `@:` and `@/` print nothing. An empty line ends the argument.
  texinfo: [
    ["@uref{http://h/a@-b@:c@/d}", "http://h/abcd"],
    ["@uref{g\t\th}", "gh"],
    ["@uref{g\n\nh}"],
    ["@uref{g http://h/}", "http://h/"],
  ],
  // groff_char(7) and groff(7).
  roff: [
    ["http://h/\\(tia\\(hyb", "http://h/~a-b"],
    ["http://h/a\\m[red]b", "http://h/ab"],
    [".URL g\n"],
    // In quotes, an open parenthesis belongs to the URI, at the start of the text too.
    ["\\(lqhttp://h/(a\\(rq", "http://h/(a"],
    [".UR g\n", "g"],
  ],
};

test.each(Object.entries(ROWS))("%s", (context, rows) => {
  for (const [document, ...found] of rows)
    expect(uris(document, context as TextContext), document).toEqual(found);
});

test("the maximum length is that of a find, not of the text before it", () => {
  expect(uris(`${" ".repeat(40)}@uref{g}`, "texinfo", 30)).toEqual(["g"]);
});

test("the value of an attribute may have the maximum length", () => {
  const links = (length: number): number => uris(`<a href="${"g".repeat(length)}">`, "html", 30).length;
  expect([30, 31].map(links)).toEqual([1, 0]);
});

test("a character reference at the start of the text may open a pair", () => {
  const [find] = extract("&lt;http://h/ a&gt;", { context: "html" });
  expect([find?.uri, find?.delimiter]).toEqual(["http://h/a", "angle-brackets"]);
});

// ECMA-48: the command 7 of a terminal is the current folder, 8 is a hyperlink.
test("only the command 8 of a terminal is a hyperlink", () => {
  for (const end of ["\u0007", "\u001b\\", "\u009c"]) {
    const delimiters = (command: number): unknown[] =>
      extract(`\u001b]${command};a;http://h/${end}`).map(({ delimiter }) => delimiter);
    expect([7, 8].map(delimiters)).toEqual([["characters"], ["terminal-link"]]);
  }
});

// ECMA-48, 5.4: a control sequence ends with a letter.
test("a chunk may end in a long scheme, after a long sequence of a terminal", () => {
  const scheme = "a".repeat(63);
  const open = extractor();
  expect(open.write(`\u001b[${";".repeat(30)}m${scheme}`)).toEqual([]);
  expect(open.write("://h/ ").map(({ uri }) => uri)).toEqual([`${scheme}://h/`]);
});

test("a character name of roff has no space, so no text after it is awaited", () => {
  const found = extractor({ context: "roff" }).write("\\[http://h/) )");
  expect(found.map(({ uri }) => uri)).toEqual(["http://h/"]);
});

test("a find comes with the chunk that completes it", () => {
  const open = extractor();
  for (let turn = 0; turn < 3; turn++) {
    expect(open.write("a ".repeat(200))).toEqual([]);
    expect(open.write("http://h/ b ").map(({ uri }) => uri)).toEqual(["http://h/"]);
  }
});

describe("delimit", () => {
  test("writes an autolink if the scheme has 2 to 32 characters (CommonMark 0.31.2, 6.5)", () => {
    const isAutolink = (length: number): boolean =>
      delimit(`${"a".repeat(length)}:b`, { context: "markdown" }).startsWith("<");
    expect([1, 2, 32, 33].map(isAutolink)).toEqual([false, true, true, false]);
  });

  test("divides no character", () => {
    const uri = `http://h/${"\u{20000}".repeat(40)}`;
    const lines = delimit(uri, { width: 15, rule: "IRI-reference" }).split("\n");
    expect(lines.length).toBeGreaterThan(4);
    for (const line of lines) expect(line).not.toMatch(/\p{Surrogate}/u);
  });
});

test("fromTyped removes each pair of delimiters, and keeps the scheme URL", () => {
  const pairs = "<> \"\" '' `` “” „“ ‘’ «» ‹› 「」 『』 【】 〈〉 《》 ⟨⟩ （） () [] {}".split(" ");
  for (const [open, close] of pairs) expect(fromTyped(`${open}http://h/${close}.`).uri).toBe("http://h/");
  expect(fromTyped("URL:").uri).toBe("URL:");
  expect(fromTyped("URL:a").uri).toBe("a");
});
