// No URI names another resource than the text shows: a link with characters that no URI has is found whole or not at all.

import { describe, expect, test } from "vitest";
import { extract, type Find, fromHref } from "../../../ts/text/index.ts";

const LINK = "http://example.com/a";
const uris = (finds: readonly Find[]): readonly string[] => finds.map(({ uri }) => uri);

describe("a link with a character that no URI has", () => {
  const LINKS = ["|b", "[b]", "^b", "\\b", "\\", "^", "|b|c", "?a[]=1&b[0]=|", "#a^b"].map(
    (end) => LINK + end,
  );

  test.each(LINKS)("<%s> is found whole, and the changes are those that a browser makes", (link) => {
    const { uri, changes } = fromHref(link);
    expect(extract(`see <${link}>.`)).toEqual([
      { uri, text: link, changes, kind: "URI", index: 5, end: 5 + link.length, delimiter: "angle-brackets" },
    ]);
  });

  test.each(["|b", "[b]", "^b", "?a[]=1&b[0]=2", "#a^b"])("bare, with %s at its end, alike", (end) => {
    const link = LINK + end;
    const { uri, changes } = fromHref(link);
    expect(extract(`see ${link}, or`)).toEqual([
      { uri, text: link, changes, kind: "URI", index: 4, end: 4 + link.length, delimiter: "white-space" },
    ]);
  });

  test("is left out if its end is ambiguous", () => {
    const ends = [
      ...["|,", "^.", "\\;", "[b", "[b c]", "]b", "}b", "b|{c}", "\\u0026b=2", "\\/b", "\ufffdb"],
      ...["\\b", "\\?c\\=d", "\\\\b", "\\fBb"],
    ];
    for (const end of ends) expect(extract(`${LINK}${end} x`), end).toEqual([]);
  });

  test("is left out if a browser rejects it", () => {
    expect(extract("http://a|b/ <http://a^b/> http://a.b:x|/")).toEqual([]);
  });

  test.each(["\\f", "\\m", "\\", "\\f(B", "\\[l"])("ends with the text in roff: .UR http://h%s", (ending) => {
    const text = `.UR http://h${ending}`;
    for (const { end } of extract(text, { context: "roff" })) expect(end).toBeLessThanOrEqual(text.length);
    expect(extract(".UR http://h\\f", { context: "roff" })).toMatchObject([{ uri: "http://h", end: 14 }]);
  });

  test("is found in Markdown, HTML, Texinfo and roff as a browser reads it", () => {
    const { uri } = fromHref("/a|b");
    expect(uris(extract("[x](/a|b) [y](</a|b>)", { context: "markdown" }))).toEqual([uri, uri]);
    expect(uris(extract("<a href='/a|b'><a href=/a|b>", { context: "html" }))).toEqual([uri, uri]);
    expect(uris(extract("@uref{/a|b, x}", { context: "texinfo" }))).toEqual([uri]);
    expect(uris(extract(".UR /a|b\n.UE", { context: "roff" }))).toEqual([uri]);
  });
});

describe("closing brackets and borders of tables still end a URI", () => {
  test.each([
    `[${LINK}](x)`,
    `[${LINK}][1]`,
    `see [the ${LINK}].`,
    `see ${LINK}]`,
    `{${LINK}}s`,
    `\\href{${LINK}}{text}`,
    `|${LINK}|b|`,
    `| ${LINK}|b |`,
    `print("${LINK}\\n")`,
    `"\\"${LINK}\\""`,
    `<a href=\\"${LINK}\\u003e`,
    `│${LINK}│`,
    `${LINK}🎉`,
    `${LINK}…`,
  ])("%s", (document) => {
    expect(extract(document).map(({ uri, text, changes }) => [uri, text, changes])).toEqual([
      [LINK, LINK, undefined],
    ]);
  });

  test("two URIs with a bar between them are two", () => {
    expect(uris(extract(`${LINK}|http://b.org/`))).toEqual([LINK, "http://b.org/"]);
  });
});

describe("no URI is cut", () => {
  test("before a full-width question mark within a path", () => {
    const rule = "IRI-reference";
    expect(uris(extract("http://a.b/ç？d http://a.b/なに？これ", { rule }))).toEqual([
      "http://a.b/ç？d",
      "http://a.b/なに？これ",
    ]);
    expect(uris(extract("http://a.b/ç？ 「http://a.b/d？」", { rule }))).toEqual([
      "http://a.b/ç",
      "http://a.b/d",
    ]);
    expect(uris(extract("http://a.b/c？d"))).toEqual(["http://a.b/c%EF%BC%9Fd"]);
  });

  test("before an unknown character reference, which may be a letter", () => {
    expect(uris(extract("http://e.org/m&zcaron;n http://e.org/a&copy; b", { context: "html" }))).toEqual([
      "http://e.org/a",
    ]);
  });
});

describe("schemes", () => {
  test("a scheme may have one letter if // follows", () => {
    expect(uris(extract('a://foo <a://foo> "a://foo" (a://foo)'))).toEqual(Array(4).fill("a://foo"));
    expect(uris(extract("a:foo <a:foo> C://x %s://x http[s]://x {a}://x"))).toEqual([]);
  });

  test("a scheme does not start after a digit", () => {
    expect(extract('1abc://foo <1abc://foo> "1abc://foo" 12-abc://foo 1http://foo')).toEqual([]);
    expect(uris(extract("1.http://foo 2abc3://foo a1://foo"))).toEqual(["http://foo", "a1://foo"]);
  });
});

test("text is what the document shows, and the changes have their indices in it", () => {
  const document = "<http://e.org/a|\n  b^c>";
  const [find] = extract(document);
  expect(find?.text).toBe(document.slice(1, -1));
  expect(find?.uri).toBe(fromHref("http://e.org/a|b^c").uri);
  const inHref = fromHref("http://e.org/a|b^c").changes.map(({ index }) => index);
  const all = [...inHref.map((index) => (index > 14 ? index + 3 : index)), 15].sort(
    (one, other) => one - other,
  );
  expect(find?.changes?.map(({ index }) => index)).toEqual(all);
});

test("text has the characters of its escapes", () => {
  expect(extract("<a href='?a&amp;b'>", { context: "html" })[0]?.text).toBe("?a&b");
  expect(extract("http://a\\_b.org/", { context: "markdown" })[0]?.text).toBe("http://a_b.org/");
});
