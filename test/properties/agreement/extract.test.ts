// The fast path of `extract` gives the finds of the full search. PCHAR_TEXTS sets the number of documents in each mode.

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type * as FastPath from "../../../ts/text/fast-path.ts";
import type * as Text from "../../../ts/text/index.ts";
import { NOT_FOUND } from "../../../ts/text/reading.ts";
import { pick, type Random, seeded } from "../../oracle/grammar/generate.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { newFaults, same } from "../../support/faults.ts";
import { CONTEXTS, textOfPieces } from "../../unit/text/pieces.ts";

/** Whether the fast path is open, and how often it was taken. */
const path = { isOpen: true, taken: 0 };

type Library = Pick<typeof Text, "extract" | "extractor">;
let library: Library;

beforeAll(async () => {
  vi.resetModules();
  vi.doMock("../../../ts/text/fast-path.ts", async (importOriginal) => {
    const original = await importOriginal<typeof FastPath>();
    const gated =
      <Args extends readonly unknown[]>(call: (...args: Args) => number) =>
      (...args: Args): number => {
        const result = path.isOpen ? call(...args) : NOT_FOUND;
        if (result !== NOT_FOUND) path.taken++;
        return result;
      };
    return { plainLinkAt: gated(original.plainLinkAt), plainValueEnd: gated(original.plainValueEnd) };
  });
  const { backend } = await import("../../../ts/index.ts");
  expect(backend().name).toBe(process.env["PCHAR_BACKEND"]);
  library = await import("../../../ts/text/index.ts");
});

afterAll(() => {
  vi.doUnmock("../../../ts/text/fast-path.ts");
  vi.resetModules();
});

const COUNT = Number(process.env["PCHAR_TEXTS"] ?? 500);
const SEED = Number(process.env["PCHAR_SEED"] ?? 3986);

const BEFORE = [
  " ",
  "\n",
  "",
  "\t",
  "(",
  "<",
  '"',
  "'",
  "*",
  "_",
  "~",
  "\\",
  "%",
  "[",
  "\x1b[1m",
  "\x1b[ ",
  "1.",
  "é",
  "&lt;",
  "|",
];
const SCHEMES = ["http", "https", "ftp", "x", "c", "www.", "HTTP", "a+b", "ab", "h".repeat(70), "1a"];
const MARKS = ["://", "://", "://", ":///", ":/", ":", "://?", "://#", "://@"];
const BODY = [
  ..."e.org /a /b?c=d #e &f &amp; &amp;g=1 : :80 @ u:p@ , ; ! . .. * _ ~ - $ + = ( ) (a) [ ] [::1] { } | ^ \\ ' \" ` < > % %41 %4".split(
    " ",
  ),
  ..."é ü 吧 。 \u200b \u{10000} \ud800 https:// www.e.org".split(" "),
  "\0",
  "#",
];
const AFTER = [
  " ",
  "\n",
  "",
  ". ",
  "! ",
  ".",
  ", a",
  "*",
  "_ ",
  "~",
  "'",
  "\\",
  "\v",
  "\u00a0",
  "\x1b[m",
  ")",
  ">",
  '"',
  "]",
];
const ATTRIBUTES = [
  "<a href=",
  "<a HREF = ",
  "<img srcset=",
  "<p title=",
  "<a ping=",
  "<base href=",
  "<p title=href=",
  "<a href=\n",
  " src=",
];
const QUOTES = ['"', "'", ""];

/** Returns a part that is mostly the first one of a list. */
function mostly(parts: readonly string[], random: Random): string {
  return random() < 0.6 ? parts[0]! : pick(parts, random);
}

function link(random: Random): string {
  let text = mostly(SCHEMES, random) + mostly(MARKS, random) + mostly(BODY, random);
  for (let count = Math.floor(random() * 4); count > 0; count--) text += pick(BODY, random);
  return text;
}

function documentOf(random: Random): string {
  let text = random() < 0.2 ? textOfPieces(random, 4) : "";
  for (let count = Math.floor(random() * 4); count >= 0; count--) {
    if (random() < 0.5) text += mostly(BEFORE, random) + link(random) + mostly(AFTER, random);
    else {
      const mark = pick(QUOTES, random);
      const value = random() < 0.7 ? link(random) : textOfPieces(random, 3);
      text += pick(ATTRIBUTES, random) + mark + value + mark + mostly([">", " ", "", "x"], random);
    }
  }
  return text;
}

/** Returns a document in which a text is prose: in JSON, a whole string is read as one URI or none. */
function proseOf(text: string, context: string): string {
  return context === "json" ? JSON.stringify({ a: `at ${text}` }) : text;
}

const inPieces = (text: string, at: number, options: Text.ExtractOptions): Text.Find[] => {
  const open = library.extractor(options);
  return [...open.write(text.slice(0, at)), ...open.write(text.slice(at)), ...open.end()];
};

const OPTIONS = [
  {},
  { rule: "IRI-reference" },
  { validOnly: true },
  { longest: 14 },
  { schemes: ["a+b"] },
] as const;
const MODES = CONTEXTS.flatMap((context) => OPTIONS.map((options) => ({ context, ...options })));

beforeEach(() => {
  path.taken = 0;
});

describe.each(MODES)("%j", (mode) => {
  test("the fast path gives the finds of the full search, in one piece and in two", () => {
    const random = seeded(SEED + MODES.indexOf(mode));
    const faults = newFaults();
    let checks = 0;
    for (let count = 0; count < COUNT; count++) {
      const text = count % 2 === 0 ? documentOf(random) : proseOf(documentOf(random), mode.context);
      const at = Math.floor(random() * text.length);
      path.isOpen = false;
      const finds = library.extract(text, mode);
      path.isOpen = true;
      same(faults, JSON.stringify(library.extract(text, mode)), JSON.stringify(finds), text);
      same(faults, inPieces(text, at, mode), finds, text, at);
      checks += 2;
    }
    expectNoFaults(faults, checks);
    expect(path.taken).toBeGreaterThan(COUNT / 20);
  });
});
