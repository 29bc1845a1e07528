import * as text from "pchar/text";
import { expect, test } from "vitest";
import { findLinks, placed } from "../../playground/tabs/text/document.ts";
import { DOCUMENT_EXAMPLES } from "../../playground/tabs/text/document-examples.ts";

const pause = () => Promise.resolve();
const uris = async (document: string, context: text.TextContext) => {
  const found = await findLinks(text, document, context, pause, new AbortController().signal);
  return found?.map(({ find }) => find.uri);
};

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
    "https://www.rfc-editor.org/rfc/rfc5234.html",
  ],
  ["../search?q=uri&lang=en", "/img/logo.png", "https://example.com/a%7Cb"],
];

test.each(DOCUMENT_EXAMPLES.map((example, i) => [example.label, example, LINKS[i]] as const))(
  "the links of the example %s",
  async (_, { document, context }, links) => {
    expect(await uris(document, context)).toEqual(links);
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

test("a link is found across the chunks of a long document", async () => {
  const padding = "x ".repeat(65_530);
  const found = await uris(`${padding}http://example.com/over/the/cut ${padding}`, "plain");
  expect(found).toEqual(["http://example.com/over/the/cut"]);
});

test("a search that is cancelled finds nothing", async () => {
  const controller = new AbortController();
  controller.abort();
  expect(await findLinks(text, "http://a/", "plain", pause, controller.signal)).toBeUndefined();
});
