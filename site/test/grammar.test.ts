// The grammar pages: complete, linked, and right about every sample.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, matches, parse, type Rule } from "pchar";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseAbnf } from "../../scripts/generate/abnf.mjs";
import { RULE_NAMES } from "../../test/oracle/grammar/abnf.ts";
import { recognizes } from "../../test/oracle/grammar/recognize.ts";
import { rulesByName, writeGrammar } from "../build/grammar.mjs";
import { boxesOf, derive, LONGEST } from "../grammar/derive.mjs";
import { diagramOf } from "../grammar/diagram.mjs";
import { pageOf, sample } from "../grammar/markdown.mjs";
import { PAGES } from "../grammar/pages.mjs";
import { ABNF, GRAMMAR, references, users } from "../grammar/source.mjs";
import { words } from "../grammar/words.mjs";
import { wellFormed } from "./well-formed.ts";

interface About {
  readonly section: string;
  readonly summary: string;
  readonly matches: readonly string[];
  readonly misses: readonly (readonly [text: string, why: string])[];
}

const ABOUT = PAGES.flatMap(({ rules }) => Object.entries(rules)) as unknown as [Rule, About][];

const all = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, group]) => group!);
const sorted = (names: Iterable<string>): string[] => [...names].sort();

describe("pages", () => {
  test("every rule of the grammar is on one page", () => {
    expect(sorted(ABOUT.map(([rule]) => rule))).toEqual(sorted(RULE_NAMES));
  });

  test("the lines of a rule are the rule", () => {
    for (const [rule, lines] of ABNF)
      expect(parseAbnf(`${lines}\n`)).toEqual(new Map([[rule, GRAMMAR.get(rule!)]]));
    expect([...ABNF.keys()]).toEqual(RULE_NAMES);
  });

  test("the comments of the grammar file are kept", () => {
    expect(ABNF.get("dec-octet")).toContain("; 250-255");
    expect(ABNF.get("ipath-empty")).not.toContain("\n");
  });

  test("every rule has a section, and rules of RFC 3987 have its section 2.2", () => {
    for (const [rule, { section }] of ABOUT) {
      const isIri = rule.includes("IRI") || /^i[a-z]/.test(rule) || rule === "ucschar";
      expect(section, rule).toMatch(isIri ? /^RFC 3987, 2\.2$/ : /^RFC (3986, [2-4](\.\d)*|5234, B\.1)$/);
    }
  });

  test("a page names the rules that use a rule", () => {
    expect(users("h16")).toEqual(["IPv6address", "ls32"]);
    expect(users("URI")).toEqual(["URI-reference"]);
    expect(users("IRI-reference")).toEqual([]);
  });

  test("a page shows characters without a picture as code points", () => {
    expect(sample("")).toBe("the empty string");
    expect(sample("a b")).toBe("`a b`");
    expect(sample("\u00a0")).toBe("U+00A0");
    expect(sample("\u{1fffe}")).toBe("U+1FFFE");
  });
});

describe("samples", () => {
  test.each(ABOUT)("%s", (rule, about) => {
    const misses = about.misses.map(([text]) => text);
    expect(about.matches.length).toBeGreaterThan(0);
    expect(misses.length).toBeGreaterThan(1);
    for (const [texts, expected] of [
      [about.matches, true],
      [misses, false],
    ] as const) {
      for (const text of texts) {
        expect(matches(text, rule), `pchar: ${text}`).toBe(expected);
        expect(recognizes(rule, text), `grammar: ${text}`).toBe(expected);
      }
    }
  });
});

describe("a derivation", () => {
  // As the browser loads them.
  const trees = JSON.parse(JSON.stringify(Object.fromEntries(GRAMMAR)));
  const partsOf = (rule: string, text: string): [name: string, part: string][] | undefined =>
    derive(trees, rule, text).parts?.map(({ box, start, end }) => {
      const { name, text: literal } = boxesOf(trees[rule])[box];
      return [name ?? literal ?? "range", text.slice(start, end)];
    });

  test.each(ABOUT)("of a sample of %s takes all of it, and a string that misses has none", (rule, about) => {
    const texts = [...about.matches, ...about.misses.map(([text]) => text)];
    for (const text of texts) {
      const { parts, reach } = derive(trees, rule, text);
      expect(parts !== undefined, text).toBe(matches(text, rule));
      if (parts === undefined) continue;
      expect(reach).toBe(text.length);
      expect(parts.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
    }
  });

  test("has the parts of the RFC's example (3)", () => {
    const text = "foo://example.com:8042/over/there?name=ferret#nose";
    const { scheme, authority, path, query, fragment } = parse(text);
    expect(partsOf("URI", text)).toEqual([
      ["scheme", scheme],
      [":", ":"],
      ["hier-part", `//${authority}${path}`],
      ["?", "?"],
      ["query", query],
      ["#", "#"],
      ["fragment", fragment],
    ]);
    expect(partsOf("authority", authority!)).toEqual([
      ["host", "example.com"],
      [":", ":"],
      ["port", "8042"],
    ]);
  });

  test("prefers the alternative that is written first (RFC 3986, 3.2.2)", () => {
    expect(partsOf("host", "192.0.2.1")).toEqual([["IPv4address", "192.0.2.1"]]);
    expect(partsOf("host", "192.0.2.256")).toEqual([["reg-name", "192.0.2.256"]]);
  });

  test.each(["URI", "URI-reference", "IRI-reference", "absolute-URI", "relative-ref"] as const)(
    "of an invalid %s stops where the error is",
    (rule) => {
      for (const text of ["http://a b", "http://[::1", "/a%4", "a?b|", "1a:b", "http://é/", "x:#a#"]) {
        const issue = check(text, rule);
        if (issue?.code !== "ERR_URI_UNEXPECTED_CHARACTER") continue;
        expect(derive(trees, rule, text), text).toEqual({ parts: undefined, reach: issue.index });
      }
    },
  );

  test("of a long string takes milliseconds", () => {
    for (const text of [`http://h/${"a/".repeat(95)}`, "a".repeat(LONGEST), `//${"%41".repeat(66)}`])
      expect(partsOf("URI-reference", text)).toBeDefined();
  });
});

describe("diagrams", () => {
  test.each(RULE_NAMES)("%s shows every reference and every character of its ABNF", (rule) => {
    const svg = diagramOf(rule);
    const definition = parseless(rule);
    const linked = all(svg, /<a href="[^"#]+#([^"]+)">/g);
    expect(sorted(linked)).toEqual(sorted(all(definition, /(?<![\w%"-])([A-Za-z][\w-]*)(?![\w"-])/g)));
    const literals = all(
      svg,
      /<g class="railroad-literal" data-box="\d+">\s*(?:<path[^>]*><\/path>\s*)?<rect[^>]*><\/rect>\s*<text[^>]*>([^<]*)</g,
    );
    const expected = [
      ...all(definition, /"([^"]*)"/g),
      ...all(definition, /%x([\dA-F]+(?:-[\dA-F]+)?)/g).map(range),
    ];
    expect(sorted(literals.map(unescaped))).toEqual(sorted(expected));
  });

  test.each(RULE_NAMES)("%s is well-formed, with a title and a description", (rule) => {
    for (const standalone of [false, true]) {
      const svg = diagramOf(rule, { standalone });
      expect(wellFormed(svg)).toBe("");
      expect(svg).toContain(`<title id="${rule}--title">Diagram of ${rule}</title>`);
      expect(svg).toContain(`<desc id="${rule}--description">${rule} is `);
      expect(svg.includes("<style>")).toBe(standalone);
    }
  });

  test("markup that is not well-formed is found", () => {
    for (const markup of [
      ...["<a><b></a></b>", "<a>", "<a b=c></a>", "<a>&</a>", '<a b="" b=""></a>', "<a></a><b></b>"],
    ]) {
      expect(wellFormed(markup), markup).not.toBe("");
    }
  });

  test("a diagram without links is an image, and one with links is a group", () => {
    for (const rule of RULE_NAMES) {
      const role = references(GRAMMAR.get(rule)).length > 0 && !rule.endsWith("path-empty") ? "group" : "img";
      expect(diagramOf(rule)).toContain(`role="${role}"`);
    }
  });

  test("the ids of a page are unique, and name rule and reference", () => {
    for (const page of PAGES) {
      const markdown = pageOf(page);
      const ids = [...all(markdown, / id="([^"]+)"/g), ...all(markdown, /^## .* \{#(.+)\}$/gm)];
      expect(new Set(ids).size).toBe(ids.length);
    }
    expect(diagramOf("URI")).toContain('id="URI--hier-part"');
    expect(diagramOf("pct-encoded")).toContain('id="pct-encoded--HEXDIG-2"');
  });

  test("descriptions say the rule in words", () => {
    const described = (rule: string): string => words(GRAMMAR.get(rule));
    expect(described("authority")).toBe(
      'optionally (userinfo, then "@"), then host, then optionally (":", then port)',
    );
    expect(described("scheme")).toBe('ALPHA, then any number of (either ALPHA, DIGIT, "+", "-" or ".")');
    expect(described("h16")).toBe("1 to 4 times HEXDIG");
    expect(described("path-empty")).toBe("zero characters");
    expect(described("segment-nz")).toBe("one or more of pchar");
    expect(described("DIGIT")).toBe("0 to 9");
    expect(described("iprivate")).toBe("either U+E000 to U+F8FF, U+F0000 to U+FFFFD or U+100000 to U+10FFFD");
    expect(described("IPvFuture")).toContain('"v" in either case');
  });

  /** A rule without its name, comments and `0<pchar>`, and with `2DIGIT` written out. */
  function parseless(rule: string): string {
    const lines = ABNF.get(rule)!.replace(/("[^"\n]*")|;[^\n]*/g, "$1");
    return lines
      .slice(lines.indexOf("=") + 1)
      .replace(/0<\w+>/, "")
      .replace("2DIGIT", "DIGIT DIGIT")
      .replace(/\d*\*?\d*(?=HEXDIG)/g, "");
  }

  function range(hexadecimal: string): string {
    const [from, to] = hexadecimal.split("-") as [string, string];
    const isAscii = Number.parseInt(to, 16) < 128;
    const character = (code: string): string => String.fromCodePoint(Number.parseInt(code, 16));
    return isAscii ? `${character(from)}–${character(to)}` : `U+${from.padStart(4, "0")}–${to}`;
  }

  function unescaped(text: string): string {
    return text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
  }
});

describe("files", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "grammar-"));
    writeGrammar(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test("every link of a diagram and of a page leads to an anchor", () => {
    const pages = new Map(
      readdirSync(join(folder, "grammar")).map((file) => [
        file,
        readFileSync(join(folder, "grammar", file), "utf8"),
      ]),
    );
    expect(pages.size).toBe(PAGES.length + 1);
    let links = 0;
    for (const text of pages.values()) {
      for (const [, name, anchor] of text.matchAll(/(?:href="|\]\()([a-z-]+)\.(?:html|md)(?:#([^")]+))?/g)) {
        links++;
        const target = pages.get(`${name}.md`);
        expect(target, `${name}#${anchor}`).toBeDefined();
        if (anchor !== undefined) expect(target).toMatch(new RegExp(`^## .*\\{#${anchor}\\}$`, "m"));
      }
    }
    expect(links).toBeGreaterThan(2 * RULE_NAMES.length);
  });

  test("every rule has a picture and an entry in the list", () => {
    const pictures = join(folder, "public", "grammar");
    const listed = JSON.parse(readFileSync(join(pictures, "rules.json"), "utf8"));
    expect(listed).toEqual(rulesByName());
    expect(sorted(Object.keys(listed))).toEqual(sorted(RULE_NAMES));
    expect(sorted(readdirSync(pictures))).toEqual(
      sorted(["rules.json", "trees.json", ...RULE_NAMES.map((rule) => `${rule}.svg`)]),
    );
    expect(listed.IPv6address).toMatchObject({
      page: "grammar/address.html#IPv6address",
      svg: "grammar/IPv6address.svg",
      section: "RFC 3986, 3.2.2",
    });
  });
});
