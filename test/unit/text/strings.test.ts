// Long strings of JSON and XML, and the end of a document.

import { describe, expect, test } from "vitest";
import { extract, extractor } from "../../../ts/text/index.ts";

test("the maximum length counts in the document", () => {
  const lengths = (longest: number): number =>
    extract('"http://h/\\u0061"', { context: "json", longest }).length;
  expect([14, 15, 16].map(lengths)).toEqual([0, 1, 1]);
});

test("a long string is searched as it arrives, and keeps its places", () => {
  const open = extractor({ context: "json", longest: 100 });
  expect(open.write('"')).toEqual([]);
  const finds = Array.from({ length: 300 }, (_, at) => open.write(`\\u0020http:\\/\\/h\\/${at} \\n`)).flat();
  const rest = [...open.write('"'), ...open.end()];
  const all = [...finds, ...rest];
  expect(all.map(({ uri }) => uri)).toEqual(Array.from({ length: 300 }, (_, at) => `http://h/${at}`));
  let index = 1;
  for (const [at, find] of all.entries()) {
    expect([find.index, find.end]).toEqual([index + 6, index + 18 + String(at).length]);
    index += 21 + String(at).length;
  }
});

const reported = (document: string, context: "json" | "xml"): unknown =>
  extract(document, { context, invalid: "report" }).map((find) => [
    find.kind === "invalid" ? `${find.issue.rule} ${find.issue.index}` : find.uri,
    find.text,
    find.delimiter,
  ]);

describe("a string of JSON", () => {
  const found = (string: string): unknown => reported(JSON.stringify([string]), "json");

  // Every character of these is of a URI (RFC 3986, appendix A).
  test.each([
    ...[
      "https://h/a.",
      "https://h/a)",
      "https://h/(a",
      "https://h/a,",
      "https://h/a'",
      "https://h/?!",
      "https://h/a;",
    ],
    ...[
      "https://h/*a*",
      "https://h/a?b?",
      "http://[::1]:80",
      "ftp://h",
      "x-y+z.1://h:",
      "https://h/#",
      "mailto:a@b.c.",
    ],
    ...["urn:a:b.", "tel:+1;", "https://h/%41."],
  ])("is wholly a URI: %s", (uri) => {
    expect(found(uri)).toEqual([[uri, uri, "json-string"]]);
    expect(found(` \t${uri}\n\r `)).toEqual([[uri, uri, "json-string"]]);
  });

  test.each([
    ["https://h/a|b", "https://h/a%7Cb"],
    ["https://h/?a[]=1.", "https://h/?a%5B%5D=1."],
    ["https://h/é.", "https://h/%C3%A9."],
  ])("may show characters that no URI has: %s", (text, uri) => {
    const [find, ...more] = extract(JSON.stringify(text), { context: "json" });
    expect([find?.uri, find?.text, more]).toEqual([uri, text, []]);
    expect(find?.changes?.length).toBeGreaterThan(0);
  });

  test.each<readonly [string, string]>([
    ["https://h/{id}", "path 10"],
    ["https://h/<a>", "path 10"],
    ['https://h/?"a', "query 11"],
    ["https://h/#`", "fragment 11"],
    ["https://h/a\\d", "path 11"],
    ["https://h/%zz", "pct-encoded 10"],
    ["https://h/%", "pct-encoded 10"],
    ["https://h/\u0000", "path 10"],
    ["https://h/\ufffd", "path 10"],
    ["https://h/\ud800", "path 10"],
    ["http://münchen.de/", "host 8"],
    ["http://h:x/", "port 9"],
  ])("without white space that begins as a URI and is not one gives nothing: %j", (text, issue) => {
    expect(extract(JSON.stringify(text), { context: "json" })).toEqual([]);
    expect(found(text)).toEqual([[issue, text, "json-string"]]);
    expect(found(`\n${text} `)).toEqual([[issue, text, "json-string"]]);
  });

  test.each<readonly [string, readonly string[]]>([
    ["see https://h/a.", ["https://h/a"]],
    ["(https://h/a.)", ["https://h/a"]],
    ["https://h/a https://h/b.", ["https://h/a", "https://h/b"]],
    ["https://h/a\nand more.", ["https://h/a"]],
    ["https://h/a.\r\n\r\nhttps://h/b.", ["https://h/a", "https://h/b"]],
    ["mailto:a@b.c, or call", ["mailto:a@b.c"]],
    ["https://h/a look", ["https://h/a"]],
    ["https://h/a, please", ["https://h/a"]],
    ["https://h/a returned 404.", ["https://h/a"]],
    ["https://h/a\u00a0look", ["https://h/a"]],
    ["https://h/a\tlook", ["https://h/a"]],
    ["https://h/a&b: see https://h/c.", ["https://h/a&b", "https://h/c"]],
    ["https://h/{id} is https://h/1", ["https://h/1"]],
    ["https://h/a\\d look", []],
    ["http://h /", ["http://h"]],
    ["https://h/a, https:/h", ["https://h/a"]],
    ["www.example.com.", ["www.example.com"]],
    ["a https://h/b c https://h/d.", ["https://h/b", "https://h/d"]],
  ])("of text is searched: %j", (text, uris) => {
    expect(extract(JSON.stringify(text), { context: "json" }).map(({ uri }) => uri)).toEqual(uris);
    expect(extract(JSON.stringify(text), { context: "json" })).toHaveLength(uris.length);
  });

  test("is text if it is longer than the longest find", () => {
    const document = '"https://h/a<b"';
    const uris = (longest: number): string[] =>
      extract(document, { context: "json", longest }).map(({ uri }) => uri);
    expect([12, 13, 14].map(uris)).toEqual([["https://h/a"], [], []]);
  });
});

describe("an element and an attribute of XML", () => {
  test.each<readonly [string, unknown]>([
    ["<loc>https://h/a.</loc>", [["https://h/a.", "https://h/a.", "xml-element"]]],
    ["<a:b x='1'\n>\n https://h/a. \n</a:b\n>", [["https://h/a.", "https://h/a.", "xml-element"]]],
    ["<a>https://h/<!-- - -->a<?p?>.</a>", [["https://h/a.", "https://h/a.", "xml-element"]]],
    ["<a><![CDATA[https://h/?a&b.]]></a>", [["https://h/?a&b.", "https://h/?a&b.", "xml-element"]]],
    [
      "<a b='https://h/a.' c=\"urn:a:b;\"/>",
      [
        ["https://h/a.", "https://h/a.", "xml-attribute"],
        ["urn:a:b;", "urn:a:b;", "xml-attribute"],
      ],
    ],
    ["<a>https://h/{a}</a>", [["path 10", "https://h/{a}", "xml-element"]]],
    ["<a>https://h/a&#32;look</a>", [["https://h/a", "https://h/a", "white-space"]]],
    ["<a b='https://h/?a&amp;b, look'/>", [["https://h/?a&b", "https://h/?a&b", "white-space"]]],
    ["<a b='https://h/&lt;a'>", [["path 10", "https://h/<a", "xml-attribute"]]],
    // The text beside other elements is not all that the element has.
    ["<p>https://h/a. <b/></p>", [["https://h/a", "https://h/a", "white-space"]]],
    ["<p>See <b>it</b> https://h/a.</p>", [["https://h/a", "https://h/a", "white-space"]]],
    ["<p><b c='/'/>https://h/a.</p>", [["https://h/a", "https://h/a", "white-space"]]],
    ["<p><b c='' / >https://h/a.</b></p>", [["https://h/a.", "https://h/a.", "xml-element"]]],
    ["<p>https://h/a.", [["https://h/a", "https://h/a", "white-space"]]],
    ["</p>https://h/a.</p>", [["https://h/a", "https://h/a", "white-space"]]],
    ["<p>https://h/a b<br/></p>", [["https://h/a", "https://h/a", "white-space"]]],
  ])("%s", (document, expected) => {
    expect(reported(document, "xml")).toEqual(expected);
    for (let at = 0; at <= document.length; at++) {
      const open = extractor({ context: "xml", invalid: "report" });
      const finds = [...open.write(document.slice(0, at)), ...open.write(document.slice(at)), ...open.end()];
      expect(finds, String(at)).toEqual(extract(document, { context: "xml", invalid: "report" }));
    }
  });
});

test("after its end, nothing is accepted", () => {
  const open = extractor({ context: "xml" });
  expect(open.write("<a>http://h/")).toEqual([]);
  expect(open.end().map(({ index }) => index)).toEqual([3]);
  expect(open.end()).toEqual([]);
  expect(() => open.write("")).toThrow(new TypeError("Expected no more text after the end"));
  expect(() => extractor({ context: "json" }).write(1 as never)).toThrow(TypeError);
});
