// Some runtimes have no `TextEncoder` or no `TextDecoder`, and a page that is not isolated has no `SharedArrayBuffer`.

import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { decodeUtf8, encodeUtf8 } from "../../../ts/core/utf8.ts";
import * as lines from "../../../ts/lines/index.ts";
import { CODE_POINT } from "../../oracle/grammar/arbitrary.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** All lines of all kinds: valid, invalid, non-ASCII, not UTF-8, with a byte order mark. */
const INPUT = Uint8Array.from([
  ...encode("\ufeffa\nHTTP://É.example:80/%7Ea?%C3%A9\r\n../\u{1f600}\n<>\n\na b\né<\n"),
  ...[0x61, 0xf0, 0x9f, 0x98, 0x0a, 0xed, 0xa0, 0x80, 0x0a, 0xff],
]);

/** Returns the answers of all functions of `pchar/lines` that read bytes. */
function answersOf({
  checkLines,
  dedupeLines,
  normalizeLines,
  resolveLines,
  componentsOfLines,
}: typeof lines): unknown {
  const rule = "IRI-reference";
  const table = componentsOfLines(INPUT, { rule });
  return [
    checkLines(INPUT, { rule }),
    normalizeLines(INPUT, { rule }),
    resolveLines(INPUT, "http://a/é/c", { rule }),
    dedupeLines(INPUT, { rule }),
    Array.from({ length: table.length }, (_, line) => table.get(line)?.toString()),
    Array.from({ length: table.length }, (_, line) => table.column("path").get(line)),
  ];
}

describe.each([["TextEncoder"], ["TextDecoder"], ["TextEncoder", "TextDecoder"], ["SharedArrayBuffer"]])(
  "without %s %s",
  (...missing) => {
    test("pchar/lines answers the same", async () => {
      const expected = answersOf(lines);
      vi.resetModules();
      for (const name of missing) vi.stubGlobal(name, undefined);
      const again = await import("../../../ts/lines/index.ts");
      expect(answersOf(again)).toEqual(expected);
    });
  },
);

describe("without both, UTF-8 is read and written as with them", () => {
  test("any bytes", () => {
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    vi.stubGlobal("TextDecoder", undefined);
    const octet = fc.oneof(
      fc.integer({ min: 0, max: 255 }),
      fc.constantFrom(
        ...[0x61, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5],
      ),
    );
    fc.assert(
      fc.property(fc.array(octet, { maxLength: 12 }), (octets) => {
        const bytes = Uint8Array.from(octets);
        expect(decodeUtf8(bytes)).toBe(decoder.decode(bytes));
      }),
      { numRuns: 2000 },
    );
  });

  // The borders of RFC 3629, 4: each first octet, and both sides of each range of the others.
  test("the first and the last octets of each range", () => {
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    vi.stubGlobal("TextDecoder", undefined);
    const next = [0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0];
    const wrong: number[][] = [];
    for (let first = 0x7f; first <= 0xff; first++) {
      for (const second of next) {
        for (const [third, fourth] of [0x7f, 0x80, 0xbf, 0xc0].flatMap((a) =>
          [0x80, 0xc0].map((b) => [a, b]),
        )) {
          const octets = [first, second, third!, fourth!];
          const bytes = Uint8Array.from(octets);
          if (decodeUtf8(bytes) !== decoder.decode(bytes)) wrong.push(octets);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test("any characters", () => {
    const encoder = new TextEncoder();
    vi.stubGlobal("TextEncoder", undefined);
    fc.assert(
      fc.property(fc.string({ unit: CODE_POINT }), (text) => {
        expect(Array.from(encodeUtf8(text))).toEqual(Array.from(encoder.encode(text)));
      }),
    );
  });
});

// The borders of the lengths in UTF-8 (RFC 3629, 3), and of the surrogates of UTF-16, among ucschar.
test.each([
  ["\u00a0", 2],
  ["\u07ff", 2],
  ["\u0800", 3],
  ["\u{10000}", 4],
  ["\u{103ff}", 4],
  ["\u{efffd}", 4],
])("the index in bytes of an error after %j", (character, length) => {
  const { invalid } = lines.checkLines(encode(`ab\n/${character}<\n`), { rule: "IRI-reference" });
  expect(invalid.map(({ row, byteIndex }) => [row, byteIndex])).toEqual([[1, 1 + length]]);
});
