// `invalid: "report"`: strings that a document marks as links, and that nobody can read.

import { describe, expect, expectTypeOf, test } from "vitest";
import { check } from "../../../ts/index.ts";
import {
  type Extractor,
  extract,
  extractor,
  type Find,
  fromHref,
  type InvalidFind,
  type ReportOptions,
  type TextContext,
} from "../../../ts/text/index.ts";
import { pick, seeded } from "../../oracle/grammar/generate.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { newFaults, same } from "../../support/faults.ts";
import { readUrl } from "../../support/url.ts";
import { CONTEXTS, textOfPieces } from "./pieces.ts";

const reported = (text: string, context: TextContext, more: object = {}): readonly InvalidFind[] =>
  extract(text, { context, ...more, invalid: "report" }).filter((find) => find.kind === "invalid");

/** `URL` rejects these too (URL Standard, 4.4). */
const LINKS = ["https://exa]mple.org/", "https://h:99999/", "http://[::1/", "https://h:8a/"];

const DOCUMENTS: readonly (readonly [TextContext, (link: string) => string, InvalidFind["delimiter"]])[] = [
  ["html", (link) => `<p>a <a href="${link}">b</a>`, "html-attribute"],
  ["html", (link) => `<img srcset='${link} 2x'>`, "html-attribute"],
  ["html", (link) => `<meta http-equiv=refresh content="0; url=${link}">`, "html-attribute"],
  ["html", (link) => `<p>&lt;${link}&gt;`, "angle-brackets"],
  ["markdown", (link) => `[a](<${link}> "b")`, "markdown-link"],
  ["markdown", (link) => `x\n\n[a]: ${link}\n`, "markdown-definition"],
  ["plain", (link) => `see <${link}>, or`, "angle-brackets"],
  ["plain", (link) => `see <URL: ${link} >`, "angle-brackets"],
  ["plain", (link) => `x = "${link}";`, "double-quotes"],
  ["plain", (link) => `\x1b]8;;${link}\x07a\x1b]8;;\x07`, "terminal-link"],
  ["texinfo", (link) => `@uref{${link}, a}`, "texinfo-command"],
  ["roff", (link) => `.UR ${link}\n.UE`, "roff-macro"],
  ["json", (link) => `{"a": "${link}"}`, "json-string"],
  ["json", (link) => `["see <${link}>"]`, "angle-brackets"],
  ["xml", (link) => `<url><loc>\n  ${link}\n</loc></url>`, "xml-element"],
  ["xml", (link) => `<outline xmlUrl='${link}'/>`, "xml-attribute"],
];

describe.each(LINKS)("%s", (link) => {
  test("is rejected by URL", () => expect(readUrl(link)).toBeUndefined());

  // RFC 3986 bounds no port, so outside of pages this is a URI.
  const documents = DOCUMENTS.filter(
    ([, , each]) => !link.endsWith(":99999/") || /^(?:html|markdown)-/.test(each),
  );

  test.each(documents)("is reported in %s: %s", (context, documentOf, delimiter) => {
    const document = documentOf(link);
    const [found, ...more] = reported(document, context);
    expect(more).toEqual([]);
    const { issue, ...place } = found!;
    const index = document.indexOf(link);
    expect(place).toEqual({ kind: "invalid", text: link, index, end: index + link.length, delimiter });
    expect(() => fromHref(link)).toThrow(expect.objectContaining({ code: issue.code, index: issue.index }));
    expect(issue).toMatchObject({ rule: expect.any(String), message: expect.stringContaining("at index") });
    expect(extract(document, { context }).filter((find) => find.text === link)).toEqual([]);
  });
});

test("its index is that in the text of the find, decoded", () => {
  const [find] = reported('<a href="https://h:8&#97;/?b&amp;c">', "html");
  expect([find?.text, find?.issue.index, find?.end]).toEqual(["https://h:8a/?b&c", 11, 34]);
});

test.each<readonly [context: TextContext, document: string]>([
  // A reader of it exists: RFC 3986, or a browser.
  ["html", "<a href='https://h/{id}'><a href='a b'><a href=''>"],
  [
    "json",
    '"see https://api.example/{id}" "http://" "C://a" "a://" "a b" "http://h:x\\ny" "http://h/ http://h/"',
  ],
  ["plain", '"http://h/%zz" http://exa]mple/ <exa]mple> <a:b]> "http://<host>/"'],
  ["markdown", "`[a](https://h:99999/)` [a] (https://h:99999/)"],
  ["xml", "<a>see https://h:9a/</a><a>https://h:9a/<b/></a><!-- <a href='https://h:9a/'/> -->"],
])("nothing else is reported, in %s: %s", (context, document) => {
  expect(reported(document, context)).toEqual([]);
});

test("the markup around an invalid link still counts", () => {
  const finds = extract("<http://a]b>\n> [c]: d", { context: "markdown", invalid: "report" });
  expect(finds.map(({ kind, text }) => [kind, text])).toEqual([
    ["invalid", "http://a]b"],
    ["relative-ref", "d"],
  ]);
});

test("with validOnly, the issue is that of the rule", () => {
  const [find] = reported('<a href="a b">', "html", { validOnly: true });
  expect(find?.issue).toEqual(check("a b"));
});

test("a link that needs a base with a path is reported", () => {
  const [find] = reported("<a href=c>", "html", { base: "mailto:a@b" });
  expect([find?.text, find?.issue.code]).toEqual(["c", "ERR_URI_MISSING_SCHEME"]);
});

test.each(CONTEXTS)("all other finds stay as they are, in %s", (context) => {
  const random = seeded(Number(process.env["PCHAR_SEED"] ?? 3986));
  const faults = newFaults();
  const count = Number(process.env["PCHAR_TEXTS"] ?? 1500);
  let invalid = 0;
  for (let run = 0; run < count; run++) {
    const text = textOfPieces(random, 20).replaceAll("é", () =>
      pick(["http://a]b", '<a href="http://h:9a', "<http://h:9a>"], random),
    );
    const all = extract(text, { context, invalid: "report" });
    const bad = all.filter((find) => find.kind === "invalid");
    const isOutside = ({ index, end }: Find): boolean =>
      bad.every((each) => end <= each.index || index >= each.end);
    same(
      faults,
      all.filter((find) => find.kind !== "invalid"),
      extract(text, { context }).filter(isOutside),
      text,
    );
    let end = 0;
    for (const find of all) {
      same(faults, find.index >= end, true, "order", text);
      end = find.end;
      if (find.kind === "invalid")
        same(
          faults,
          check(find.text) !== undefined || find.text === "" || context !== "plain",
          true,
          "invalid",
          text,
        );
    }
    const open = extractor({ context, invalid: "report" });
    const units = text.split("").flatMap((unit) => open.write(unit));
    same(faults, [...units, ...open.end()], all, "in units", text);
    invalid += bad.length;
  }
  expectNoFaults(faults, count * 2);
  expect(invalid).toBeGreaterThan(0);
});

test("TypeScript narrows by kind, and knows that nothing is reported by default", () => {
  expectTypeOf(extract("a")).toEqualTypeOf<Find[]>();
  expectTypeOf(extract("a", { invalid: "skip" })).toEqualTypeOf<Find[]>();
  expectTypeOf(extract("a", { invalid: "report" })).toEqualTypeOf<(Find | InvalidFind)[]>();
  expectTypeOf(extractor({ invalid: "report" })).toEqualTypeOf<Extractor<Find | InvalidFind>>();
  const options: ReportOptions = { context: "html", invalid: "report" };
  const texts = extract("<a href=http://h:9a/><a href=g>", options).map((find) =>
    find.kind === "invalid" ? find.issue.rule : find.uri,
  );
  expect(texts).toEqual(["port", "g"]);
  expect(() => extract("a", { invalid: "throw" as never })).toThrow(
    new TypeError('Expected invalid "skip" or "report", got "throw"'),
  );
});

test.each<readonly [TextContext, string, readonly string[]]>([
  ["plain", "<http://h]`http://e.org/`>", ["http://h", "http://e.org/"]],
  ["plain", '<a://[>"http://h/">', ["invalid: a://[", "http://h/"]],
  ["texinfo", "@uref{http://[@uref{http://h/}}", ["http://h/"]],
])("reports a link only if nothing is found in it: %s, %s", (context, document, expected) => {
  const said = (find: Find | InvalidFind): string =>
    find.kind === "invalid" ? `invalid: ${find.text}` : find.text;
  const finds = extract(document, { context, invalid: "report" });
  expect(finds.map(said)).toEqual(expected);
  expect(finds.filter(({ kind }) => kind !== "invalid")).toEqual(extract(document, { context }));
  const open = extractor({ context, invalid: "report" });
  expect([...[...document].flatMap((each) => open.write(each)), ...open.end()]).toEqual(finds);
});

test("an invalid link in a string that is longer than the longest find keeps its place", () => {
  const document = `"${"a ".repeat(60)}\\"http://a]\\u0041\\" ${"b ".repeat(60)}"`;
  const open = extractor({ context: "json", invalid: "report", longest: 30 });
  const finds = [...[...document].flatMap((each) => open.write(each)), ...open.end()];
  expect(finds.map(({ text, index, end }) => [text, document.slice(index, end)])).toEqual([
    ["http://a]A", "http://a]\\u0041"],
  ]);
});
