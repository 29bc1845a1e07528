import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decode, encode, type Fail } from "../../../ts/core/pct.ts";
import { RUNS, type RunRuleOr } from "../../../ts/generated/alphabets.ts";
import { params, pctDecode, pctEncode, type UriSyntaxError } from "../../../ts/index.ts";
import { recognizes } from "../../oracle/grammar/recognize.ts";
import { must, thrownBy } from "../../support/faults.ts";

/** An object whose conversion to a string throws. */
const HOSTILE = { toJSON: () => expect.unreachable(), toString: () => expect.unreachable() };

type RunRule = RunRuleOr<never>;

const REPEATING = [...RUNS.keys()] as RunRule[];
/** The rules that accept any number of characters, and percent-encoded octets. */
const COMPONENTS = [...RUNS].flatMap(([rule, run]) => (run.pct && run.most > 1 ? [rule as RunRule] : []));

/** A second encoder: `encodeURIComponent`, and the five reserved characters that it does not encode (2.3). */
function byLanguage(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, triplets);
}

function triplets(text: string): string {
  return Array.from(
    Buffer.from(text),
    (octet) => `%${octet.toString(16).toUpperCase().padStart(2, "0")}`,
  ).join("");
}

const wellFormed = fc.string({ unit: "grapheme" });

describe("pctEncode (RFC 3986, 2.1)", () => {
  const cases: readonly [string, RunRule | undefined, string][] = [
    ["100%/a+b", undefined, "100%25%2Fa%2Bb"],
    ["Laguna Beach", undefined, "Laguna%20Beach"],
    ["A", undefined, "A"],
    ["À", undefined, "%C3%80"],
    ["ア", undefined, "%E3%82%A2"],
    ["😀", undefined, "%F0%9F%98%80"],
    ["", undefined, ""],
    ["%41", undefined, "%2541"],
    ["%41", "query", "%2541"],
    ["a/b?c", "query", "a/b?c"],
    ["a/b?c#", "segment", "a%2Fb%3Fc%23"],
    ["a:b", "segment-nz-nc", "a%3Ab"],
    ["me:p@w", "userinfo", "me:p%40w"],
    ["[::1]", "reg-name", "%5B%3A%3A1%5D"],
    ["a\\b\u0000\u007f", "fragment", "a%5Cb%00%7F"],
    ["ア/", "isegment", "ア%2F"],
    ["\ue000", "iquery", "\ue000"],
    ["\ue000", "ifragment", "%EE%80%80"],
    ["\uffff\u0080", "isegment", "%EF%BF%BF%C2%80"],
    // RFC 3987, 4.1: the first and last bidirectional control of each range, and their neighbours.
    ["\u061b\u061c\u061d", "isegment", "\u061b%D8%9C\u061d"],
    ["\u200d\u200e\u200f\u2010", "iquery", "\u200d%E2%80%8E%E2%80%8F\u2010"],
    ["\u2029\u202a\u202e\u202f", "ifragment", "\u2029%E2%80%AA%E2%80%AE\u202f"],
    ["\u2065\u2066\u2069\u206a", "ireg-name", "\u2065%E2%81%A6%E2%81%A9\u206a"],
  ];
  test.each(cases)("%j as %s is %j", (data, component, text) => {
    expect(pctEncode(data, component)).toBe(text);
    expect(pctDecode(text, component, { allowNul: true })).toBe(data);
  });

  test("octets are encoded unchanged: the EBCDIC example of 2.5", () => {
    const octets = Uint8Array.of(0xd3, 0x81, 0x87, 0xa4, 0x95, 0x81, 0x40, 0xc2, 0x85, 0x81, 0x83, 0x88);
    const text = "%D3%81%87%A4%95%81@%C2%85%81%83%88";
    expect(pctEncode(octets, "segment")).toBe(text);
    expect(pctDecode(text, "segment", { as: "bytes" })).toStrictEqual(octets);
    expect(pctEncode(Uint8Array.of(0xe3, 0x82, 0xa2), "isegment")).toBe("%E3%82%A2");
    expect(pctEncode(Uint8ClampedArray.of(0xd3, 0x40), "segment")).toBe("%D3@");
    expect(pctEncode(new Uint8Array(octets.buffer, 5, 2), "segment")).toBe("%81@");
    expect(pctEncode(new Uint8ClampedArray(octets.buffer, 5, 2), "segment")).toBe("%81@");
    expect(pctEncode(Buffer.from(octets).subarray(5, 7), "segment")).toBe("%81@");
    expect(() => pctDecode(text)).toThrow(
      expect.objectContaining({ code: "ERR_URI_INVALID_UTF8", index: 6 }),
    );
  });

  test("octets may come from another realm", () => {
    const octets = runInNewContext("Uint8Array.of(0xd3, 0x40)") as Uint8Array;
    expect(octets).not.toBeInstanceOf(Uint8Array);
    expect(pctEncode(octets, "segment")).toBe("%D3@");
  });

  test("a lone surrogate has no UTF-8 (RFC 3629, 3)", () => {
    for (const [data, index] of [
      ["\ud800", 0],
      ["a\udc00b", 1],
      ["\ud83d\ude00\ud83d", 2],
      ["é\udc00\ud800", 1],
    ] as const) {
      for (const component of [undefined, "iquery"] as const) {
        expect(() => pctEncode(data, component)).toThrow(
          expect.objectContaining({ code: "ERR_URI_LONE_SURROGATE", rule: component ?? "unreserved", index }),
        );
      }
    }
  });

  test("without a component everything except unreserved is encoded (2.3)", () => {
    fc.assert(
      fc.property(wellFormed, (text) => {
        expect(pctEncode(text)).toBe(byLanguage(text));
      }),
    );
  });

  test.each(REPEATING)("the characters of %s stay, except the percent sign (appendix A)", (rule) => {
    for (let code = 0; code < 0x180; code++) {
      const character = String.fromCharCode(code);
      const isKept = recognizes(rule, character) && character !== "%";
      if (pctEncode(character, rule) !== (isKept ? character : triplets(character))) {
        expect([character, pctEncode(character, rule)]).toEqual([character, isKept]);
      }
    }
  });

  test.each(["path", "host", "scheme", "URI", "authority", "", "toString", "__proto__"])(
    "rejects %j, which is not a rule that repeats an alphabet",
    (rule) => {
      expect(() => pctEncode("a", rule as unknown as RunRule)).toThrow(TypeError);
      expect(() => pctEncode("ア", rule as RunRule, { charset: "iso-8859-1" })).toThrow(TypeError);
      expect(() => pctDecode("a", rule as RunRule)).toThrow(TypeError);
    },
  );

  test("throws a TypeError if the data is neither a string nor octets", () => {
    for (const data of [
      undefined,
      null,
      1,
      1n,
      Symbol("a"),
      ["a"],
      new ArrayBuffer(1),
      Uint16Array.of(1),
      Float64Array.of(1),
      new DataView(new ArrayBuffer(1)),
      { BYTES_PER_ELEMENT: 1, length: 1, 0: 65 },
      HOSTILE,
    ]) {
      expect(() => pctEncode(data as unknown as string)).toThrow(TypeError);
      expect(() => pctDecode(data as unknown as string)).toThrow(TypeError);
    }
    for (const as of ["octets", null, 1n, Symbol("bytes"), HOSTILE]) {
      expect(() => pctDecode("a", undefined, { as: as as "bytes" })).toThrow(
        /^Expected as "text" or "bytes", got /,
      );
    }
    expect(pctDecode("%41", undefined, { as: undefined })).toBe("A");
    for (const rule of [null, 1n, Symbol("segment"), HOSTILE]) {
      expect(() => pctEncode("a", rule as unknown as RunRule)).toThrow(
        /^Expected a rule that repeats an alphabet, got /,
      );
      expect(() => pctDecode("a", rule as unknown as RunRule)).toThrow(
        /^Expected a rule that repeats an alphabet, got /,
      );
    }
  });
});

describe("pctDecode (RFC 3986, 2.4)", () => {
  const cases: readonly [string, string][] = [
    ["%2541", "%41"],
    ["%25252F", "%252F"],
    ["a+b", "a+b"],
    ["%7e%7E", "~~"],
    ["%2f%00", "/\u0000"],
    ["é%C3%A9", "éé"],
    ["%F0%9F%98%80", "😀"],
    ["%EF%BB%BF", "\ufeff"],
    ["a b\n", "a b\n"],
  ];
  test.each(cases)("%j is %j: once", (text, data) => {
    expect(pctDecode(text, undefined, { allowNul: true })).toBe(data);
  });

  const refused: readonly [string, RunRule | undefined, string, string, number][] = [
    ["100%", undefined, "ERR_URI_INVALID_PCT_ENCODED", "pct-encoded", 3],
    ["%4", undefined, "ERR_URI_INVALID_PCT_ENCODED", "pct-encoded", 0],
    ["a%4g", undefined, "ERR_URI_INVALID_PCT_ENCODED", "pct-encoded", 1],
    ["%%41", undefined, "ERR_URI_INVALID_PCT_ENCODED", "pct-encoded", 0],
    ["%FF%zz", undefined, "ERR_URI_INVALID_PCT_ENCODED", "pct-encoded", 3],
    ["a%zz", "segment", "ERR_URI_INVALID_PCT_ENCODED", "pct-encoded", 1],
    ["a/b", "segment", "ERR_URI_UNEXPECTED_CHARACTER", "segment", 1],
    ["%2F/%", "segment", "ERR_URI_UNEXPECTED_CHARACTER", "segment", 3],
    ["é", "query", "ERR_URI_UNEXPECTED_CHARACTER", "query", 0],
    ["", "segment-nz", "ERR_URI_UNEXPECTED_CHARACTER", "segment-nz", 0],
    ["ab", "pchar", "ERR_URI_UNEXPECTED_CHARACTER", "pchar", 1],
    ["%41%42", "pchar", "ERR_URI_UNEXPECTED_CHARACTER", "pchar", 3],
    ["%41", "unreserved", "ERR_URI_UNEXPECTED_CHARACTER", "unreserved", 0],
    ["12345", "h16", "ERR_URI_UNEXPECTED_CHARACTER", "h16", 4],
    ["a", "path-empty", "ERR_URI_UNEXPECTED_CHARACTER", "path-empty", 0],
    ["\ud800", "iquery", "ERR_URI_UNEXPECTED_CHARACTER", "iquery", 0],
    ["a\ud800", undefined, "ERR_URI_LONE_SURROGATE", "unreserved", 1],
    ["%41%C0%AF", undefined, "ERR_URI_INVALID_UTF8", "pct-encoded", 3],
    ["%C3", undefined, "ERR_URI_INVALID_UTF8", "pct-encoded", 0],
    ["%C3%A9%C3a", undefined, "ERR_URI_INVALID_UTF8", "pct-encoded", 6],
    ["%ED%A0%80", undefined, "ERR_URI_INVALID_UTF8", "pct-encoded", 0],
    ["%F4%90%80%80", undefined, "ERR_URI_INVALID_UTF8", "pct-encoded", 0],
    ["é%80", undefined, "ERR_URI_INVALID_UTF8", "pct-encoded", 1],
  ];
  test.each(refused)("%j as %s is %s (%s, %i)", (text, component, code, rule, index) => {
    expect(() => pctDecode(text, component)).toThrow(
      expect.objectContaining({ code, rule, index, input: text }),
    );
    if (code !== "ERR_URI_INVALID_UTF8") {
      expect(() => pctDecode(text, component, { as: "bytes" })).toThrow(
        expect.objectContaining({ code, index }),
      );
    }
  });

  test("accepts the same UTF-8 as the TextDecoder of the platform (RFC 3629, 3)", () => {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    const next = [0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0];
    let taken = 0;
    const compare = (octets: number[]): void => {
      const text = octets.map((octet) => `%${octet.toString(16).padStart(2, "0")}`).join("");
      let expected: string | undefined;
      try {
        expected = decoder.decode(Uint8Array.from(octets));
        taken++;
      } catch {}
      let found: string | undefined;
      try {
        found = pctDecode(text, undefined, { allowNul: true });
      } catch {}
      if (found !== expected) expect({ octets, found }).toEqual({ octets, found: expected });
    };
    for (let one = 0; one < 256; one++) {
      compare([one]);
      for (const two of next) {
        compare([one, two]);
        if (one < 0xe0) continue;
        for (const three of next) {
          compare([one, two, three]);
          if (one >= 0xf0) for (const four of next) compare([one, two, three, four]);
        }
      }
    }
    expect(taken).toBeGreaterThan(1000);
  });
});

describe("pctDecode returns the input of pctEncode (RFC 3986, 2.4)", () => {
  test.each([undefined, ...COMPONENTS])("as %s", (component) => {
    fc.assert(
      fc.property(
        wellFormed.filter((text) => text !== ""),
        fc.uint8Array({ minLength: 1 }),
        (text, octets) => {
          expect(pctDecode(pctEncode(text, component), component)).toBe(text);
          const encoded = pctEncode(octets, component);
          expect(pctDecode(encoded, component, { as: "bytes" })).toStrictEqual(octets);
          if (component !== undefined) expect(recognizes(component, encoded)).toBe(true);
          expect(pctDecode(pctEncode(text, component), component, { as: "bytes" })).toStrictEqual(
            new TextEncoder().encode(text),
          );
        },
      ),
    );
  });
});

describe("the fast path for long strings returns the same as character by character", () => {
  const PIECES = [
    "a",
    "~",
    " ",
    "/",
    "%",
    "%41",
    "%zz",
    "é",
    "%C3%A9",
    "%C3",
    "ア",
    "%E3%82%A2",
    "😀",
    "%F0%9F%98%80",
    "\ufeff",
    "%EF%BB%BF",
  ];
  const pieces = (more: readonly string[], maxLength: number): fc.Arbitrary<string> =>
    fc.array(fc.constantFrom(...PIECES, ...more), { maxLength }).map((parts) => parts.join(""));
  const surrogates = ["\ud83d", "\ude00"];

  const refusal: Fail = (code, index) => {
    throw new RangeError(`${code} at ${index}`);
  };
  const answer = (call: () => string): string | undefined => {
    try {
      return call();
    } catch {
      return undefined;
    }
  };

  test.each([undefined, "segment", "isegment", "iquery", "port"] as const)("pctEncode as %s", (component) => {
    const { alphabet, nonAscii } = RUNS.get(component ?? "unreserved")!;
    fc.assert(
      fc.property(fc.oneof(wellFormed, pieces([], 60), pieces(surrogates, 60)), (text) => {
        const expected = answer(() => encode(text, alphabet, nonAscii, false, refusal));
        expect(answer(() => pctEncode(text, component))).toBe(expected);
      }),
    );
  });

  test("pctDecode", () => {
    fc.assert(
      fc.property(fc.oneof(wellFormed, pieces([], 60), pieces(surrogates, 60)), (text) => {
        const expected = answer(() => decode(text, 0, text.length, refusal));
        expect(answer(() => pctDecode(text))).toBe(expected);
      }),
    );
  });

  test("strings of any length, with any characters where they are split", () => {
    const lengths = [15, 16, 17, 39, 40, 41, 99, 100, 101, 4095, 4096, 4097, 8191, 8192, 8193, 12289];
    for (const [at, length] of lengths.entries()) {
      let turn = at;
      for (const end of ["", "z", " ", "%", "é", "ア", "😀", "😀😀", "x😀 "]) {
        for (const unit of ["a", " ", "é", "😀"]) {
          const text = unit.repeat(length).slice(0, length - (length % unit.length)) + end;
          const encoded = byLanguage(text);
          const fails = (call: () => unknown, code: string, index: number): void => {
            const error = thrownBy(call) as UriSyntaxError;
            must([error.code, error.index], [code, index], length, end, unit);
          };
          must(pctEncode(text) === encoded, true, "encoded", length, end, unit);
          must(pctDecode(encoded) === text, true, "decoded", length, end, unit);
          fails(() => pctEncode(`${text}\ud83d`), "ERR_URI_LONE_SURROGATE", text.length);
          fails(() => pctDecode(`${encoded}%E3%82`), "ERR_URI_INVALID_UTF8", encoded.length);
          const broken = ["%", "%4", "%4g"][turn++ % 3]!;
          fails(() => pctDecode(encoded + broken), "ERR_URI_INVALID_PCT_ENCODED", encoded.length);
        }
      }
    }
  });

  test("one character that is encoded, at each position", () => {
    for (const length of [16, 17, 18, 19, 64]) {
      for (let at = 0; at < length; at++) {
        const text = `${"a".repeat(at)} ${"z".repeat(length - at - 1)}`;
        expect(pctEncode(text)).toBe(text.replace(" ", "%20"));
      }
    }
  });

  test("an octet after any character, digits too", () => {
    for (const before of "09afAFgz~-") {
      for (const [octet, character] of Object.entries({ "%42": "B", "%7e": "~", "%c3%a9": "é" })) {
        expect(pctDecode((before + octet).repeat(50))).toBe((before + character).repeat(50));
      }
    }
  });

  test("a string that does not change is returned itself", () => {
    const text = "a-text.of~unreserved_characters".repeat(8);
    expect(pctEncode(text)).toBe(text);
    expect(pctDecode(text)).toBe(text);
  });
});

const LATIN1 = { charset: "iso-8859-1" } as const;
const ALL_OCTETS = Uint8Array.from({ length: 256 }, (_, octet) => octet);

describe("octets in any memory", () => {
  test("in shared memory, and in a part of it", () => {
    const octets = new Uint8Array(new SharedArrayBuffer(4));
    octets.set([0xd3, 0x81, 0x40, 0x61]);
    expect(pctEncode(octets, "segment")).toBe("%D3%81@a");
    expect(pctEncode(octets.subarray(2), "query", { plus: true })).toBe("@a");
    expect(pctEncode(new Uint8ClampedArray(octets.buffer, 1, 2), "segment", LATIN1)).toBe("%81@");
  });

  test("from another realm, shared and not", () => {
    for (const code of [
      "Uint8ClampedArray.of(0xd3, 0x40)",
      "new Uint8Array(new Uint8Array([0, 0xd3, 0x40]).buffer, 1)",
      "const octets = new Uint8Array(new SharedArrayBuffer(2)); octets.set([0xd3, 0x40]); octets",
    ]) {
      const octets = runInNewContext(code, { SharedArrayBuffer }) as Uint8Array;
      expect(pctEncode(octets, "segment")).toBe("%D3@");
    }
  });

  test("all of them round-trip", () => {
    for (const component of [undefined, "query-value", ...COMPONENTS] as const) {
      for (const plus of [false, true]) {
        const text = pctEncode(ALL_OCTETS, component, { plus });
        expect(
          pctDecode(text, component === undefined || plus ? undefined : component, { as: "bytes", plus }),
        ).toStrictEqual(ALL_OCTETS);
        expect(pctDecode(text, undefined, { as: "bytes", plus, ...LATIN1 })).toStrictEqual(ALL_OCTETS);
      }
    }
  });
});

describe("query-value is query without & = + ; (RFC 3986, 3.4)", () => {
  test("for every ASCII character", () => {
    for (let code = 0; code < 128; code++) {
      const character = String.fromCharCode(code);
      const isKept = !"&=+;".includes(character);
      expect(pctEncode(character, "query-value")).toBe(
        isKept ? pctEncode(character, "query") : triplets(character),
      );
    }
  });

  const refused: readonly [string, boolean, string, number][] = [
    ["a&b", false, "ERR_URI_UNEXPECTED_CHARACTER", 1],
    ["a=b", false, "ERR_URI_UNEXPECTED_CHARACTER", 1],
    ["a;b", true, "ERR_URI_UNEXPECTED_CHARACTER", 1],
    ["a+b", false, "ERR_URI_UNEXPECTED_CHARACTER", 1],
    ["a+b=", true, "ERR_URI_UNEXPECTED_CHARACTER", 3],
    ["a#=", false, "ERR_URI_UNEXPECTED_CHARACTER", 1],
    ["=#", false, "ERR_URI_UNEXPECTED_CHARACTER", 0],
    ["%&", false, "ERR_URI_INVALID_PCT_ENCODED", 0],
    ["%2&", false, "ERR_URI_INVALID_PCT_ENCODED", 0],
    ["%26%", false, "ERR_URI_INVALID_PCT_ENCODED", 3],
    ["&%", false, "ERR_URI_UNEXPECTED_CHARACTER", 0],
  ];
  test.each(refused)("%j with plus %s is %s at %i", (text, plus, code, index) => {
    for (const as of ["text", "bytes"] as const) {
      expect(() => pctDecode(text, "query-value", { as, plus })).toThrow(
        expect.objectContaining({ code, index, input: text }),
      );
    }
  });

  test("params reads an encoded value as one value", () => {
    fc.assert(
      fc.property(wellFormed, wellFormed, (name, value) => {
        for (const plus of [false, true]) {
          const query = `${pctEncode(name, "query-value", { plus })}=${pctEncode(value, "query-value", { plus })}`;
          expect(params({ query })).toEqual([[name, value]]);
          expect(recognizes("query", query)).toBe(true);
        }
      }),
    );
  });
});

describe("the convention of RFC 1630 for queries: + is a space", () => {
  test.each([
    ["a b+c", "query", "a+b%2Bc"],
    ["a b+c", "query-value", "a+b%2Bc"],
    ["a b+c", undefined, "a+b%2Bc"],
    ["%20", "query", "%2520"],
    ["  ", "query", "++"],
    ["é +", "iquery", "é+%2B"],
  ] as const)("%j for %s is %j", (data, component, text) => {
    expect(pctEncode(data, component, { plus: true })).toBe(text);
    const read = component === undefined ? undefined : component;
    expect(pctDecode(text, read, { plus: true })).toBe(data);
    if (component !== "iquery") {
      const octets = new TextEncoder().encode(data);
      expect(pctEncode(octets, component, { plus: true })).toBe(text);
      expect(pctDecode(text, read, { plus: true, as: "bytes" })).toStrictEqual(octets);
    }
  });

  test("the index of an error counts plus signs", () => {
    expect(() => pctDecode("++%zz", undefined, { plus: true })).toThrow(
      expect.objectContaining({ code: "ERR_URI_INVALID_PCT_ENCODED", index: 2, input: "++%zz" }),
    );
    expect(() => pctDecode("+%2B%FF", "query", { plus: true })).toThrow(
      expect.objectContaining({ code: "ERR_URI_INVALID_UTF8", index: 4, input: "+%2B%FF" }),
    );
  });

  test("is the same as in URLSearchParams", () => {
    fc.assert(
      fc.property(wellFormed, (text) => {
        const [[, value]] = [...new URLSearchParams(`a=${pctEncode(text, undefined, { plus: true })}`)] as [
          [string, string],
        ];
        expect(value).toBe(text);
      }),
    );
  });
});

describe("ISO Latin-1 (RFC 1630)", () => {
  test("every octet is the character with this code point", () => {
    const characters = String.fromCharCode(...ALL_OCTETS);
    for (const component of [undefined, ...COMPONENTS]) {
      const text = pctEncode(characters, component, LATIN1);
      expect(text).toBe(pctEncode(ALL_OCTETS, component));
      expect(pctDecode(text, component, { ...LATIN1, allowNul: true })).toBe(characters);
    }
    expect(pctDecode(characters.replace("%", ""), undefined, { ...LATIN1, as: "bytes" })).toStrictEqual(
      ALL_OCTETS.filter((octet) => octet !== 0x25),
    );
  });

  test("other characters are rejected at their index", () => {
    for (const [data, index] of [
      ["ア", 0],
      ["éĀ", 1],
      ["a\ud800", 1],
      ["ÿ😀", 1],
    ] as const) {
      expect(() => pctEncode(data, "query", LATIN1)).toThrow(
        expect.objectContaining({ code: "ERR_URI_NOT_LATIN1", rule: "query", index, input: data }),
      );
      const code = data === "a\ud800" ? "ERR_URI_LONE_SURROGATE" : "ERR_URI_NOT_LATIN1";
      expect(() => pctDecode(`%E9${data}`, undefined, { ...LATIN1, as: "bytes" })).toThrow(
        expect.objectContaining({ code, index: index + 3 }),
      );
    }
    expect(pctDecode("%E9ア", undefined, LATIN1)).toBe("éア");
    expect(() => pctDecode("%E9%zz", undefined, LATIN1)).toThrow(
      expect.objectContaining({ code: "ERR_URI_INVALID_PCT_ENCODED", index: 3 }),
    );
  });

  test("any other charset throws a TypeError", () => {
    for (const charset of ["latin1", "", null, HOSTILE]) {
      expect(() => pctEncode("a", undefined, { charset: charset as "utf-8" })).toThrow(
        /^Expected the charset /,
      );
      expect(() => pctDecode("a", undefined, { charset: charset as "utf-8" })).toThrow(
        /^Expected the charset /,
      );
    }
    expect(pctEncode("é", undefined, { charset: "utf-8" })).toBe("%C3%A9");
    expect(pctDecode("%C3%A9", undefined, { charset: "utf-8" })).toBe("é");
  });
});

// The fast paths start at 16 and 40 characters, and convert 4,096 at once. `encodeURIComponent` keeps the unreserved characters and
// `!'()*`, which these strings do not have.
test("agrees with the functions of the platform around the lengths of its fast paths", () => {
  const wrong: string[] = [];
  for (const length of [
    0, 1, 12, 13, 14, 15, 16, 37, 38, 39, 40, 41, 4091, 4092, 4093, 4094, 4095, 4096, 4097, 8191,
  ]) {
    for (const end of ["", "b", "/", "é", "€", "\u{1f600}", "\u007f", "\u0001", "/b€c\u{1f600}d/"]) {
      for (const tail of ["", "c", "c".repeat(3), "/".repeat(41)]) {
        const data = "a".repeat(length) + end + tail;
        const encoded = encodeURIComponent(data);
        if (pctEncode(data) !== encoded || pctDecode(encoded) !== data)
          wrong.push(`${length} ${end} ${tail}`);
      }
    }
  }
  for (const character of ["€", "é", "\u{1f600}", "/"]) {
    const data = character.repeat(5000);
    if (pctEncode(data) !== encodeURIComponent(data)) wrong.push(character);
    if (pctDecode(encodeURIComponent(data)) !== data) wrong.push(character);
  }
  expect(wrong).toEqual([]);
});

test.each(["\ud800", "\udbff", "\udc00", "\udfff"])("the surrogate %j alone is not data", (surrogate) => {
  const lone = expect.objectContaining({ code: "ERR_URI_LONE_SURROGATE", index: 1 });
  expect(() => pctEncode(`a${surrogate}`)).toThrow(lone);
  expect(() => pctEncode(`a${surrogate}`.repeat(5000))).toThrow(lone);
  expect(() => pctDecode(`a${surrogate}%41`)).toThrow(lone);
});

describe("options tolerate errors", () => {
  const replace = { invalidUtf8: "replace" } as const;
  const keep = { malformed: "keep" } as const;

  test.each([
    ["a%FFb", "a\ufffdb"],
    ["%E3%82", "\ufffd"],
    ["%E3%82é", "\ufffdé"],
    ["%E3%82%41", "\ufffdA"],
    ["%C0%AF", "\ufffd\ufffd"],
    ["%ED%A0%80", "\ufffd\ufffd\ufffd"],
    ["%F0%9F%98", "\ufffd"],
    ["%F4%90%80%80", "\ufffd\ufffd\ufffd\ufffd"],
    ["%C3%C3%A9", "\ufffdé"],
    ["%EF%BB%BFa", "\ufeffa"],
  ])("%j is %j with U+FFFD", (text, data) => {
    expect(pctDecode(text, undefined, replace)).toBe(data);
  });

  test("writes the same U+FFFD as the TextDecoder of the platform (Unicode, 3.9)", () => {
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    const octet = fc.oneof(
      fc.constantFrom(
        0x41,
        0x80,
        0x8f,
        0x90,
        0x9f,
        0xa0,
        0xbf,
        0xc0,
        0xc2,
        0xe0,
        0xe3,
        0xed,
        0xf0,
        0xf1,
        0xf4,
        0xf5,
      ),
      fc.integer({ min: 1, max: 255 }),
    );
    fc.assert(
      fc.property(fc.array(octet), (octets) => {
        const text = octets.map((each) => `%${each.toString(16).padStart(2, "0")}`).join("");
        expect(pctDecode(text, undefined, replace)).toBe(decoder.decode(Uint8Array.from(octets)));
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ["100%", "100%"],
    ["%zz%41%", "%zzA%"],
    ["%%41", "%A"],
    ["%4%41", "%4A"],
    ["%", "%"],
    ["é%4g", "é%4g"],
    // The first and the last character of each length in UTF-8 (RFC 3629, 3).
    [
      "%\0\u007f\u0080\u07ff\u0800\uffff\u{10000}\u{10ffff}",
      "%\0\u007f\u0080\u07ff\u0800\uffff\u{10000}\u{10ffff}",
    ],
  ])("%j is %j if percent signs without digits are kept", (text, data) => {
    expect(pctDecode(text, undefined, keep)).toBe(data);
    expect(pctDecode(text, undefined, { ...keep, as: "bytes" })).toStrictEqual(
      new TextEncoder().encode(data),
    );
    if (/^[!-~]*$/.test(data)) expect(pctDecode(text, "query", keep)).toBe(data);
  });

  test("and nothing else", () => {
    for (const [text, component, options, code, index] of [
      ["%zz%FF", undefined, keep, "ERR_URI_INVALID_UTF8", 3],
      ["%FF%zz", undefined, replace, "ERR_URI_INVALID_PCT_ENCODED", 3],
      ["%zz#", "query", keep, "ERR_URI_UNEXPECTED_CHARACTER", 3],
      ["%", "port", keep, "ERR_URI_UNEXPECTED_CHARACTER", 0],
      ["%41%zz", "pchar", keep, "ERR_URI_UNEXPECTED_CHARACTER", 3],
      ["%41%", "pct-encoded", keep, "ERR_URI_UNEXPECTED_CHARACTER", 3],
      ["%&", "query-value", keep, "ERR_URI_UNEXPECTED_CHARACTER", 1],
      ["%zz\ud800", undefined, keep, "ERR_URI_LONE_SURROGATE", 3],
      ["%FF\udc00", undefined, replace, "ERR_URI_LONE_SURROGATE", 3],
      ["%%00", undefined, keep, "ERR_URI_NUL", 1],
    ] as const) {
      expect(() => pctDecode(text, component, options)).toThrow(
        expect.objectContaining({ code, index, input: text }),
      );
    }
  });

  test("by name", () => {
    for (const other of ["", "ignore", null, 1n, HOSTILE]) {
      expect(() => pctDecode("a", undefined, { invalidUtf8: other as "error" })).toThrow(
        /^Expected invalidUtf8 /,
      );
      expect(() => pctDecode("a", undefined, { malformed: other as "error" })).toThrow(
        /^Expected malformed /,
      );
    }
  });
});

describe("%00 in a string (RFC 3986, 7.3)", () => {
  test.each([
    ["%00", undefined, 0],
    ["a%00b%00", undefined, 1],
    ["%41%C3%A9%00", "segment", 9],
    [`${"a%20".repeat(60)}%00`, undefined, 240],
    [`%E3%82%A2${"a%20".repeat(2000)}%00`, "query", 8009],
  ] as const)("is rejected: %#", (text, component, index) => {
    for (const options of [undefined, {}, { plus: true }, LATIN1]) {
      expect(() => pctDecode(text, component, options)).toThrow(
        expect.objectContaining({ code: "ERR_URI_NUL", rule: "pct-encoded", index, input: text }),
      );
    }
    const expected = decodeURIComponent(text);
    expect(pctDecode(text, component, { allowNul: true })).toBe(expected);
    expect(pctDecode(text, component, { as: "bytes" })).toStrictEqual(new TextEncoder().encode(expected));
  });

  test("is found in a string of any length", () => {
    for (const length of [0, 15, 39, 40, 99, 100, 4090, 4096, 9000]) {
      for (const filler of ["a", "/%41", "%C3%A9", "é"]) {
        const text = filler.repeat(length / filler.length);
        expect(() => pctDecode(`${text}%00`)).toThrow(
          expect.objectContaining({ code: "ERR_URI_NUL", index: text.length }),
        );
        expect(pctDecode(`${text}%00`, undefined, { allowNul: true })).toBe(`${decodeURIComponent(text)}\0`);
        expect(pctDecode(`${text}%2500`)).toBe(`${decodeURIComponent(text)}%00`);
      }
    }
  });

  test("a NUL that is not percent-encoded is decoded like any character", () => {
    expect(pctDecode("\0%41")).toBe("\0A");
    expect(() => pctDecode("\0", "query")).toThrow(
      expect.objectContaining({ code: "ERR_URI_UNEXPECTED_CHARACTER", index: 0 }),
    );
    expect(pctDecode("%2500")).toBe("%00");
    expect(() => pctDecode("\0%41%00")).toThrow(expect.objectContaining({ code: "ERR_URI_NUL", index: 4 }));
  });

  test("the error of a userinfo shows no password", () => {
    expect(() => pctDecode("me:secret%00", "userinfo")).toThrow(/^(?!.*secret).*percent-encoded NUL/);
  });
});

test("an error says which of the two functions could not read its input", () => {
  expect(() => pctDecode("%zz")).toThrow(/^Cannot decode "%zz": percent sign without two hex/);
  expect(() => pctEncode("\ud83d")).toThrow(/^Cannot encode /);
});
