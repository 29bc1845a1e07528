// The module for columns is compared with the JavaScript engine, row by row.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { jsEngine } from "../../ts/core/js-engine.ts";
import { jsNormalize } from "../../ts/core/normalize.ts";
import { jsResolve } from "../../ts/core/resolve.ts";
import { TOO_LONG_NUMBER } from "../../ts/generated/errors.ts";
import * as field from "../../ts/generated/record.ts";
import { ABSOLUTE_IRI, IRI_REFERENCE, RULES, URI, URI_REFERENCE } from "../../ts/generated/rules.ts";
import { UriRecord } from "../../ts/uri/record.ts";
import { COMPONENT_NAMES } from "../../ts/uri/spans.ts";
import { TOP_RULES } from "../oracle/grammar/expect.ts";
import { expectNoFaults } from "../support/expect-no-faults.ts";
import { newFaults, same } from "../support/faults.ts";
import { readVectors } from "../vectors/read.ts";
import {
  type Cell,
  type Column,
  columnOf,
  gatherArrow,
  issueText,
  type Layout,
  type Output,
  runArrow,
  startArrow,
} from "./arrow-module.ts";

const core = startArrow();
const js = jsEngine();
const ALL = field.CASE | field.PERCENT | field.PATH | field.IPV6 | field.SCHEME;
const WANTED: readonly number[] = field.COLUMNS.map((_, number) => number);
const ALL_COLUMNS = 2 ** WANTED.length - 1;
const MAX_ROW = 64 * 1024 * 1024;

type Row = string | null;

/** Every string of the vectors that a URI can be read from. */
const VECTOR_TEXTS: readonly string[] = [
  ...new Set(
    readVectors()
      .flatMap(({ vectors }) => vectors)
      .flatMap((vector) => Object.entries(vector))
      .filter(([name]) => ["input", "reference", "base", "target", "uri", "a", "b", "expect"].includes(name))
      .flatMap(([, text]) => (typeof text === "string" && !/\p{Surrogate}/u.test(text) ? [text] : [])),
  ),
];

/** Some rows are null. */
const withNulls = (texts: readonly string[]): Row[] =>
  texts.map((text, row) => (row % 11 === 5 ? null : text));

const corpus = (name: string): string[] =>
  readFileSync(new URL(`../../bench/corpora/${name}.txt`, import.meta.url), "utf8").split("\n");

/** Returns the error in the record of the JavaScript engine. Its index counts UTF-16, that of a column bytes. */
function issueIn(text: string, base = ""): string {
  const { record } = js;
  const input = record[field.INPUT]!;
  const before = (input === 1 ? base : text).slice(0, record[field.INDEX]);
  return issueText(record[field.CODE]!, record[field.RULE]!, Buffer.byteLength(before), input);
}

/** Returns the columns and issues of one row by the JavaScript engine. */
function scanned(text: Row, rule: number): [Cell[], string | undefined] {
  const nothing = WANTED.map(() => null);
  if (text === null) return [nothing, undefined];
  if (js.scan(text, rule) !== field.OK) return [nothing, issueIn(text)];
  const record = new UriRecord(text, js.record);
  const components = COMPONENT_NAMES.map((name) => record[name] ?? null);
  const hostKind = js.record[field.HOST_KIND]!;
  return [[...components, hostKind === 0 ? null : hostKind - 1, js.record[field.PATH_KIND]!], undefined];
}

function normalized(text: Row, rule: number, flags: number): [Cell[], string | undefined] {
  if (text === null) return [[null], undefined];
  const normal = js.normalize(text, rule, flags, jsNormalize);
  return normal === undefined ? [[null], issueIn(text)] : [[normal], undefined];
}

function resolved(text: Row, base: Row, rule: number, flags: number): [Cell[], string | undefined] {
  if (text === null || base === null) return [[null], undefined];
  const target = js.resolve(text, base, rule, flags, jsResolve);
  return target === undefined ? [[null], issueIn(text, base)] : [[target], undefined];
}

/** Compares an output with that of each row. */
function expectRows(
  { columns, issues }: Output,
  texts: readonly Row[],
  rowOf: (text: Row, row: number) => [Cell[], string | undefined],
  ...about: readonly unknown[]
): void {
  const faults = newFaults();
  expect(issues.length).toBe(texts.length);
  texts.forEach((text, row) => {
    const got = [columns.map((cells) => cells[row]), issues[row]];
    same(faults, got, rowOf(text, row), text, ...about);
  });
  expectNoFaults(faults, texts.length);
}

/** The rows of a scan in the layout of `pchar/lines`. An invalid row has no components. */
function rowsOf(texts: readonly Row[], { offsets }: Column, rule: number): Int32Array {
  const rows = new Int32Array(texts.length * field.LINE_SIZE);
  texts.forEach((text, row) => {
    const isValid = text !== null && js.scan(text, rule) === field.OK;
    // The offsets of the engine count UTF-16, so only ASCII can be compared.
    const record = isValid
      ? js.record.slice(0, field.CODE)
      : new Int32Array(field.CODE).fill(-1, 0, field.END);
    rows.set([...record, offsets[row]!, offsets[row + 1]!], row * field.LINE_SIZE);
  });
  return rows;
}

/** Compares all functions on a column, with offsets that begin at `origin`, and a validity that begins at any bit. */
function compare(texts: readonly Row[], origin: number, bits: number, layout: Layout = {}): void {
  const column = columnOf(texts, origin, bits);
  for (const rule of TOP_RULES.map((name) => RULES.indexOf(name))) {
    const checked = runArrow(core, column, undefined, { ...layout, wanted: [] }, (rows, nulls) =>
      core.check(rows, nulls, rule),
    );
    expectRows(checked, texts, (text) => [[], scanned(text, rule)[1]], "check", RULES[rule]);
  }
  for (const rule of [URI_REFERENCE, IRI_REFERENCE, URI, ABSOLUTE_IRI]) {
    for (const views of [false, true]) {
      const found = runArrow(core, column, undefined, { ...layout, views, wanted: WANTED }, (rows, nulls) =>
        core.components(rows, nulls, rule, ALL_COLUMNS),
      );
      expectRows(found, texts, (text) => scanned(text, rule), "components", RULES[rule], views);
    }
  }
  for (const [rule, flags] of [
    [URI_REFERENCE, ALL],
    [IRI_REFERENCE, ALL | field.KEEP_ENCODED_DOTS],
    [URI_REFERENCE, field.PATH],
  ] as const) {
    const room = layout.text ?? column.data.length + 32;
    const found = runArrow(core, column, undefined, { text: room }, (rows, nulls) =>
      core.normalize(rows, nulls, rule, flags, false),
    );
    expectRows(found, texts, (text) => normalized(text, rule, flags), "normalize", RULES[rule], flags);
  }
  for (const [rule, flags] of [
    [URI_REFERENCE, field.STRICT],
    [IRI_REFERENCE, 0],
    [URI_REFERENCE, field.STRICT | field.RELATIVE_BASE],
  ] as const) {
    // Each text is a base twice, so that it is remembered.
    const own = texts.map((_, row) => texts[texts.length - 1 - (row >> 1)]!);
    for (const bases of [["http://a/b/./c/d;p?q#f"], own]) {
      const text = layout.text ?? 4 * column.data.length + texts.length * 24;
      const baseColumn = columnOf(bases, 3 * bits, 7 - (bits & 7));
      const found = runArrow(core, column, baseColumn, { text }, (...numbers) =>
        core.resolve(...numbers, rule, flags, false),
      );
      const baseOf = (row: number): Row => bases[bases.length === 1 ? 0 : row]!;
      const rowOf = (each: Row, row: number) => resolved(each, baseOf(row), rule, flags);
      expectRows(found, texts, rowOf, "resolve", RULES[rule], flags, bases.length);
    }
  }
}

test("the module has the layout of the host", () => {
  expect(core.version()).toBe(field.VERSION);
  expect(field.COLUMNS).toEqual([...COMPONENT_NAMES, "hostKind", "pathKind"]);
});

describe("each row is what the JavaScript engine makes of it", () => {
  test.each([
    [0, 0],
    [1000, 3],
    [2_000_000_000, 13],
  ])("for the strings of all vectors, with offsets from %i and validity from bit %i", (origin, bits) => {
    expect(VECTOR_TEXTS.length).toBeGreaterThan(2000);
    compare(withNulls(VECTOR_TEXTS), origin, bits);
  });

  test.each(["urls-48k", "iris", "messy", "references"])("for the corpus %s", (name) => {
    compare(withNulls(corpus(name)).slice(0, 5000), 77, 5);
  });

  test("for any number of rows, from any bit on", () => {
    const texts = withNulls(VECTOR_TEXTS.filter((text) => text.length < 40));
    for (const rows of [0, 1, 2, 7, 8, 9, 63, 64, 65, 129]) {
      for (const bits of [0, 1, 7, 8]) compare(texts.slice(rows, 2 * rows), rows, bits);
    }
  });

  test("if all rows are null", () => {
    compare(Array(131).fill(null), 9, 6);
  });

  test("if the output has room for a few rows only", () => {
    const texts = withNulls(VECTOR_TEXTS.filter((text) => Buffer.byteLength(text) < 100)).slice(0, 300);
    for (const text of [260, 333, 1000]) compare(texts, 5, 2, { text });
  });
});

describe("rows that are scanned already", () => {
  test("give the columns of a scan", () => {
    const ascii = withNulls(VECTOR_TEXTS.filter((text) => /^[\0-\x7f]*$/.test(text)));
    const column = columnOf(ascii, 12_345, 0);
    for (const views of [false, true]) {
      const rows = rowsOf(ascii, column, URI_REFERENCE);
      const { columns } = gatherArrow(core, rows, column, { views, wanted: WANTED });
      const rowOf = (text: Row): [Cell[], undefined] => [scanned(text, URI_REFERENCE)[0], undefined];
      expectRows({ columns, issues: Array(ascii.length).fill(undefined) }, ascii, rowOf, "gather", views);
    }
  });
});

test("invalid rows are kept if the host asks for it", () => {
  const column = columnOf(["HTTP://a", "a b", null, "%", "é"], 4, 3);
  const kept = runArrow(core, column, undefined, { text: 64 }, (rows, bits) =>
    core.normalize(rows, bits, URI_REFERENCE, ALL, true),
  );
  expect(kept.columns).toEqual([["http://a/", "a b", null, "%", "é"]]);
  expect(kept.issues.map((issue) => issue !== undefined)).toEqual([false, true, false, true, true]);
  const bases = columnOf(["http://a/b", "http://a/b", "http://a/b", "x", null], 0, 1);
  const resolvedRows = runArrow(core, column, bases, { text: 64 }, (...numbers) =>
    core.resolve(...numbers, URI_REFERENCE, field.STRICT, true),
  );
  expect(resolvedRows.columns).toEqual([["HTTP://a", "a b", null, "%", null]]);
  expect(resolvedRows.issues.map((issue) => issue?.at(-1))).toEqual([
    undefined,
    "0",
    undefined,
    "1",
    undefined,
  ]);
});

describe("memory", () => {
  test("grows up to the limit of the host, and the areas stay if it does not", () => {
    const own = startArrow();
    const size = own.memory.buffer.byteLength;
    own.set_limit(size + 1_000_000);
    expect(own.reserve(10, 1_000_000, 0, 0, 1, false, 1_000_000)).toBe(field.FALLBACK);
    expect(own.memory.buffer.byteLength).toBe(size);
    expect(own.reserve(10, 400_000, 0, 0, 1, false, 400_000)).toBe(field.OK);
    expect(own.memory.buffer.byteLength).toBeLessThanOrEqual(size + 1_000_000 + 65_536);
    const areas = new Uint32Array(own.memory.buffer, own.areas(), 12).slice();
    for (const huge of [0x7fff_ffff, 0xffff_ffff]) {
      expect(own.reserve(huge, huge, huge, huge, 10, true, huge)).toBe(field.FALLBACK);
    }
    expect(new Uint32Array(own.memory.buffer, own.areas(), 12)).toEqual(areas);
    own.set_limit(16 * 1024 * 1024);
    expect(own.reserve(10, 1_000_000, 0, 0, 1, false, 1_000_000)).toBe(field.OK);
  });

  test("a row of 64 MiB is an error, and needs no bytes", () => {
    const offsets = Int32Array.of(5, 6, 6 + MAX_ROW);
    const column: Column = { rows: 2, offsets, data: Buffer.from("A"), validity: Uint8Array.of(3), bits: 0 };
    const found = runArrow(core, column, undefined, { text: 64 }, (rows) =>
      core.normalize(rows, -1, URI_REFERENCE, ALL, false),
    );
    expect(found.columns).toEqual([["A", null]]);
    expect(found.issues).toEqual([undefined, issueText(TOO_LONG_NUMBER, URI_REFERENCE, 0, 0)]);
  });

  test("a row that is one byte shorter is a row", () => {
    const own = startArrow();
    const column = columnOf([`HTTP://h/../${"a".repeat(MAX_ROW - 13)}`], 1, 0);
    const { columns } = runArrow(own, column, undefined, { text: MAX_ROW + 34 }, (rows) =>
      own.normalize(rows, -1, URI_REFERENCE, ALL, false),
    );
    expect(columns[0]![0]).toBe(`http://h/${"a".repeat(MAX_ROW - 13)}`);
  });
});
