// The set of normal forms: its hash is the published one, and it never confuses two strings.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byteSet, halfSipHash } from "../../../ts/lines/byte-set.ts";
import { dedupeLines } from "../../../ts/lines/index.ts";
import { made, RUNS, validText } from "../../oracle/grammar/arbitrary.ts";
import { pick } from "../../oracle/grammar/generate.ts";
import { deduped } from "../../oracle/reference/lines.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { must, newFaults, same } from "../../support/faults.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

/** HalfSipHash with any number of rounds, written for clarity (https://github.com/veorq/SipHash). */
function plainHalfSipHash(message: Uint8Array, key: readonly [number, number], c: number, d: number): number {
  const v = [key[0], key[1], 0x6c796765 ^ key[0], 0x74656462 ^ key[1]];
  const rotated = (value: number, by: number): number => (value << by) | (value >>> (32 - by));
  const add = (to: number, from: number): void => {
    v[to] = (v[to]! + v[from]!) | 0;
  };
  const mix = (which: number, by: number, other: number): void => {
    v[which] = rotated(v[which]!, by) ^ v[other]!;
  };
  const sipRound = (): void => {
    add(0, 1);
    mix(1, 5, 0);
    v[0] = rotated(v[0]!, 16);
    add(2, 3);
    mix(3, 8, 2);
    add(0, 3);
    mix(3, 7, 0);
    add(2, 1);
    mix(1, 13, 2);
    v[2] = rotated(v[2]!, 16);
  };
  const padded = new Uint8Array((Math.floor(message.length / 4) + 1) * 4);
  padded.set(message);
  padded[padded.length - 1] = message.length;
  const words = new DataView(padded.buffer);
  for (let at = 0; at < padded.length; at += 4) {
    const word = words.getInt32(at, true);
    v[3]! ^= word;
    for (let round = 0; round < c; round++) sipRound();
    v[0]! ^= word;
  }
  v[2]! ^= 0xff;
  for (let round = 0; round < d; round++) sipRound();
  return (v[1]! ^ v[3]!) >>> 0;
}

describe("the hash", () => {
  // The first vectors of HalfSipHash-2-4 with 32 bits, as its authors publish them: key and message are 00 01 02 ...
  const VECTORS = [
    ...["a9359f5b", "27475ab8", "fa62a603", "8afee704", "2a6e4689", "c5fab669", "5863fc23", "8bcf63c5"],
    ...["d0b8848f", "f806e779", "94b07934", "08083050", "57f0872f", "77e663ff", "d6fff87c", "74fe2b97"],
    "d9b5ac84",
  ];
  const key = [0x03020100, 0x07060504] as const;

  test.each(VECTORS.map((want, length) => [length, want] as const))(
    "of %i bytes, in the plain implementation",
    (length, want) => {
      const hash = Buffer.alloc(4);
      hash.writeUInt32LE(
        plainHalfSipHash(
          Uint8Array.from({ length }, (_, at) => at),
          key,
          2,
          4,
        ),
      );
      expect(hash.toString("hex")).toBe(want);
    },
  );

  test("with one round and three is the same in both implementations", () => {
    const any = fc.tuple(fc.uint8Array({ maxLength: 70 }), fc.nat(5), fc.integer(), fc.integer());
    fc.assert(
      fc.property(any, ([bytes, from, key0, key1]) => {
        const start = Math.min(from, bytes.length);
        const want = plainHalfSipHash(bytes.subarray(start), [key0, key1], 1, 3);
        must(halfSipHash(bytes, start, bytes.length, key0, key1), want, bytes, start);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("the set", () => {
  test("answers like a Set of strings", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 3, max: 3 }), { maxLength: 200 }), (strings) => {
        const set = byteSet();
        const want = new Set<string>();
        for (const bytes of strings) {
          const around = Uint8Array.of(7, ...bytes, 7);
          must(set.add(around, 1, 1 + bytes.length), !want.has(`${bytes}`), strings);
          want.add(`${bytes}`);
        }
        must(set.size, want.size);
      }),
      { numRuns: 500 },
    );
  });

  test("holds 300,000 strings, long ones too", () => {
    const set = byteSet();
    const faults = newFaults();
    const string = (number: number): Uint8Array =>
      bytesOf(number % 100_000 === 7 ? "x".repeat(1_500_000 + number) : `${number}`);
    for (const isNew of [true, false]) {
      for (let number = 0; number < 300_000; number++) {
        const bytes = string(number);
        same(faults, set.add(bytes, 0, bytes.length), isNew, number);
      }
    }
    same(faults, set.size, 300_000);
    expectNoFaults(faults, 600_001);
  });

  // Its tables have just become larger, and the garbage collector may not have freed the old ones. Other tests may take memory
  // meanwhile, so the least of three runs counts.
  test("takes at most 48 bytes and the length for a string", () => {
    expect(Math.min(bytesEach(), bytesEach(), bytesEach())).toBeLessThan(48);
  });

  function bytesEach(): number {
    const [count, length] = [2 ** 19 + 1, 8];
    const bytes = new Uint8Array(length);
    const view = new DataView(bytes.buffer);
    const before = process.memoryUsage().arrayBuffers;
    const set = byteSet();
    for (let number = 0; number < count; number++) {
      view.setUint32(0, number);
      set.add(bytes, 0, length);
    }
    expect(set.size).toBe(count);
    return (process.memoryUsage().arrayBuffers - before) / count - length;
  }

  test("keeps copies", () => {
    const set = byteSet();
    const bytes = bytesOf("abcdef");
    expect(set.add(bytes, 1, 3)).toBe(true);
    bytes.fill(0);
    expect([set.add(bytesOf("bc"), 0, 2), set.add(bytes, 1, 3)]).toEqual([false, true]);
  });
});

describe("dedupeLines", () => {
  test.each([
    ["keeps the first of each, unchanged", "HTTP://A\nhttp://a/\nHTTP://A\nb\n", "HTTP://A\nb\n", 2],
    ["ignores line ends", "a\r\na\nb\nb\r\na", "a\r\nb\n", 3],
    ["keeps each invalid line", "<>\na\n<>\na\n", "<>\na\n<>\n", 1],
    ["treats empty lines like others", "\n\r\n\n", "\n", 2],
    ["keeps the last line without a line end", "a\nb", "a\nb", 0],
    ["removes a last line without a line end", "a\na", "a\n", 1],
  ])("%s", (_, text, want, duplicates) => {
    const output = dedupeLines(bytesOf(text));
    expect([textOf(output.bytes), output.duplicates]).toEqual([want, duplicates]);
    expect(output.lines).toBe(text.split(/(?<=\n)(?!$)/).length);
  });

  test("applies its level and its rule", () => {
    const bytes = bytesOf("http://a/%7e\nhttp://a/~\nhttp://a/é\nhttp://a/%C3%A9\n");
    const { duplicates } = dedupeLines(bytes, { level: "case" });
    expect([duplicates, dedupeLines(bytes).duplicates]).toEqual([0, 1]);
    expect(textOf(dedupeLines(bytes, { rule: "IRI-reference" }).bytes)).toBe("http://a/%7e\nhttp://a/é\n");
  });

  test("agrees with a Map on generated lines, few of them distinct", () => {
    const lines = made((random) => {
      const texts = Array.from({ length: 6 }, () => validText("URI-reference", random));
      const ends = ["\n", "\r\n", " \n"];
      return bytesOf(Array.from({ length: 30 }, () => pick(texts, random) + pick(ends, random)).join(""));
    });
    fc.assert(
      fc.property(lines, (bytes) => {
        const got = dedupeLines(bytes);
        const want = deduped(bytes);
        must([textOf(got.bytes), got.duplicates], [want.bytes.toString(), want.duplicates], textOf(bytes));
      }),
      { ...RUNS, numRuns: 500 },
    );
  });
});
