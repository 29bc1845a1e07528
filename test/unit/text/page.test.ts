// The links of a page lead where `URL` leads, and the base of a page is validated.

import { expect, test } from "vitest";
import { UriSyntaxError } from "../../../ts/index.ts";
import { extract, extractor, fromHref } from "../../../ts/text/index.ts";
import { readUrl } from "../../support/url.ts";

const PARTS = [
  "",
  " a b",
  "/",
  "..",
  "./c",
  "?q=é&r='",
  '#f"g',
  "\\d",
  "//Bücher.example",
  "http:e",
  "https://h:80",
  "x:y z",
  "\n",
  "%2e",
  ";=,",
];
const HREFS = PARTS.flatMap((one) => PARTS.map((other) => one + other));
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

test.each(["http://h/i/j?k#l", "https://u@h:8/", "file:///m/n", "http://h"])(
  "links of %s lead where URL leads",
  (base) => {
    const html = HREFS.map((href) => `<a href="${escaped(href)}">`).join("");
    const finds = extract(html, { context: "html", base });
    const links = HREFS.filter((href) => readUrl(href, base) !== undefined);
    expect(finds.map(({ text }) => text)).toEqual(links);
    expect(finds.map(({ uri }) => new URL(uri).href)).toEqual(
      links.map((link) => new URL(fromHref(new URL(link, base).href).uri).href),
    );
  },
);

test("a base needs a scheme, and is read as a browser reads it", () => {
  expect(() => extract("", { base: "a/b" })).toThrow(
    expect.objectContaining({ code: "ERR_URI_BASE_NOT_ABSOLUTE" }),
  );
  expect(() => extract("", { base: "http://h:99999/" })).toThrow(UriSyntaxError);
  expect(() => extract("", { base: 1 as never })).toThrow(TypeError);
  const inPage = (base: string): unknown =>
    extract("<a href=c>", { context: "html", base }).map(({ uri, kind }) => [uri, kind]);
  expect(inPage("http://bücher.example/a b")).toEqual([["http://xn--bcher-kva.example/c", "URI"]]);
  expect(inPage("mailto:a@b")).toEqual([]);
});

test("no URI in the text of an attribute continues after it, or hides the link that follows", () => {
  const texts = [
    "'&lt;http://h/a'",
    '"http://h/&quot;b"',
    "&lt;http://h/c",
    "'http://h/'",
    '"http://h/"',
    '""',
    '"=\'"',
  ];
  for (const text of texts) {
    const finds = extract(`<p title=${text} id='>'><a href=g>`, { context: "html" });
    expect(
      finds.filter(({ delimiter }) => delimiter === "html-attribute").map(({ uri }) => uri),
      text,
    ).toEqual(["g"]);
    for (const { text: shown } of finds) expect(shown, text).toMatch(/^(?:g|http:\/\/h\/["abc]*)$/);
  }
});

test("the name of an element is read whole", () => {
  const html = "<base-x href=http://x/><base2 href=http://y/><objects data=z><BASE href=http://h/><a href=a>";
  expect(extract(html, { context: "html" }).at(-1)?.uri).toBe("http://h/a");
  expect(extract(html, { context: "html" })).toHaveLength(4);
});

/** Returns the links of markup, without URIs in text. */
const linksIn = (html: string): string[] =>
  extract(html, { context: "html" })
    .filter(({ delimiter }) => delimiter === "html-attribute")
    .map(({ text }) => text);

// HTML Standard, 4.2.5.3 and "shared declarative refresh steps".
test.each<readonly [attributes: string, links: readonly string[]]>([
  ['http-equiv=refresh content="0; url=/a"', ["/a"]],
  ['content="0; url=/a" http-equiv=refresh', ["/a"]],
  ["HTTP-EQUIV='Refresh' name='>' content='5;URL = \"/a?b&amp;c\" d'", ["/a?b&c"]],
  ['http-equiv=refresh content="0,/a"', ["/a"]],
  ['http-equiv=refresh content="  1.5.2 a b "', ["a b "]],
  ['http-equiv=refresh content=".5;u/a"', ["u/a"]],
  ['http-equiv=refresh content="0; url=\'/a"', ["/a"]],
  ["http-equiv=refresh content=0;url=/a", ["/a"]],
  ['http-equiv=refresh content="0; url="', [""]],
  ['http-equiv=refresh content="0"', []],
  ['http-equiv=refresh content="0; "', []],
  ['http-equiv=refresh content="0x; url=/a"', []],
  ['http-equiv=refresh content="; url=/a"', []],
  ['http-equiv=refreshed content="0; url=/a"', []],
  ['http-equiv=a http-equiv=refresh content="0; url=/a"', []],
  ['name=refresh content="0; url=/a"', []],
  ["title='http-equiv=refresh' content='0; url=/a'", []],
  ["http-equiv=refresh content='0; url=/a' a= ", ["/a"]],
])("<meta %s> leads to %j", (attributes, links) => {
  expect(linksIn(`<meta ${attributes}>`)).toEqual(links);
  expect(linksIn(`<META\n${attributes} /><p http-equiv=refresh content="0; url=/b">`)).toEqual(links);
  expect(linksIn(`<!-- <meta ${attributes}> --><a href=c>`).slice(-1)).toEqual(["c"]);
  const finds = extract(`<meta ${attributes}>`, { context: "html" });
  const open = extractor({ context: "html" });
  const pieces = `<meta ${attributes}>`.split("").flatMap((unit) => open.write(unit));
  expect([...pieces, ...open.end()]).toEqual(finds);
});

// HTML Standard, 13.2.5.33: an attribute that is in the tag already is removed.
test.each<readonly [html: string, links: readonly string[]]>([
  ["<a href=b href=c>", ["b"]],
  ['<a href="b" HREF="c">', ["b"]],
  ["<a href='b' title=t href='https://h/'>", ["b"]],
  ["<a href=b><a href=c>", ["b", "c"]],
  ["<a href=b></a href=c><a href=d>", ["b", "d"]],
  ["<img src=a src=b srcset=c>", ["a", "c"]],
  ["<img srcset='a, b 2x' srcset='c'>", ["a", "b"]],
  ["<use href=a xlink:href=b>", ["a", "b"]],
  ["<object data=a data=b>", ["a"]],
  ["<p data-href=x href=a href=b>", ["a"]],
  ["<meta http-equiv=refresh content='0;a' content='0;b'>", ["a"]],
  // 13.2.5.34: without a value it is empty.
  ["<a href href=x>", []],
  ["<a HREF\n/ href='x'><a href=y>", ["y"]],
  ["<a title=t href/href=x src=z>", ["z"]],
  ["<a title='t' id href a=b href=x>", []],
  ["<a src=z href href=x>", ["z"]],
  ["<a\thref\t=\tx>", ["x"]],
  ["<a href>href=x</a><a href=y>", ["y"]],
  ["<a hrefs hre f href=x>", ["x"]],
  ["<img src srcset='a, b 2x' src=c>", ["a", "b"]],
])("in %s, the first of two equal attributes counts", (html, links) => {
  expect(linksIn(html)).toEqual(links);
});

// HTML Standard, 13.2.5.38.
test.each<readonly [html: string, links: readonly string[]]>([
  ["<p title=href=x href=b>", ["b"]],
  ["<p title=/href='x' href=b>", ["b"]],
  ["<p title=x<base href=http://h/><a href=b>", ["http://h/", "b"]],
  ["<p title=x<meta http-equiv=refresh content=0;url=c>", []],
  ["<p title=x<!-- id=y><a href=b>", ["b"]],
])("in %s, neither a tag nor an attribute starts in the value without quotes", (html, links) => {
  const finds = extract(html, { context: "html" });
  expect(finds.map(({ uri }) => uri)).toEqual(links);
  const open = extractor({ context: "html" });
  const pieces = html.split("").flatMap((unit) => open.write(unit));
  expect([...pieces, ...open.end()]).toEqual(finds);
});

// HTML Standard, 13.2.5.6 to 13.2.5.8, and 13.2.5.32 to 13.2.5.53.
test.each<readonly [html: string, links: readonly string[]]>([
  // Names of attributes have quotes, `<` and, at their start, `=`.
  ['<a "href=b>', []],
  ["<a 'href=b>", []],
  ['<a h"ref=b href"=c href=d>', ["d"]],
  ["<a <href=b href=c>", ["c"]],
  ["<a =href=b>", []],
  ["<a x/=href=b href=c>", ["c"]],
  ["<a x='1'=href=b>", []],
  ["<a = href=b>", ["b"]],
  // The value of `b` is `=`.
  ["<a b = = href=c href=d>", ["c"]],
  ["<a x='1'href=b>", ["b"]],
  ["<a href=b\"c'd href=e>", ["b\"c'd"]],
  ["<a=href=b href=c>", ["c"]],
  ["<a/href=b>", ["b"]],
  ["<a <b href=c>d<e href=f>", ["c", "f"]],
  // The attributes of end tags are not of an element.
  ["</a href=b><a href=c>", ["c"]],
  ["</a title='>' href=b><a href=c>", ["c"]],
  ['</a "<a href=b>"><a href=c>', ["c"]],
  // Declarations, instructions and sections are comments up to the next `>`.
  ["<!x <a href=b><a href=c>", ["c"]],
  ['<!x href="b>"><a href=c>', ["c"]],
  ["<!DOCTYPE html SYSTEM '<a href=b>'><a href=c>", ["c"]],
  ["<?php echo '<a href=b>'; ?><a href=c>", ["c"]],
  ["</ a href=b><a href=c>", ["c"]],
  ["</1 <a href=b><a href=c>", ["c"]],
  ["<![CDATA[ <a href=b> ]]><a href=c>", ["c"]],
  ["<![CDATA[ > <a href=b> ]]>", ["b"]],
  ["</><a href=b><!><a href=c><?><a href=d>", ["b", "c", "d"]],
  ["< a href=b><1 href=c><a href=d>", ["d"]],
  // Comments.
  ["<!--><a href=b><!---><a href=c>", ["b", "c"]],
  ["<!--!><a href=b>--><a href=c>", ["c"]],
  ["<!---!><a href=b>--><a href=c>", ["c"]],
  ["<!----!><a href=b>", ["b"]],
  ["<!-- <!-- --><a href=b>", ["b"]],
  ["<!-- > -- > ->  <a href=b>--><a href=c>", ["c"]],
  ["<!-x><a href=b>", ["b"]],
  // Elements without tags in them.
  ["<title><a href=b></title x='>' href=c><a href=d>", ["d"]],
  ["<style></styl><a href=b></style/><a href=c>", ["c"]],
])("the links of %s are those of the tokenizer", (html, links) => {
  expect(linksIn(html)).toEqual(links);
  for (let at = 0; at <= html.length; at++) {
    const open = extractor({ context: "html" });
    const finds = [...open.write(html.slice(0, at)), ...open.write(html.slice(at)), ...open.end()];
    expect(finds, String(at)).toEqual(extract(html, { context: "html" }));
  }
});

// HTML Standard, 13.2.5.75 to 13.2.5.80.
test.each([
  ["?a&#38b", "?a&b"],
  ["?a&#38;b", "?a&b"],
  ["?a&#x26;b", "?a&b"],
  ["?a&#X26", "?a&"],
  ["?a&#x26g", "?a&g"],
  ["?a&#x26b", "?aɫ"],
  ["?a&#0038=", "?a&="],
  ["&#146;", "’"],
  ["&#x92", "’"],
  ["&#128;&#159;", "€Ÿ"],
  ["&#129;", "\x81"],
  ["&#0;", "\ufffd"],
  ["&#xd800;", "\ufffd"],
  ["&#x110000", "\ufffd"],
  ["&#;a", "&#;a"],
  ["&#xg", "&#xg"],
  ["a&#", "a&#"],
])('the value "%s" is read as "%s"', (value, text) => {
  expect(linksIn(`<a href="${value}">`)).toEqual([text]);
  expect(linksIn(`<a href='${value}'><a href=${value}>`)).toEqual([text, text]);
});

test("in Markdown, a number needs a semicolon, and is a code point", () => {
  const markdown = "[a](?a&#38b) [b](?&#38;b) [c](?&#8217;) [d](?&#xd83d;&#xde00;)";
  const texts = extract(markdown, { context: "markdown" }).map(({ text }) => text);
  expect(texts).toEqual(["?a&#38b", "?&b", "?’", "?\ufffd\ufffd"]);
});

test("a byte order mark is no part of the first line", () => {
  const code = "\ufeff```sh\ncurl https://a.example/\n```\n";
  expect(extract(code, { context: "markdown", code: false })).toEqual([]);
  expect(extract("\ufeff[r]: https://a.example/", { context: "markdown" }).map(({ index }) => index)).toEqual(
    [6],
  );
  expect(extract("\ufeffhttps://a.example/").map(({ uri, index }) => [uri, index])).toEqual([
    ["https://a.example/", 1],
  ]);
});
