// Directions of characters by Unicode, and of labels and components by the rules of the RFCs.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type BidiClass, bidiClass, followsBidiRule, isRightToLeft } from "../../../ts/host/bidi.ts";
import { checkBidi } from "../../../ts/iri/index.ts";
import type { UriReference } from "../../../ts/uri/types.ts";

/** The classes of Unicode 17, as ranges of hexadecimal numbers. Every other character is "ON". */
const RANGES = JSON.parse(readFileSync(new URL("bidi-classes.json", import.meta.url), "utf8")) as Readonly<
  Record<string, string>
>;

describe("the class of a character", () => {
  const classes = new Map<number, string>();
  for (const [name, ranges] of Object.entries(RANGES)) {
    for (const range of ranges.split(" ")) {
      const [from, to = from] = range.split("-").map((digits) => Number.parseInt(digits, 16));
      for (let point = from!; point <= to!; point++) classes.set(point, name);
    }
  }

  /** The characters in both Unicode versions, that of the table and that of the runtime. */
  const points = Array.from({ length: 0x110000 }, (_, point) => point).filter(
    (point) => classes.has(point) && !/[\p{Cn}\p{Cs}\p{Co}]/u.test(String.fromCodePoint(point)),
  );
  const wrong = (wanted: readonly BidiClass[]): string[] =>
    points.flatMap((point) => {
      const character = String.fromCodePoint(point);
      const found = bidiClass(character);
      const name = classes.get(point) as BidiClass;
      if (found === name || !(wanted.includes(name) || wanted.includes(found))) return [];
      return [`${point.toString(16)} ${name} ${found}`];
    });

  test("is that of Unicode for right-to-left characters, numbers and marks", () => {
    expect(points.length).toBeGreaterThan(130_000);
    expect(wrong(["R", "AN", "EN", "NSM"])).toEqual([]);
  });

  test("is that of Unicode for letters and digits; other symbols are neutral", () => {
    const letters = wrong(["L"]).filter((each) =>
      /[\p{L}\p{M}\p{Nd}\p{Nl}]/u.test(String.fromCodePoint(Number.parseInt(each, 16))),
    );
    expect(letters).toEqual([]);
  });

  test("is neutral for every neutral character of Unicode", () => {
    const others: string[] = [];
    for (let point = 0; point < 0x110000; point++) {
      const character = String.fromCodePoint(point);
      if (classes.has(point) || /[\p{Cn}\p{Cs}\p{Co}]/u.test(character)) continue;
      if (bidiClass(character) !== "ON") others.push(point.toString(16));
    }
    expect(others).toEqual([]);
  });
});

// RFC 5893, 2: for each of the six conditions, labels that break it and labels that do not.
describe("the Bidi Rule", () => {
  test.each([
    ["1: begins with a digit", "1א", false],
    ["1: begins with an Arabic digit", "\u0661\u0627", false],
    ["1: begins with a mark", "\u05b0א", false],
    ["1: begins with a hyphen", "-א", false],
    ["1", "אב", true],
    ["2: a letter from left to right in it", "אaב", false],
    ["2", "א-1ב", true],
    ["3: ends with a hyphen", "א-", false],
    ["3: ends with a hyphen and a mark", "א-\u05b0", false],
    ["3", "א1", true],
    ["3, and marks", "א\u05b0\u05b1", true],
    ["4: both kinds of digits", "ا1ا\u0661", false],
    ["4", "ا\u0661\u0662", true],
    ["5: a letter from right to left in it", "aאb", false],
    ["5: an Arabic digit in it", "a\u0661", false],
    ["5", "a-1b", true],
    ["6: ends with a hyphen", "a-", false],
    ["6", "a1", true],
    ["6, and marks", "a\u0301", true],
    ["no label", "", true],
  ])("%s: %s", (_, label, follows) => {
    expect(followsBidiRule(label)).toBe(follows);
  });

  test("applies to names with a right-to-left character or an Arabic digit", () => {
    expect(["a", "1-", "é", "א", "\u0661", "\u06f1"].map(isRightToLeft)).toEqual([
      false,
      false,
      false,
      true,
      true,
      false,
    ]);
  });
});

describe("checkBidi", () => {
  test("reports code, rule, index and section of each issue, sorted by index", () => {
    expect(checkBidi("http://1א.example/\u202e?אa#אb")).toEqual([
      {
        code: "edge-direction",
        rule: "ireg-name",
        index: 7,
        end: 8,
        section: "RFC 3987, 4.2",
        message:
          "right-to-left text that does not start and end with right-to-left characters in ireg-name at index 7",
      },
      {
        code: "bidi-control",
        rule: "isegment",
        index: 18,
        end: 19,
        section: "RFC 3987, 4.1",
        message: "bidirectional control character in isegment at index 18",
      },
      ...(
        [
          ["iquery", 21],
          ["ifragment", 24],
        ] as const
      ).flatMap(([rule, index]) => [
        {
          code: "mixed-directions",
          rule,
          index,
          end: index + 1,
          section: "RFC 3987, 4.2",
          message: `characters of both directions in ${rule} at index ${index}`,
        },
        {
          code: "edge-direction",
          rule,
          index,
          end: index + 1,
          section: "RFC 3987, 4.2",
          message: `right-to-left text that does not start and end with right-to-left characters in ${rule} at index ${index}`,
        },
      ]),
    ]);
  });

  // RFC 3987, 4.4: the examples, also in Arabic.
  test.each([
    ["http://ab.بتثج.ij/kl/mn/op.html", 0],
    ["http://اب.بت.تث/جح/خد?ذر=زس;شص=ضط#عغ", 0],
    ["http://ab.بت123ثج.ij/kl/mn/op.html", 0],
    ["http://ab.cd.ef/بت1/2ثج/حخ.html", 2],
  ])("%s", (iri, count) => {
    expect(checkBidi(iri)).toHaveLength(count);
  });

  test("reports any number of issues in one segment", () => {
    expect(checkBidi(`http://h/${"\u202e".repeat(300_000)}`)).toHaveLength(300_000);
  });

  test("accepts a record, and rejects a string that is not an IRI", () => {
    const path = "אb";
    expect(checkBidi({ path } as unknown as UriReference)).toEqual(checkBidi(path));
    expect(() => checkBidi("http://h/ א")).toThrow("unexpected character ' ' in ipath at index 9");
    expect(() => checkBidi(1 as never)).toThrow(TypeError);
  });
});

test("each character is right-to-left as its direction says (RFC 5893, 1.4)", () => {
  const wrong: string[] = [];
  for (let point = 0; point <= 0x10ffff; point++) {
    const character = String.fromCodePoint(point);
    const isWanted = ["R", "AN"].includes(bidiClass(character));
    if (isRightToLeft(character) !== isWanted) wrong.push(point.toString(16));
  }
  expect(wrong).toEqual([]);
});
