import * as core from "pchar";
import * as text from "pchar/text";
import { expect, test } from "vitest";
import { documentReader, placed } from "../../playground/tabs/text/document.ts";
import { DOCUMENT_EXAMPLES } from "../../playground/tabs/text/document-examples.ts";

const uris = (document: string, context: text.TextContext) =>
  documentReader.read(core, text, document, { context }).links.items.map(({ find }) => find.uri);

/** The links that a reader sees in the examples. */
const LINKS = [
  // RFC 3986, appendix C names these three.
  [
    "http://www.w3.org/Addressing/",
    "ftp://foo.example.com/rfc/",
    "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
  ],
  [
    "https://example.com/a?page=2",
    "http://10.0.0.7:8080/login",
    "https://en.wikipedia.org/wiki/Uniform_Resource_Identifier_(URI)",
    "mailto:ops@example.org",
  ],
  [
    "https://www.rfc-editor.org/rfc/rfc3986.html#section-5.2",
    "../guide/index.html",
    "https://example.com/*",
    "logo.svg",
    "https://www.rfc-editor.org/rfc/rfc5234.html",
  ],
  ["../search?q=uri&lang=en", "/img/logo.png", "https://example.com/a%7Cb"],
  [
    "http://www.sitemaps.org/schemas/sitemap/0.9",
    "https://example.com/?page=2&lang=en",
    "https://example.com/?page=3&lang=en",
  ],
  ["https://example.com/?a=1&b=2", "https://example.org/"],
];

test.each(DOCUMENT_EXAMPLES.map((example, i) => [example.label, example, LINKS[i]] as const))(
  "the links of the example %s",
  (_, { document, context }, links) => {
    expect(uris(document, context)).toEqual(links);
  },
);

test("lines and columns are counted from 1", () => {
  const document = "http://a/\n\n  http://b/ http://c/";
  expect(placed(document, text.extract(document)).map(({ line, column }) => [line, column])).toEqual([
    [1, 1],
    [3, 3],
    [3, 13],
  ]);
});
