// The functions for lines agree with the functions for one string: on the strings of the vectors, real links, bytes that are
// not UTF-8, and every kind of line end.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { activeLines, linesSelection } from "../../../ts/engine/lines.ts";
import { UriSyntaxError } from "../../../ts/index.ts";
import {
  checkLines,
  componentsOfLines,
  dedupeLines,
  type LinesOutput,
  lines,
  normalizeLines,
  resolveLines,
} from "../../../ts/lines/index.ts";
import type { NormalizeOptions } from "../../../ts/uri/generated/options.ts";
import { COMPONENT_NAMES } from "../../../ts/uri/spans.ts";
import type { TopRule } from "../../../ts/uri/types.ts";
import { TOP_RULES } from "../../oracle/grammar/expect.ts";
import { mutate, pick, seeded } from "../../oracle/grammar/generate.ts";
import {
  deduped,
  invalidLines,
  linesOf,
  normalized,
  records,
  resolved,
} from "../../oracle/reference/lines.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { type Faults, newFaults, same } from "../../support/faults.ts";
import { readVectors } from "../../vectors/read.ts";

const BASE = "http://a/b/c/d;p?q";
const NORMALIZE: readonly NormalizeOptions[] = [
  {},
  { rule: "IRI-reference" },
  { level: "syntax", encodedDots: "keep" },
  { level: "case" },
  { level: "percent", rule: "IRI-reference" },
  { level: "path" },
];
const RESOLVE = [
  [BASE, {}],
  [BASE, { rule: "IRI-reference", strict: false }],
  ["../a/./b", { relativeBase: true }],
  ["x:/é/../", { rule: "IRI-reference" }],
] as const;

const KEYS = [...COMPONENT_NAMES, "hostKind", "pathKind"] as const;

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
const corpus = readFileSync(fileURLToPath(new URL("../../../bench/corpora/urls-48k.txt", import.meta.url)));

/** The strings of the vectors that can be encoded as UTF-8. */
const vectors = new Set(
  readVectors().flatMap(({ vectors }) =>
    vectors.flatMap((vector) =>
      Object.values(vector).filter((text) => typeof text === "string" && !/\p{Surrogate}/u.test(text)),
    ),
  ),
) as ReadonlySet<string>;

/** Joins strings with alternating line ends. */
function joined(texts: Iterable<string>, ends: readonly string[]): Uint8Array {
  return bytesOf([...texts].map((text, at) => `${text}${ends[at % ends.length]}`).join(""));
}

function compareOutput(
  faults: Faults,
  got: LinesOutput,
  want: Buffer,
  input: Uint8Array,
  about: string,
): void {
  same(faults, textOf(got.bytes), want.toString("latin1"), about);
  same(faults, got.lines, linesOf(input).length, about);
}

function compareTable(
  faults: Faults,
  input: Uint8Array,
  rule: TopRule,
  invalid: ReturnType<typeof invalidLines>,
): void {
  const table = componentsOfLines(input, { rule });
  const want = records(input, rule);
  same(faults, table.length, want.length, rule);
  same(faults, table.invalid, invalid, rule);
  want.forEach((record, line) => {
    const got = table.get(line);
    const isSame = got === record || (got && record && KEYS.every((key) => got[key] === record[key]));
    same(faults, isSame, true, rule, line, got, record);
  });
}

/** Compares all functions for lines with the functions for one string. */
function compare(input: Uint8Array, atLeast: number, rules: readonly TopRule[] = TOP_RULES): void {
  const faults = newFaults();
  const known = new Map<string, ReturnType<typeof invalidLines>>();
  const invalidOf = (rule: TopRule = "URI-reference"): ReturnType<typeof invalidLines> => {
    if (!known.has(rule)) known.set(rule, invalidLines(input, rule));
    return known.get(rule)!;
  };
  for (const rule of rules) {
    same(faults, checkLines(input, { rule }).invalid, invalidOf(rule), "check", rule);
    compareTable(faults, input, rule, invalidOf(rule));
  }
  for (const options of NORMALIZE) {
    const about = `normalize ${JSON.stringify(options)}`;
    const got = normalizeLines(input, options);
    compareOutput(faults, got, normalized(input, options), input, about);
    same(faults, got.invalid, invalidOf(options.rule), about);
    const left = dedupeLines(input, options);
    const { bytes, duplicates } = deduped(input, options);
    compareOutput(faults, left, bytes, input, `dedupe ${JSON.stringify(options)}`);
    same(faults, left.duplicates, duplicates, about);
    same(faults, left.invalid, got.invalid, about);
  }
  for (const [base, options] of RESOLVE) {
    const about = `resolve ${base} ${JSON.stringify(options)}`;
    const got = resolveLines(input, base, options);
    compareOutput(faults, got, resolved(input, base, options), input, about);
    same(faults, got.invalid, invalidOf("rule" in options ? options.rule : undefined), about);
  }
  expectNoFaults(faults, atLeast);
}

test("the requested engine is used", () => {
  expect(activeLines().name).toBe(process.env["PCHAR_BACKEND"]);
  expect(linesSelection.current().reason).toBe("forced");
});

describe("the texts of the vectors", () => {
  test.each([
    ["LF and CR LF in turn", ["\n", "\r\n"]],
    ["CR LF and LF in turn", ["\r\n", "\n"]],
    ["CR LF", ["\r\n"]],
  ])("with %s", (_, ends) => {
    compare(joined(vectors, ends), 8 * vectors.size);
  });

  test("one by one, without line ends", () => {
    const faults = newFaults();
    for (const text of vectors) {
      const input = bytesOf(text);
      same(faults, checkLines(input).invalid, invalidLines(input), text);
      same(faults, textOf(normalizeLines(input).bytes), textOf(normalized(input)), text);
    }
    expectNoFaults(faults, 2 * vectors.size);
  });
});

describe("real links", () => {
  test("all of them, with a base that is one of them", () => {
    const base = linesOf(corpus)[1]!.text;
    const faults = newFaults();
    const invalid = invalidLines(corpus);
    same(faults, checkLines(corpus).invalid, invalid, "check");
    compareTable(faults, corpus, "URI-reference", invalid);
    compareOutput(faults, normalizeLines(corpus), normalized(corpus), corpus, "normalize");
    compareOutput(faults, resolveLines(corpus, base), resolved(corpus, base), corpus, "resolve");
    compareOutput(faults, dedupeLines(corpus), deduped(corpus).bytes, corpus, "dedupe");
    expectNoFaults(faults, 48_010);
  });

  test("have as many invalid ones as bench/corpora/README.md says", () => {
    const { lines, invalid } = checkLines(corpus);
    expect([lines, invalid.length]).toEqual([48_010, 48_010 - 47_668]);
    expect(invalid[0]).toEqual({
      row: 0,
      byteIndex: 0,
      code: "ERR_URI_UNEXPECTED_CHARACTER",
      rule: "path",
      index: 0,
      end: 1,
      message: "unexpected character U+FEFF in path at index 0",
    });
  });
});

describe("octets that are not UTF-8", () => {
  /** Unicode 16, 3.9, table 3-7: sequences just outside of it. */
  const octets = [
    "80",
    "bf",
    "c0 80",
    "c1 bf",
    "c2",
    "c2 41",
    "df",
    "e0 80 80",
    "e0 9f bf",
    "e0 a0",
    "e1 80",
    "e1 80 41",
    "ed a0 80",
    "ed bf bf",
    "ef bf",
    "f0 80 80 80",
    "f0 8f bf bf",
    "f0 90 80",
    "f4 90 80 80",
    "f5 80 80 80",
    "f8 88 80 80 80",
    "fe",
    "ff",
    "ff fe",
  ].map((hex) => Buffer.from(hex.replaceAll(" ", ""), "hex"));

  const around = [
    "",
    "a",
    "http://",
    "http://h",
    "http://u:",
    "//é",
    "a:/é/",
    "?é\u{10000}",
    "#é",
    "//h:",
    "//[",
  ];

  test("are reported at the same index, by every rule", () => {
    const input = Buffer.concat(
      octets.flatMap((octet) =>
        around.flatMap((before) =>
          ["\n", "b\n", "é\r\n", "@h/\n", "]:1\n"].flatMap((after) => [
            Buffer.from(before),
            octet,
            Buffer.from(after),
          ]),
        ),
      ),
    );
    compare(input, 8 * octets.length * around.length * 5);
  });

  test("are copied unchanged, between lines that change", () => {
    const input = Buffer.concat([
      bytesOf("HTTP://A\n"),
      Buffer.from([0xff, 0x0a, 0xc3, 0x0d, 0x0a]),
      bytesOf("HTTP://B\né\n"),
      Buffer.from([0xe9]),
    ]);
    const want = Buffer.concat([
      bytesOf("http://a/\n"),
      Buffer.from([0xff, 0x0a, 0xc3, 0x0d, 0x0a]),
      bytesOf("http://b/\né\n"),
      Buffer.from([0xe9]),
    ]);
    const { bytes, lines, invalid } = normalizeLines(input);
    expect(Buffer.from(bytes)).toEqual(want);
    expect([lines, ...invalid.map(({ row }) => row)]).toEqual([6, 1, 2, 4, 5]);
  });

  test("of any kind, at any index of a link", () => {
    const random = seeded(4);
    const some = linesOf(corpus.subarray(0, 60_000)).slice(1);
    const input = Buffer.concat(
      some.flatMap(({ bytes }) => {
        const changed = Buffer.from(bytes);
        if (changed.length > 0 && random() < 0.5)
          changed[Math.floor(random() * changed.length)] = Math.floor(random() * 256);
        return [changed, Buffer.from(pick(["\n", "\r\n"], random))];
      }),
    );
    compare(input, some.length, ["URI-reference", "IRI-reference", "absolute-URI"]);
  });
});

describe("lines", () => {
  test.each([
    ["nothing", "", []],
    ["an LF", "\n", [""]],
    ["a CR LF", "\r\n", [""]],
    ["two of each", "\n\n\r\n\r\n", ["", "", "", ""]],
    ["no end", "a", ["a"]],
    ["an end", "a\n", ["a"]],
    ["a CR at the end, which is not a line end", "a\r", ["a\r"]],
    ["a CR before a CR LF", "a\r\r\n", ["a\r"]],
    ["a CR inside", "a\rb\n", ["a\rb"]],
    ["an LF before a CR", "a\n\rb\n", ["a", "\rb"]],
    ["a byte order mark, which stays", "\ufeffa\n", ["\ufeffa"]],
    ["white space, which stays", " a \n\tb\n", [" a ", "\tb"]],
    ["other characters that end lines elsewhere", "a\u2028b\u0085c\vd\fe\n", ["a\u2028b\u0085c\vd\fe"]],
  ])("of %s", (_, text, want) => {
    const table = componentsOfLines(bytesOf(text));
    const invalid = want.flatMap((line, row) => (/^[a-z]*$/.test(line) ? [] : [row]));
    expect(table.length).toBe(want.length);
    expect(table.invalid.map(({ row }) => row)).toEqual(invalid);
    expect(checkLines(bytesOf(text))).toEqual({ lines: want.length, invalid: table.invalid });
    expect(textOf(normalizeLines(bytesOf(text)).bytes)).toBe(textOf(bytesOf(text)));
    expect(linesOf(bytesOf(text)).map((line) => line.text)).toEqual(want);
  });

  test("without a line end get none when they change", () => {
    expect(textOf(normalizeLines(bytesOf("HTTP://a\r\nHTTP://b")).bytes)).toBe("http://a/\r\nhttp://b/");
    expect(textOf(resolveLines(bytesOf("\r\n\n?x"), "a:b").bytes)).toBe("a:b\r\na:b\na:b?x");
  });
});

describe("a message", () => {
  test("holds no password", () => {
    const [{ message } = { message: "" }] = checkLines(bytesOf("http://me:p w@h/\n")).invalid;
    expect(message).toBe("unexpected character in userinfo at index 11");
  });

  test("counts code units and bytes, and names the character of the text", () => {
    const input = bytesOf("é\n/é\u{10000}\ue000\n");
    expect(checkLines(input, { rule: "IRI-reference" }).invalid).toEqual([
      {
        row: 1,
        byteIndex: 7,
        code: "ERR_URI_UNEXPECTED_CHARACTER",
        rule: "ipath",
        index: 4,
        end: 5,
        message: "unexpected character U+E000 in ipath at index 4",
      },
    ]);
  });
});

describe("generated and mutated lines", () => {
  test("of all rules, with line ends of all kinds", () => {
    const random = seeded(11);
    const texts = [...vectors];
    const some = Array.from({ length: 4000 }, () => mutate(pick(texts, random), random)).filter(
      (text) => !/\p{Surrogate}/u.test(text),
    );
    compare(joined(some, ["\n", "\n", "\r\n"]), 8 * 3000);
  });
});

describe("wrong arguments", () => {
  const bytes = bytesOf("a\n");

  test.each([
    ["a string", () => checkLines("a\n" as never)],
    ["null", () => componentsOfLines(null as never)],
    ["nothing", () => normalizeLines(undefined as never)],
    ["an array", () => dedupeLines([bytes] as never)],
    ["an ArrayBuffer", () => resolveLines(bytes.buffer as never, BASE)],
    ["another view", () => checkLines(new Uint16Array(2) as never)],
    ["an unknown rule", () => checkLines(bytes, { rule: "path" as never })],
    ["a rule of other functions", () => resolveLines(bytes, BASE, { rule: "URI" as never })],
    ["an unknown level", () => normalizeLines(bytes, { level: "all" as never })],
    ["a wrong encodedDots", () => dedupeLines(bytes, { encodedDots: true as never })],
    ["a base that is not a string", () => resolveLines(bytes, 7 as never)],
    ["an unknown column", () => componentsOfLines(bytes).column("password" as never)],
    ["a column named like a property of Object", () => componentsOfLines(bytes).column("toString" as never)],
    ["an unknown operation", () => lines("toString" as never)],
    ["an onInvalid that is not a function", () => lines("normalize", { onInvalid: [] as never })],
    ["an unknown rule of a stream", () => lines("components", { rule: "" as never })],
  ])("throw a TypeError before any line is read: %s", (_, act) => {
    expect(act).toThrow(TypeError);
  });

  test.each([
    ["not valid", "http://a b/", "ERR_URI_UNEXPECTED_CHARACTER", {}],
    ["without a scheme", "a/b", "ERR_URI_BASE_NOT_ABSOLUTE", {}],
    ["an IRI", "http://é/", "ERR_URI_UNEXPECTED_CHARACTER", {}],
    ["not valid, relative", "a:b:[", "ERR_URI_UNEXPECTED_CHARACTER", { relativeBase: true }],
  ])("throw the error of resolver: a base that is %s", (_, base, code, options) => {
    for (const act of [
      () => resolveLines(bytes, base, options),
      () => resolveLines((async function* () {})(), base, options),
      () => lines("resolve", { base, ...options }),
    ]) {
      expect(act).toThrow(expect.objectContaining({ code, input: base }));
      expect(act).toThrow(UriSyntaxError);
    }
  });

  test("do not include a record as base, a Buffer, shared memory, or bytes of another realm", async () => {
    const { runInNewContext } = await import("node:vm");
    const { parse } = await import("../../../ts/index.ts");
    const foreign: Uint8Array = runInNewContext("new Uint8Array([97, 10, 32])");
    expect(foreign).not.toBeInstanceOf(Uint8Array);
    expect(checkLines(foreign).invalid.map(({ row }) => row)).toEqual([1]);
    expect(textOf(resolveLines(Buffer.from("g"), parse("a:/b/c")).bytes)).toBe("a:/b/g");
    const shared = new Uint8Array(new SharedArrayBuffer(3));
    shared.set(foreign);
    expect(checkLines(shared).invalid).toEqual(checkLines(foreign).invalid);
    expect(textOf(normalizeLines(shared).bytes)).toBe("a\n ");
    expect(componentsOfLines(shared).get(0)?.path).toBe("a");
  });
});
