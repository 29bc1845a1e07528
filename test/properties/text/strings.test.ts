// Finds in JSON and XML are those of each string, at their places in the document: the URI that it is, or those in its text. `JSON.parse`
// and expat, the parser of Python, say what the strings are, and the ABNF of RFC 3986 which of them are URIs.

import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { type ExtractOptions, extract, extractor, type Find } from "../../../ts/text/index.ts";
import { expectedIssue } from "../../oracle/grammar/expect.ts";
import { pick, type Random, seeded } from "../../oracle/grammar/generate.ts";
import { recognizes } from "../../oracle/grammar/recognize.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { newFaults, same } from "../../support/faults.ts";
import { testWith } from "../../support/programs.ts";
import { textOfPieces } from "../../unit/text/pieces.ts";

const COUNT = Number(process.env["PCHAR_TEXTS"] ?? 1500);
const SEED = Number(process.env["PCHAR_SEED"] ?? 8259);
const OPTIONS: readonly ExtractOptions[] = [
  {},
  { rule: "IRI-reference" },
  { validOnly: true },
  { longest: 4000 },
];

/** What a find says about its string. Its delimiter may be the end of the string. */
const said = ({ uri, text, kind, changes, alternative, guess }: Find): unknown => [
  uri,
  text,
  kind,
  changes?.map(({ code, index }) => [code, index]),
  alternative,
  guess,
];

/** Returns whether a string begins as a URI with an authority, and not as a drive or as `file:///` alone. */
const isLink = (text: string): boolean => /^(?!c:)[a-z][a-z0-9+.-]*:\/\/(?:[^/?#]|\/[\s\S])/i.test(text);

/** The finds of a whole string. Quotes in plain text are around a whole string too, but may have a punctuation mark at its end. */
function inString(text: string, options: ExtractOptions): Find[] {
  const whole = text.trim();
  const [{ alternative: _, ...quoted } = { text: "" }] = /["\t\n\v\f\r ]/.test(whole)
    ? []
    : extract(`"${whole}"`, options);
  const { changes, kind } = quoted as Find;
  const isShown = changes !== undefined && kind !== "suffix" && !/\s/.test(whole);
  const isUri = quoted.text === whole && !changes?.some(({ code }) => code === "punctuation");
  if (whole !== "" && isUri && (changes === undefined || isShown)) return [quoted as Find];
  return isLink(whole) && !/\s/.test(whole) ? [] : extract(text, options);
}

/** A string with everything that delimits URIs, or one that is perhaps a URI. */
const string = (random: Random, most: number): string =>
  random() < 0.6 ? textOfPieces(random, most) : perhapsUri(random);

const URI_PARTS = [
  ..."a b. , ; ( ) ' ! * ? # / /. : @ & = %41 ~ - _ $ + [ ] | ^ é".split(" "),
  ...'{ } < > \\ ` " %zz % \u00a0 \u200b \ufffd www. http:// https://h/'.split(" "),
  ...[" ", " ", "\n", "\t"],
];

/** Returns what begins as a URI, perhaps after some words. */
function perhapsUri(random: Random): string {
  const before = pick(["", "", "", " ", "see ", "\n", "("], random);
  let text = pick(
    ["https://h/", "http://[::1]", "HTTP://me:pw@h:8", "x+y://", "mailto:a@b.c", "urn:a:", "www.e.org"],
    random,
  );
  for (let count = Math.floor(random() * 5); count > 0; count--) text += pick(URI_PARTS, random);
  return before + text + pick(["", "", ".", " ", "\n"], random);
}

const inPieces = (text: string, at: number, options: ExtractOptions): Find[] => {
  const open = extractor(options);
  return [...open.write(text.slice(0, at)), ...open.write(text.slice(at)), ...open.end()];
};

/** Writes a string of JSON, with escapes that JSON allows and needs. */
function jsonString(text: string, random: Random): string {
  const units = text.split("").map((unit) => {
    const code = unit.charCodeAt(0).toString(16).padStart(4, "0");
    const kind = random();
    if (kind < 0.04) return `\\u${code}`;
    if (kind < 0.08) return `\\u${code.toUpperCase()}`;
    return unit === "/" && kind < 0.5 ? "\\/" : JSON.stringify(unit).slice(1, -1);
  });
  return `"${units.join("")}"`;
}

/** Writes a JSON value, and adds its strings to a list in document order. */
function jsonValue(random: Random, depth: number, strings: string[]): string {
  const kind = random();
  const newString = (): string => {
    const text = string(random, 12);
    strings.push(text);
    return jsonString(text, random);
  };
  if (kind < 0.5 || depth === 0) return newString();
  if (kind < 0.6) return pick(["1e3", "null", "true", "-0.5"], random);
  const space = pick(["", " ", "\n  ", "\r\n\t"], random);
  const items = Array.from({ length: Math.floor(random() * 3) }, () =>
    kind < 0.8
      ? jsonValue(random, depth - 1, strings)
      : `${newString()}:${space}${jsonValue(random, depth - 1, strings)}`,
  );
  return kind < 0.8 ? `[${space}${items.join(`,${space}`)}]` : `{${space}${items.join(`,${space}`)}}`;
}

describe("json", () => {
  test("finds what is in the strings of JSON.parse, wherever the chunks are cut", () => {
    const random = seeded(SEED);
    const faults = newFaults();
    let found = 0;
    for (let count = 0; count < COUNT; count++) {
      const strings: string[] = [];
      const document = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
        jsonValue(random, 3, strings),
      ).join("\n");
      const options = pick(OPTIONS, random);
      const finds = extract(document, { ...options, context: "json" });
      const expected = strings.flatMap((text) => inString(text, options));
      same(faults, finds.map(said), expected.map(said), document);
      for (const { text, index, end } of finds) {
        same(faults, JSON.parse(`"${document.slice(index, end)}"`), text, document);
      }
      const at = Math.floor(random() * document.length);
      same(faults, inPieces(document, at, { ...options, context: "json" }), finds, document, at);
      found += finds.length;
    }
    expectNoFaults(faults, COUNT * 2 + found);
    expect(found).toBeGreaterThan(COUNT / 4);
  });

  test("the generated strings are those that JSON.parse reads", () => {
    const random = seeded(SEED);
    const walk = (value: unknown): string[] => {
      if (typeof value === "string") return [value];
      if (Array.isArray(value)) return value.flatMap(walk);
      return Object.entries(value ?? {}).flatMap(([name, each]) => [name, ...walk(each)]);
    };
    for (let count = 0; count < 200; count++) {
      const strings: string[] = [];
      const document = jsonValue(random, 3, strings);
      // An object has each name once, and numbers first.
      expect(strings.sort()).toEqual(expect.arrayContaining(walk(JSON.parse(document))));
    }
  });
});

const NAMES = ["a", "b:c", "urlset", "link", "é"];

/** Writes characters of XML, with references and sections that XML allows and needs. */
function xmlText(text: string, random: Random, quote: string): string {
  return Array.from(text, (character) => {
    const point = character.codePointAt(0)!;
    const kind = random();
    if (kind < 0.03) return `&#${point};`;
    if (kind < 0.06) return `&#x${point.toString(16)};`;
    if (quote === "" && kind < 0.08 && character !== "\r")
      return pick(
        [
          `<![CDATA[${character}]]>`,
          `<!-- http://c/ -->${xmlCharacter(character)}`,
          `<?p http://i/?>${xmlCharacter(character)}`,
        ],
        random,
      );
    return character === quote || character === "\r" || (quote !== "" && point < 32)
      ? `&#${point};`
      : xmlCharacter(character);
  }).join("");
}

const xmlCharacter = (character: string): string =>
  ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[character] ?? character;

/** Only these characters may stand in a document (XML 1.0, 2.2). */
const xmlPieces = (random: Random): string =>
  string(random, 6).replaceAll(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");

function xmlElement(random: Random, depth: number): string {
  const name = pick(NAMES, random);
  const attributes = ["href", "x:url", "t"]
    .slice(0, Math.floor(random() * 3))
    .map((each) => {
      const quote = pick(['"', "'"], random);
      return ` ${each}${pick(["=", " = "], random)}${quote}${xmlText(xmlPieces(random), random, quote)}${quote}`;
    })
    .join("");
  if (random() < 0.2) return `<${name}${attributes}/>`;
  const items = Array.from({ length: Math.floor(random() * 4) }, () =>
    random() < 0.5 && depth > 0 ? xmlElement(random, depth - 1) : xmlText(xmlPieces(random), random, ""),
  );
  return `<${name}${attributes}>${items.join("")}</${name}\n>`;
}

const PROLOGS = [
  "",
  '<?xml version="1.0"?>\n',
  "<!-- see http://c/ - -->",
  '<!DOCTYPE a PUBLIC "-//W3C//DTD" "http://d/">\n',
  '<!DOCTYPE a [ <!ENTITY e "]> http://d/"> <!-- \' --> <?p " ?> ]>',
];

/** Prints the strings of each document: the values of attributes, and the text between two tags, and which are whole. */
const EXPAT = `
import json, sys
from xml.parsers import expat
out = []
for document in json.load(sys.stdin):
    strings, text = [], []
    def flush(is_whole):
        if text: strings.append(["".join(text), is_whole])
        text.clear()
    leaf = [False]
    def start(name, attributes):
        flush(False)
        strings.extend([value, True] for value in attributes[1::2])
        leaf[0] = True
    def end(name):
        flush(leaf[0])
        leaf[0] = False
    parser = expat.ParserCreate(namespace_separator=None)
    parser.ordered_attributes = True
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text.append
    parser.Parse(document.encode("utf-8"), True)
    out.append(strings)
json.dump(out, sys.stdout)
`;

describe("xml", () => {
  testWith(["python3"], "finds what is in the strings of expat, wherever the chunks are cut", () => {
    const random = seeded(SEED);
    const faults = newFaults();
    const documents = Array.from({ length: COUNT }, () => pick(PROLOGS, random) + xmlElement(random, 3));
    const { stdout, stderr } = spawnSync("python3", ["-c", EXPAT], {
      input: JSON.stringify(documents),
      encoding: "utf8",
      maxBuffer: 2 ** 30,
    });
    expect(stderr).toBe("");
    const strings = JSON.parse(stdout) as [string, boolean][][];
    let found = 0;
    for (const [place, document] of documents.entries()) {
      const options = pick(OPTIONS, random);
      const finds = extract(document, { ...options, context: "xml" });
      same(
        faults,
        finds.map(said),
        strings[place]!.flatMap(([text, isWhole]) => (isWhole ? inString : extract)(text, options)).map(said),
        document,
      );
      const at = Math.floor(random() * document.length);
      same(faults, inPieces(document, at, { ...options, context: "xml" }), finds, document, at);
      found += finds.length;
    }
    expectNoFaults(faults, COUNT * 2);
    expect(found).toBeGreaterThan(COUNT / 4);
  });

  test.each([
    ["an attribute", '<a href="http://h/?a=1&amp;b=2"/>', "http://h/?a=1&amp;b=2"],
    ["a section", "<loc><![CDATA[http://h/?a&b]]></loc>", "http://h/?a&b"],
    ["a section inside", "<loc>http://h/<![CDATA[a&b]]>c</loc>", "http://h/<![CDATA[a&b]]>c"],
    ["a comment inside", "<loc>http://h/<!-- x -->a</loc>", "http://h/<!-- x -->a"],
    ["references", "<loc>&#104;ttp://h/&#x41;</loc>", "&#104;ttp://h/&#x41;"],
    ["two code units", "<loc>http://h/?&#x1F600;</loc>", "http://h/?&#x1F600;"],
  ])("the place of a find is that in the document: %s", (_, document, written) => {
    const [find] = extract(document, { context: "xml", rule: "IRI-reference" });
    expect(document.slice(find?.index, find?.end)).toBe(written);
  });
});

test("the ABNF says which strings are URIs, and where the others are wrong", () => {
  const random = seeded(SEED);
  const faults = newFaults();
  const counts = { whole: 0, shown: 0, wrong: 0 };
  for (let count = 0; count < COUNT * 4; count++) {
    let text = pick(["https://h/", "http://[::1]", "http://me:pw@h:8", "x+y://h"], random);
    for (let more = Math.floor(random() * 6); more > 0; more--) text += pick(URI_PARTS, random);
    text = text.trim();
    if (/\s/.test(text)) continue;
    const [xmlText, xmlValue] = ["", "'"].map((quote) =>
      Array.from(text, (each) => (each === quote ? "&#39;" : xmlCharacter(each))).join(""),
    );
    for (const [context, document, delimiter] of [
      ["json", jsonString(text, random), "json-string"],
      ["xml", `<a>${xmlText}</a>`, "xml-element"],
      ["xml", `<a b='${xmlValue}'/>`, "xml-attribute"],
    ] as const) {
      const finds = extract(document, { context, invalid: "report" });
      const [find] = finds;
      same(faults, [find?.text, find?.delimiter, finds.length], [text, delimiter, 1], document);
      if (recognizes("URI", text)) {
        counts.whole++;
        same(faults, find?.kind !== "invalid" && find?.uri, text, document);
      } else if (find?.kind === "invalid") {
        counts.wrong++;
        const { code, index } = expectedIssue(text, "URI-reference")!;
        same(faults, [find.issue.code, find.issue.index], [code, index], document);
        same(faults, extract(document, { context }), [], document);
      } else {
        counts.shown++;
        same(
          faults,
          [
            /[[\]|^]|[^\0-\x7f]/.test(text),
            /[\s"<>\\`{}]|%(?![0-9a-f]{2})/i.test(text.replace(/[^\0-\x7f]/g, "")),
          ],
          [true, false],
          document,
        );
      }
    }
  }
  expectNoFaults(faults, COUNT);
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(COUNT / 10);
});

test("the index of an invalid string does not depend on the chunks", () => {
  for (const [context, text, index] of [
    ["json", `"http:\\/\\/h[${"a".repeat(300)}"`, 1],
    ["xml", `<a>http:&#47;/h[${"a".repeat(300)}</a>`, 3],
  ] as const) {
    const open = extractor({ context, invalid: "report" });
    const finds = [...[...text].flatMap((char) => open.write(char)), ...open.end()];
    expect(finds.map((find) => [find.kind, find.index])).toEqual([["invalid", index]]);
  }
});
