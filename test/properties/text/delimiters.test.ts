// A URI is never cut inside its delimiters: for every pair of delimiters and every character between two letters, `extract`
// finds the whole text, or it ends the URI where a reader ends it too, or it finds nothing. An unreserved character may
// stand anywhere in these links, so with one the whole text is found.

import { describe, expect, test } from "vitest";
import { extract, fromHref } from "../../../ts/text/index.ts";

/** Delimiters around a URI: the opening one, and those that close it. */
const PAIRS: readonly string[] = [
  "<>",
  '""',
  "''",
  "``",
  "()",
  "[]",
  "{}",
  "“”",
  "„“”",
  "‘’",
  "«»",
  "‹›",
  "「」",
  "『』",
  "（）",
  "［］",
  "【】",
  "《》",
  "＂＂",
];

/** Surroundings that are not a pair of delimiters, or one of a table or of emphasis. */
const OTHERS: readonly (readonly [before: string, after: string])[] = [
  ["", ""],
  [" ", " "],
  ["x ", ", y"],
  ["|", "|"],
  ["*", "*"],
  ["=", ";"],
];

/** ASCII and Latin, spaces and invisible characters, punctuation and brackets of all scripts, and noncharacters. */
const ALL: readonly string[] = [
  ...[
    [0, 0x17f],
    [0x2000, 0x206f],
    [0x2e00, 0x2e2f],
    [0x3000, 0x303f],
    [0xff00, 0xff6f],
  ].flatMap(([from, to]) => Array.from({ length: to! - from! + 1 }, (_, at) => from! + at)),
  ...[
    0x37e, 0x5be, 0x60c, 0x61b, 0x61c, 0x61f, 0x964, 0x115f, 0x1680, 0x17b4, 0x180e, 0x2190, 0x2329, 0x27e6,
    0x3164,
  ],
  ...[0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xf8ff, 0xfdd0, 0xfe00, 0xfe0f, 0xfe19, 0xfeff],
  ...[0x10000, 0x1d173, 0x1f600, 0x1fffe, 0x20000, 0xe0001, 0xe0020, 0xe0100, 0xf0000, 0x10ffff],
].map((code) => String.fromCodePoint(code));

/** Links that one character divides: in the path, the host and the query. */
const LINKS: readonly (readonly [start: string, end: string])[] = [
  ["http://h/a", "b"],
  ["http://h.example", "b/"],
  ["mailto:a@h.example?b", "c"],
];

/** White space: a reader sees a gap. RFC 3986, appendix C, names it as a delimiter. */
const GAP = /^[\t-\r\p{Z}]$/u;
/** The punctuation between sentences, in scripts that write no space after it. */
const PAUSE = /^[。、，．：；！？｡､]$/u;
/** The other delimiters of RFC 3986, appendix C, and the quotes and brackets beyond ASCII, which no URI has. */
const MARK = /^(?:[<>"＂＇]|(?![‘’])[\p{Ps}\p{Pe}\p{Pi}\p{Pf}])$/u;

/** The controls of ASCII, which separate records. Backspace and the escape character of a terminal may stand within a word. */
function isControl(character: string): boolean {
  const code = character.charCodeAt(0);
  return (code < 0x20 && code !== 0x08 && code !== 0x1b) || code === 0x7f;
}

/** Returns whether a reader ends a URI before a character that letters follow directly. `closes` close the pair around it. */
function endsFor(character: string, open: string, closes: string): boolean {
  // Between angle brackets, white space is left out (RFC 3986, appendix C), and nothing else ends a URI.
  if (open === "<") return character === ">";
  if (/^[\t-\r ]$/.test(character)) return true;
  // An apostrophe within a word may belong to it.
  if (closes.includes(character)) return !/['’]/.test(character);
  // A typewriter quote may be closed by a typographic one.
  if (open === '"') return character === "”";
  if (GAP.test(character) || PAUSE.test(character)) return true;
  // Without a pair around the URI, any mark ends it, and an opening parenthesis may start a remark.
  return closes === "" && (character === "(" || MARK.test(character) || isControl(character));
}

/** `unreserved` (RFC 3986, 2.3): the characters that never delimit a component. */
const UNRESERVED: readonly string[] = ALL.filter((character) => /^[A-Za-z0-9\-._~]$/.test(character));

const RULES = ["URI-reference", "IRI-reference"] as const;

describe.each(RULES)("a URI is found whole, ends where a reader ends it, or is left out: %s", (rule) => {
  /** Returns the cuts: finds that are neither the whole link nor end where a reader ends it. */
  function cutsOf(prefix: string, suffix: string, isEnd: (character: string) => boolean): unknown[] {
    const cuts: unknown[] = [];
    for (const [start, end] of LINKS) {
      for (const character of ALL) {
        const whole = start + character + end;
        const document = prefix + whole + suffix;
        for (const { text, uri, changes } of extract(document, { rule })) {
          // Brackets of the same kind nest: the URI of `(http://h/a(b)` ends with the bracket.
          const isNested = "([".includes(character) && text === whole + suffix;
          const isShown = text === whole || isNested || (text === start && isEnd(character));
          const isSpaced = changes?.some(({ code }) => code === "white-space") === true;
          const link = isSpaced ? text.replaceAll(/[\t-\r ]/g, "") : text;
          const isRead = uri === link || uri === fromHref(link, undefined, { rule }).uri;
          if (!isShown || !isRead) cuts.push([document, text, uri]);
        }
      }
    }
    return cuts;
  }

  /** Returns the links with an unreserved character that are not found, or not whole. */
  function missedOf(prefix: string, suffix: string): string[] {
    const wholes = LINKS.flatMap(([start, end]) => UNRESERVED.map((character) => start + character + end));
    return wholes.filter((whole) => {
      const found = extract(prefix + whole + suffix, { rule });
      return found.length !== 1 || found[0]!.uri !== whole || found[0]!.index !== prefix.length;
    });
  }

  test("66 characters are unreserved", () => {
    expect(UNRESERVED).toHaveLength(66);
  });

  test.each(PAIRS)("between %s", (pair) => {
    const open = pair[0]!;
    const closes = pair.slice(1);
    expect(missedOf(open, closes[0]!)).toEqual([]);
    expect(cutsOf(open, closes[0]!, (character) => endsFor(character, open, closes))).toEqual([]);
  });

  test.each(OTHERS)("between %j and %j", (before, after) => {
    const closes = before === "|" ? "|" : "";
    const isEnd = (character: string) => endsFor(character, before, "") || character === closes;
    expect(missedOf(before, after)).toEqual([]);
    expect(cutsOf(before, after, isEnd)).toEqual([]);
  });
});
