// A wrong argument of `pchar/arrow` is a `TypeError`, and so is a vector whose buffers do not belong together.

import * as arrow from "apache-arrow";
import { describe, expect, test } from "vitest";
import {
  type ArrowModule,
  type ArrowVector,
  checkColumn,
  componentsOfColumn,
  normalizeColumn,
  resolveColumn,
  toArrow,
} from "../../../ts/arrow/index.ts";
import { componentsOfLines } from "../../../ts/lines/index.ts";

const COLUMN = arrow.vectorFromArray(["//a", "b"], new arrow.Utf8());

test.each<[string, unknown]>([
  ["nothing", undefined],
  ["an empty object", {}],
  ["a module without makeData", { ...arrow, makeData: undefined }],
  ["a module without Vector", { ...arrow, Vector: 1 }],
])("%s is not the module", (_, module) => {
  expect(() => checkColumn(module as ArrowModule, COLUMN)).toThrow(TypeError);
});

test.each<[string, unknown]>([
  ["undefined", undefined],
  ["an array", ["//a"]],
  ["a column of numbers", arrow.vectorFromArray([1, 2], new arrow.Int32())],
  ["a column of bytes", arrow.vectorFromArray([new Uint8Array(1)], new arrow.Binary())],
  [
    "a dictionary of numbers",
    arrow.vectorFromArray([1, 2], new arrow.Dictionary(new arrow.Int32(), new arrow.Int8())),
  ],
  ["a table", new arrow.Table({ COLUMN })],
])("%s is not a column of strings", (_, column) => {
  expect(() => componentsOfColumn(arrow, column as ArrowVector)).toThrow(/^Expected a Vector of /);
});

const components = (options: object): unknown => componentsOfColumn(arrow, COLUMN, options);
const normalized = (options: object): unknown => normalizeColumn(arrow, COLUMN, options);

test.each<[string, () => unknown, RegExp]>([
  ["errors", () => normalized({ errors: "Keep" }), /^Expected errors to be one of/],
  [
    "errors: null",
    () => normalized({ errors: null as never }),
    /^Expected errors to be one of .*, got null$/,
  ],
  ["keep in a scan", () => components({ errors: "keep" }), /^Expected errors to be one of/],
  [
    "null in a check",
    () => checkColumn(arrow, COLUMN, { errors: "null" as never }),
    /^Expected errors to be/,
  ],
  ["a name", () => normalized({ error: "raise" }), /^Unknown option "error"/],
  ["schemeRules", () => normalized({ schemeRules: [] }), /^Unknown option "schemeRules"/],
  [
    "a level",
    () => normalized({ level: "all" }),
    /^Expected level to be one of case, percent, path, syntax, scheme, got "all"$/,
  ],
  ["a rule", () => components({ rule: "path" }), /^Expected the rule to be one of URI-reference, /],
  ["no columns", () => components({ columns: [] }), /^Expected different columns/],
  ["a column twice", () => components({ columns: ["host", "host"] }), /^Expected different columns/],
  ["a name as columns", () => components({ columns: "host" }), /^Expected an iterable of columns/],
  ["an unknown column", () => components({ columns: ["hostKind"] }), /^Unknown column "hostKind"/],
  ["fewer bases", () => resolveColumn(arrow, COLUMN, COLUMN.slice(1)), /^Expected 2 bases, one a row, got 1/],
  [
    "a base",
    () => resolveColumn(arrow, COLUMN, 1 as never),
    /^Expected a string, a record of parse or an object with href, got number/,
  ],
  [
    "a table of lines",
    () => toArrow(arrow, { ...componentsOfLines(new Uint8Array()), length: 1 }),
    /^Expected the result of componentsOfLines/,
  ],
  [
    "more lines than a table has",
    () => toArrow(arrow, { ...componentsOfLines(new Uint8Array(1)), length: 2 }),
    /^Expected the result of componentsOfLines/,
  ],
  [
    "null in the place of lines",
    () => toArrow(arrow, null as never),
    /^Expected an object of componentsOfLines, got null/,
  ],
])("a wrong argument is rejected: %s", (_, act, message) => {
  expect(act).toThrow(TypeError);
  expect(act).toThrow(message);
});

describe("a vector whose buffers do not belong together", () => {
  const vectorOf = (type: arrow.DataType, data: object): ArrowVector => ({
    type,
    data: [{ length: 2, offset: 0, nullBitmap: null, variadicBuffers: [], ...data }],
  });
  const utf8 = (data: object): ArrowVector => vectorOf(new arrow.Utf8(), data);
  const values = new Uint8Array(4);
  const valueOffsets = Int32Array.of(0, 1, 2);
  const view = (buffer: number, start: number): Uint8Array =>
    new Uint8Array(Int32Array.of(20, 0, buffer, start, 0, 0, 0, 0).buffer);
  const views = (data: object): ArrowVector => vectorOf(new arrow.Utf8View(), data);
  const keys = new arrow.Dictionary(new arrow.Utf8(), new arrow.Int8());

  test.each<[string, ArrowVector]>([
    ["offsets beyond the bytes", utf8({ values, valueOffsets: Int32Array.of(0, 2, 5) })],
    ["offsets before the bytes", utf8({ values, valueOffsets: Int32Array.of(-1, 2, 3) })],
    ["offsets that descend", utf8({ values, valueOffsets: Int32Array.of(0, 3, 2) })],
    ["too few offsets", utf8({ values, valueOffsets: Int32Array.of(0, 3) })],
    ["offsets of bytes", utf8({ values, valueOffsets: Uint8Array.of(0, 1, 3) })],
    ["no offsets", utf8({ values })],
    ["large offsets beyond the bytes", utf8({ values, valueOffsets: BigInt64Array.of(0n, 1n, 2n ** 33n) })],
    ["a short bitmap", utf8({ values, valueOffsets, nullBitmap: Uint8Array.of(1), offset: 7 })],
    ["a bitmap that is a string", utf8({ values, valueOffsets, nullBitmap: "abc" })],
    ["a negative length", utf8({ values, valueOffsets, length: -1 })],
    ["a chunk that is null", { type: new arrow.Utf8(), data: [null] as never }],
    ["a view of a missing buffer", views({ values: view(1, 0), variadicBuffers: [new Uint8Array(99)] })],
    ["a view beyond its buffer", views({ values: view(0, 80), variadicBuffers: [new Uint8Array(99)] })],
    ["a view before its buffer", views({ values: view(0, -1), variadicBuffers: [new Uint8Array(99)] })],
    ["too few views", views({ values: new Uint8Array(16) })],
    ["keys beyond the dictionary", vectorOf(keys, { values: Int8Array.of(0, 2), dictionary: COLUMN })],
    ["negative keys", vectorOf(keys, { values: Int8Array.of(0, -1), dictionary: COLUMN })],
    ["too few keys", vectorOf(keys, { values: Int8Array.of(0), dictionary: COLUMN })],
    [
      "a dictionary with offsets beyond its bytes",
      vectorOf(keys, {
        values: Int8Array.of(0, 0),
        dictionary: utf8({ values, valueOffsets: Int32Array.of(0, 35, 35) }),
      }),
    ],
    ["no dictionary", vectorOf(keys, { values: Int8Array.of(0, 0) })],
  ])("is rejected: %s", (_, vector) => {
    expect(() => normalizeColumn(arrow, vector)).toThrow(/^Expected a Vector/);
  });

  test.each<[string, ArrowVector]>([
    ["one offset more than it has rows", utf8({ values, valueOffsets: Int32Array.of(0, 3) })],
    ["ascending offsets", utf8({ values, valueOffsets: Int32Array.of(0, 3, 2) })],
    [
      "dictionary keys inside of its dictionary",
      vectorOf(keys, { values: Int8Array.of(0, 2), dictionary: COLUMN }),
    ],
  ])("is rejected, and the message says what is expected: %s", (what, vector) => {
    expect(() => normalizeColumn(arrow, vector)).toThrow(new TypeError(`Expected a Vector with ${what}`));
  });

  test("may lack a dictionary if it has no rows", () => {
    const none = vectorOf(keys, { length: 0, values: new Int8Array() });
    expect([...normalizeColumn(arrow, none)]).toEqual([]);
  });

  test("leaves the engine as it was", () => {
    expect([...normalizeColumn(arrow, COLUMN)]).toEqual(["//a", "b"]);
  });
});

test("a getter of a chunk is read once", () => {
  const [data] = COLUMN.data;
  let reads = 0;
  const chunk = {
    length: 2,
    offset: 0,
    values: data!.values,
    get valueOffsets() {
      reads++;
      return reads === 1 ? data!.valueOffsets : Int32Array.of(0, 100, 200);
    },
  };
  const column: ArrowVector = { type: new arrow.Utf8(), data: [chunk] };
  expect([...normalizeColumn(arrow, column)]).toEqual(["//a", "b"]);
  expect(reads).toBe(1);
});
