// The functions on columns agree, row by row, with the functions for one string.

import * as arrow from "apache-arrow";
import { describe, expect, test } from "vitest";
import {
  type CheckField,
  type ColumnName,
  checkColumn,
  componentsOfColumn,
  normalizeColumn,
  resolveColumn,
  UriRowError,
} from "../../../ts/arrow/index.ts";
import { check, normalize, parse, resolve, type UriReference, UriSyntaxError } from "../../../ts/index.ts";
import { COMPONENT_NAMES } from "../../../ts/uri/spans.ts";
import { must, thrownBy } from "../../support/faults.ts";
import { readVectors } from "../../vectors/read.ts";
import { type Row, rowsOf, shapesOf, TYPES } from "./vectors.ts";

const TEXTS: readonly string[] = [
  ...new Set(
    readVectors()
      .flatMap(({ vectors }) => vectors.flatMap((vector) => Object.values(vector)))
      .filter((text): text is string => typeof text === "string" && !/\p{Surrogate}|^\ufeff/u.test(text)),
  ),
].filter((_, at) => at % 4 === 0);
const ROWS: readonly Row[] = TEXTS.map((text, row) => (row % 11 === 5 ? null : text));
const BASE = "http://a/b/./c/d;p?q#f";

const orNull = <T>(act: () => T): T | null => {
  try {
    return act();
  } catch {
    return null;
  }
};

/** Returns the result of each row by a function for one string. */
const each = <T>(act: (text: string) => T): (T | null)[] =>
  ROWS.map((text) => (text === null ? null : orNull(() => act(text))));

/** Returns the issue of each row. Its index counts bytes. */
const ISSUES = ROWS.map((text) => {
  const issue = text === null ? undefined : check(text);
  return issue && { ...issue, bytes: Buffer.byteLength(text!.slice(0, issue.index)) };
});
const FIELDS: Readonly<Record<CheckField, unknown[]>> = {
  error_code: ISSUES.map((issue) => issue?.code ?? null),
  error_rule: ISSUES.map((issue) => issue?.rule ?? null),
  error_byte_index: ISSUES.map((issue) => issue?.bytes ?? null),
};

const COLUMNS: readonly ColumnName[] = [...COMPONENT_NAMES, "host_kind", "path_kind"];
const RECORDS: readonly (UriReference | null)[] = each((text) => parse(text));

/** The components and kinds of each row. */
const PARSED: ReadonlyMap<ColumnName, unknown[]> = new Map(
  COLUMNS.map((name) => {
    const property = name === "host_kind" ? "hostKind" : name === "path_kind" ? "pathKind" : name;
    return [name, RECORDS.map((record) => record?.[property] ?? null)];
  }),
);
const NORMAL = each((text) => normalize(text));
const TARGETS = each((text) => resolve(text, BASE));

describe.each(TYPES)("a column of type %s", (_, make, output) => {
  test("has the results of the functions for one string, whole, sliced and in chunks", () => {
    for (const [shape, column] of shapesOf(make, ROWS)) {
      const checked = checkColumn(arrow, column);
      for (const name of Object.keys(FIELDS) as CheckField[])
        must(rowsOf(checked[name]), FIELDS[name], name, shape);
      const scanned = componentsOfColumn(arrow, column, { columns: COLUMNS });
      for (const name of COLUMNS) must(rowsOf(scanned[name]), PARSED.get(name), name, shape);
      const normal = normalizeColumn(arrow, column);
      must(rowsOf(normal), NORMAL, shape);
      const targets = resolveColumn(arrow, column, BASE);
      must(rowsOf(targets), TARGETS, shape);
      const types = [scanned.host, normal, targets];
      expect(types.map(({ type }) => String(type))).toEqual([output, output, output]);
      expect(String(scanned.host_kind.type)).toBe("Utf8");
    }
  });

  test("has a base for each row, in other chunks", () => {
    const bases = ROWS.map((text, row): Row => (row % 5 === 2 ? null : row % 7 === 0 ? "a b" : `${text}`));
    const targets = ROWS.map((text, row) => {
      const base = bases[row];
      return text === null || base === null ? null : orNull(() => resolve(text, base!));
    });
    for (const [shape, column] of shapesOf(make, ROWS)) {
      for (const [baseShape, baseColumn] of shapesOf(make, bases))
        must(rowsOf(resolveColumn(arrow, column, baseColumn)), targets, shape, "bases", baseShape);
    }
  });

  test.each([
    ["no rows", []],
    ["nulls only", Array(70).fill(null)],
  ] as const)("may have %s", (__, rows) => {
    const column = make([...rows, "x"]).slice(0, rows.length);
    expect(rowsOf(normalizeColumn(arrow, column))).toEqual(rows);
    for (const vector of Object.values(componentsOfColumn(arrow, column, { errors: "struct" })))
      expect(rowsOf(vector)).toEqual(rows);
    const made = new arrow.Table({ column, ...componentsOfColumn(arrow, column) });
    expect([made.numRows, made.numCols]).toEqual([rows.length, 9]);
  });
});

test("a dictionary may have nulls among its values, and values in chunks", () => {
  const values = new arrow.Vector([
    ...arrow.vectorFromArray(["//A", null], new arrow.Utf8()).data,
    ...arrow.vectorFromArray(["//B"], new arrow.Utf8()).data,
  ]);
  const type = new arrow.Dictionary(new arrow.Utf8(), new arrow.Int8(), 3);
  const data = arrow.makeData({
    type,
    dictionary: values,
    data: Int8Array.of(0, 1, 2, 0),
    nullBitmap: Uint8Array.of(0b0111),
  });
  const column = new arrow.Vector([data]);
  expect(rowsOf(normalizeColumn(arrow, column))).toEqual(["//a", null, "//b", null]);
});

test("a dictionary may be a slice, and the key of a null row may have any value", () => {
  const values = arrow.vectorFromArray(["//A", null, null, "//B", null], new arrow.Utf8()).slice(1);
  const column = new arrow.Vector([
    arrow.makeData({
      type: new arrow.Dictionary(new arrow.Utf8(), new arrow.Int8(), 4),
      dictionary: values,
      data: Int8Array.of(0, 2, 3, 99, -1),
      nullBitmap: Uint8Array.of(0b00111),
    }),
  ]);
  expect(rowsOf(normalizeColumn(arrow, column))).toEqual([null, "//b", null, null, null]);
});

test("a column of type Null is one of nulls, with any number of rows", () => {
  for (const length of [3, 70_000]) {
    const column = new arrow.Vector([arrow.makeData({ type: new arrow.Null(), length })]);
    const normal = normalizeColumn(arrow, column);
    expect([normal.length, normal.nullCount, String(normal.type)]).toEqual([length, length, "Utf8"]);
  }
});

test("a column without rows has kinds without rows", () => {
  const column = arrow.vectorFromArray(["x"], new arrow.Utf8()).slice(1);
  for (const none of [column, { type: new arrow.Utf8(), data: [] }])
    expect(rowsOf(componentsOfColumn(arrow, none, { columns: ["host_kind"] }).host_kind)).toEqual([]);
});

// Arrow's columnar format, "Variable-size Binary View Layout": length, prefix, number of the buffer, offset.
test("the strings of a view may be in several buffers", () => {
  const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
  const views = Int32Array.of(15, 0, 1, 2, 15, 0, 0, 0, 3, 0, 0, 0);
  const data = {
    ...{ length: 3, offset: 0, nullBitmap: null, values: new Uint8Array(views.buffer) },
    variadicBuffers: [bytesOf("HTTP://first/ab"), bytesOf("??HTTP://second/a")],
  };
  data.values.set(bytesOf("//C"), 36);
  const column = { type: new arrow.Utf8View(), data: [data] };
  expect(rowsOf(normalizeColumn(arrow, column))).toEqual(["http://second/a", "http://first/ab", "//c"]);
});

// The low words of the offsets pass 2^31 inside of a batch, and twice the first offset does.
test.each([2 ** 31 - 2, 2 ** 30 - 1])("a column may begin %i bytes after the start of its buffer", (at) => {
  const values = new Uint8Array(2 ** 31 + 8);
  values.set(new TextEncoder().encode("//A//B"), at);
  const data = {
    ...{ length: 3, offset: 0, nullBitmap: null, values },
    valueOffsets: BigInt64Array.of(0n, BigInt(at), BigInt(at + 3), BigInt(at + 6)),
  };
  const column = { type: new arrow.LargeUtf8(), data: [data] };
  expect(rowsOf(normalizeColumn(arrow, column))).toEqual([null, "//a", "//b"]);
});

test("a column of more rows than a step has gets as many chunks, the same in each result", () => {
  const rows = Array.from({ length: 70_000 }, (_, row): Row => (row % 9 === 0 ? null : `HTTP://H/${row}`));
  const column = arrow.vectorFromArray(rows, new arrow.Utf8());
  const { host, path } = componentsOfColumn(arrow, column);
  const lengths = (vector: arrow.Vector): number[] => vector.data.map(({ length }) => length);
  expect(lengths(host).length).toBeGreaterThan(1);
  expect(lengths(path)).toEqual(lengths(host));
  expect(path.get(69_999)).toBe("/69999");
  expect(rowsOf(normalizeColumn(arrow, column))).toEqual(
    rows.map((text) => text?.replace("HTTP://H", "http://h") ?? null),
  );
  expect(new arrow.Table({ column, host, path }).numRows).toBe(70_000);
});

test("results go through IPC and come back", () => {
  for (const [name, make] of TYPES) {
    const column = make(["http://h/a?long-enough-for-a-view", null, "a b", "//1.2.3.4"]);
    const made = new arrow.Table({ ...componentsOfColumn(arrow, column, { errors: "struct" }) });
    const again = arrow.tableFromIPC(arrow.tableToIPC(made));
    expect(again.toArray().map(String), name).toEqual(made.toArray().map(String));
    expect(rowsOf(again.getChild("query")!)).toEqual(["long-enough-for-a-view", null, null, null]);
  }
});

describe("an invalid row", () => {
  const column = arrow.vectorFromArray(["//A", "é b", null], new arrow.Utf8());

  test("throws an error with its row and its index, whatever the chunks", () => {
    const chunks = new arrow.Vector([
      ...arrow.vectorFromArray(["/", null], new arrow.Utf8()).data,
      ...column.data,
    ]);
    const raise = { errors: "raise" } as const;
    for (const act of [
      () => checkColumn(arrow, chunks, raise),
      () => componentsOfColumn(arrow, chunks, raise),
      () => normalizeColumn(arrow, chunks, raise),
    ]) {
      const error = thrownBy(act) as UriRowError;
      expect(error).toBeInstanceOf(UriRowError);
      expect(error).toBeInstanceOf(UriSyntaxError);
      const issue = { code: "ERR_URI_UNEXPECTED_CHARACTER", rule: "path", index: 0 };
      expect(error).toMatchObject({ row: 3, ...issue, input: "é b" });
      expect(error.message).toMatch(/^Cannot \w+ row 4, "é b": unexpected character 'é' in path at index 0$/);
    }
    const error = thrownBy(() => normalizeColumn(arrow, chunks, { rule: "IRI-reference", errors: "raise" }));
    expect((error as UriRowError).index).toBe(1);
  });

  test("throws the error of its base, which may be the only one", () => {
    const act = (base: string): unknown =>
      thrownBy(() => resolveColumn(arrow, column, base, { errors: "raise" }));
    const error = act("http://me:secret@h/a b") as UriRowError;
    expect([error.row, error.index, error.input]).toEqual([0, 20, "http://me:secret@h/a b"]);
    expect(error.message).toContain("Cannot resolve row 1, whose base is ");
    expect(error.message).not.toContain("secret");
    expect((act("g") as UriRowError).code).toBe("ERR_URI_BASE_NOT_ABSOLUTE");
  });

  test("throws the error of the base of its row, not of another one", () => {
    const references = arrow.vectorFromArray(["a", "b", "c"], new arrow.Utf8());
    const bases = arrow.vectorFromArray(
      ["http://first/", "http://second/ ", "http://third/ "],
      new arrow.Utf8(),
    );
    const error = thrownBy(() => resolveColumn(arrow, references, bases, { errors: "raise" })) as UriRowError;
    expect([error.row, error.index, error.input]).toEqual([1, 14, "http://second/ "]);
    expect(error.message).toContain('Cannot resolve row 2, whose base is "http://second/ "');
  });

  test("throws an error with its own string if the column is a slice", () => {
    const rows = arrow.vectorFromArray(["http://a/", "/", "b c", "d e"], new arrow.Utf8());
    const error = thrownBy(() => checkColumn(arrow, rows.slice(1), { errors: "raise" })) as UriRowError;
    expect([error.row, error.index, error.input]).toEqual([1, 1, "b c"]);
  });

  test("says whether its reference or its base is invalid", () => {
    const references = arrow.vectorFromArray(["a", "b c", "d"], new arrow.Utf8());
    const bases = arrow.vectorFromArray(["http://h/", "http://h/", "e"], new arrow.Utf8());
    const { error_of } = resolveColumn(arrow, references, bases, { errors: "struct" });
    expect(rowsOf(error_of)).toEqual([null, "reference", "base"]);
  });

  test("is that of `resolve` if the base is empty, and the reference has a scheme or not", () => {
    const texts = ["urn:x:y", "A+1.-:\\", "1a:b", "a b", "g", ""];
    const references = arrow.vectorFromArray(texts, new arrow.Utf8());
    const bases = arrow.vectorFromArray(
      texts.map(() => ""),
      new arrow.Utf8(),
    );
    for (const base of ["", bases]) {
      const { value, error_of } = resolveColumn(arrow, references, base, { errors: "struct" });
      expect(rowsOf(value)).toEqual(["urn:x:y", null, null, null, null, null]);
      expect(rowsOf(error_of)).toEqual([null, "reference", "base", "base", "base", "base"]);
    }
    for (const text of texts.slice(2))
      expect(thrownBy(() => resolve(text, ""))).toMatchObject({ code: "ERR_URI_BASE_NOT_ABSOLUTE" });
    expect(rowsOf(resolveColumn(arrow, references, "", { strict: false }))).toEqual(texts.map(() => null));
  });

  test("has the index of its bytes", () => {
    const { value, error_byte_index } = normalizeColumn(arrow, column, {
      rule: "IRI-reference",
      errors: "struct",
    });
    expect([rowsOf(value), rowsOf(error_byte_index)]).toEqual([
      ["//a", null, null],
      [null, 2, null],
    ]);
  });

  test("may be a row of 64 MiB, which is null and has no bytes in a message", () => {
    const length = 64 * 1024 * 1024;
    const data = Buffer.alloc(length + 4, "a");
    const offsets = Int32Array.of(0, 2, 2 + length, length + 4);
    const long = new arrow.Vector([arrow.makeData({ type: new arrow.Utf8(), valueOffsets: offsets, data })]);
    const kept = normalizeColumn(arrow, long, { errors: "keep" });
    expect([kept.get(0), kept.get(1), kept.get(2)]).toEqual(["aa", null, "aa"]);
    expect(rowsOf(checkColumn(arrow, long).error_code)).toEqual([null, "ERR_URI_TOO_LONG", null]);
    expect(thrownBy(() => checkColumn(arrow, long, { errors: "raise" }))).toMatchObject({
      row: 1,
      code: "ERR_URI_TOO_LONG",
      input: "",
    });
    const views = arrow.vectorFromArray([data.subarray(0, length + 2).toString(), "b"], new arrow.Utf8View());
    expect(rowsOf(componentsOfColumn(arrow, views).path)).toEqual([null, "b"]);
  });
});

test("options are those of the functions for one string", () => {
  const column = arrow.vectorFromArray(["HTTP://A/%7eb/%2e%2e/c", "http:g", "é"], new arrow.Utf8());
  const rows = rowsOf(column) as string[];
  for (const level of ["case", "percent", "path", "syntax", "scheme"] as const) {
    for (const encodedDots of ["decode", "keep"] as const) {
      const options = { level, encodedDots, rule: "IRI-reference" } as const;
      expect(rowsOf(normalizeColumn(arrow, column, options))).toEqual(
        rows.map((text) => normalize(text, options)),
      );
    }
  }
  for (const strict of [true, false]) {
    const options = { strict, relativeBase: true, rule: "IRI-reference" } as const;
    expect(rowsOf(resolveColumn(arrow, column, "http:b/c", options))).toEqual(
      rows.map((text) => resolve(text, "http:b/c", options)),
    );
  }
  expect(rowsOf(checkColumn(arrow, column, { rule: "irelative-ref" }).error_code)).toEqual(
    rows.map((text) => check(text, "irelative-ref")?.code ?? null),
  );
  expect(rowsOf(resolveColumn(arrow, column, null))).toEqual([null, null, null]);
  expect(rowsOf(resolveColumn(arrow, column, parse("http://h/b/c")))[1]).toBe("http:g");
});
