// A value of a dictionary is read once, and the results are those of a column of its strings.

import * as arrow from "apache-arrow";
import { expect, test } from "vitest";
import {
  checkColumn,
  componentsOfColumn,
  normalizeColumn,
  resolveColumn,
  UriRowError,
} from "../../../ts/arrow/index.ts";
import { thrownBy } from "../../support/faults.ts";
import { rowsOf } from "./vectors.ts";

const VALUES = ["HTTP://A:80/../b?q", "a b", null, "//h", "", "//h", "unused b", "é"];
const KEYS = [3, 0, null, 1, 7, 2, 0, 5, 4, null, 1, 3];
const COLUMNS = ["host", "query", "path", "host_kind", "path_kind"] as const;

/** Returns a column of keys. The key of a null row is outside of the dictionary. */
function dictionaryOf(
  keys: readonly (number | null)[],
  values: readonly (string | null)[],
  type: arrow.Utf8 = new arrow.Utf8(),
): arrow.Vector {
  const nullBitmap = new Uint8Array(Math.ceil(keys.length / 8));
  keys.forEach((key, row) => {
    if (key !== null) nullBitmap[row >> 3]! |= 1 << (row & 7);
  });
  return new arrow.Vector([
    arrow.makeData({
      type: new arrow.Dictionary(type, new arrow.Int16(), 1),
      dictionary: arrow.vectorFromArray([...values], type),
      nullBitmap,
      data: Int16Array.from(keys, (key) => key ?? 999),
    }),
  ]);
}

const decoded = (keys: readonly (number | null)[], values: readonly (string | null)[]): arrow.Vector =>
  arrow.vectorFromArray(
    keys.map((key) => (key === null ? null : values[key]!)),
    new arrow.Utf8(),
  );

/** Returns all results for a column, as rows. */
function resultsOf(column: arrow.Vector): unknown {
  const bases = arrow.vectorFromArray(
    Array.from(column, (_, row) => (row % 3 ? `http://x${row}/` : null)),
    new arrow.Utf8(),
  );
  const results = [
    checkColumn(arrow, column),
    componentsOfColumn(arrow, column, { columns: COLUMNS, errors: "struct" }),
    normalizeColumn(arrow, column, { errors: "struct" }),
    resolveColumn(arrow, column, "http://x/y/z", { errors: "struct" }),
    { kept: normalizeColumn(arrow, column, { errors: "keep" }) },
    { nulls: resolveColumn(arrow, column, null) },
    { targets: resolveColumn(arrow, column, bases) },
  ];
  return results.map((vectors) => Object.entries(vectors).map(([name, vector]) => [name, rowsOf(vector)]));
}

test("the results are those of a column of strings", () => {
  const many = Array.from({ length: 70_000 }, (_, row) => KEYS[(row * row) % KEYS.length]!);
  for (const keys of [KEYS, KEYS.slice(2, 3), [], Array.from({ length: 9 }, () => null)])
    expect(resultsOf(dictionaryOf(keys, VALUES))).toEqual(resultsOf(decoded(keys, VALUES)));
  const slice = dictionaryOf(KEYS, VALUES).slice(1, 9);
  expect(resultsOf(slice)).toEqual(resultsOf(decoded(KEYS.slice(1, 9), VALUES)));
  const found = normalizeColumn(arrow, dictionaryOf(many, VALUES));
  expect(found.data.map(({ length }) => length)).toEqual([65_536, 70_000 - 65_536]);
  expect(rowsOf(found)).toEqual(rowsOf(normalizeColumn(arrow, decoded(many, VALUES))));
});

test("chunks may have different dictionaries, and more values than a batch has bytes", () => {
  const long = Array.from({ length: 7 }, (_, at) => `//h${at}/${"a".repeat(2 ** 20)}`);
  const chunks = [
    dictionaryOf(KEYS, VALUES),
    dictionaryOf([5, 1, 0, 6, null, 5], long),
    dictionaryOf([], []),
    dictionaryOf([null, 0], ["//é"]),
  ];
  const column = new arrow.Vector(chunks.flatMap(({ data }) => data as never));
  const { host } = componentsOfColumn(arrow, column, { columns: ["host"] });
  const expected = [decoded(KEYS, VALUES), decoded([5, 1, 0, 6, null, 5], long)].flatMap((part) =>
    rowsOf(componentsOfColumn(arrow, part, { columns: ["host"] }).host),
  );
  expect(rowsOf(host)).toEqual([...expected, null, null]);
});

test("an error is that of the first invalid row, and an invalid value without rows is not an error", () => {
  const column = new arrow.Vector(
    [
      dictionaryOf([2, null, 2], ["c d", "a b", "x:"]),
      dictionaryOf([0, 2, 1, 0, 1], ["x:", "unused b", "a b"]),
    ].flatMap(({ data }) => data as never),
  );
  const error = thrownBy(() => checkColumn(arrow, column, { errors: "raise" }));
  expect(error).toBeInstanceOf(UriRowError);
  expect(error).toMatchObject({ row: 4, index: 1, input: "a b" });
  const valid = normalizeColumn(arrow, column.slice(0, 4), { errors: "raise" });
  expect(rowsOf(valid)).toEqual(["x:", null, "x:", "x:"]);
});

test("a long value of many rows is read once, and results that contain it in each row are a RangeError", () => {
  const keys = Array.from({ length: 65_536 }, () => 0);
  // Decoded, these are 64 GiB.
  const column = dictionaryOf(keys, [`http://h/${"a".repeat(2 ** 20)}?q`]);
  const before = process.memoryUsage().arrayBuffers;
  expect(checkColumn(arrow, column).error_code.nullCount).toBe(65_536);
  const { host, query, path_kind } = componentsOfColumn(arrow, column, {
    columns: ["host", "query", "path_kind"],
  });
  expect([host.get(65_535), query.get(65_535), path_kind.get(0)]).toEqual(["h", "q", "path-abempty"]);
  expect(rowsOf(resolveColumn(arrow, dictionaryOf(keys, ["//x"]), "http://h/")).at(-1)).toBe("http://x");
  for (const act of [
    () => normalizeColumn(arrow, column),
    () => componentsOfColumn(arrow, column),
    () => resolveColumn(arrow, column, "x:", { errors: "struct" }),
  ]) {
    expect(act).toThrow(
      new RangeError(
        "The results of a dictionary are too long to be repeated for each row: call the function for its values",
      ),
    );
  }
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 28);
});
