// The links of a page lead where `URL` leads, and the base of a page is validated.

import { expect, test } from "vitest";
import { UriSyntaxError } from "../../../ts/index.ts";
import { extract, fromHref } from "../../../ts/text/index.ts";
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
