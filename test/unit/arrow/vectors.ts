// Creates vectors of every type of strings, whole, sliced and in chunks.

import * as arrow from "apache-arrow";

export type Row = string | null;

/** A vector of one of the types. */
type Make = (rows: readonly Row[]) => arrow.Vector;

const ofType =
  (type: () => arrow.DataType): Make =>
  (rows) =>
    rows.length === 0
      ? new arrow.Vector([arrow.makeData({ type: type(), length: 0 } as never)])
      : arrow.vectorFromArray([...rows], type());

/** Each type of strings, by name, and the type of the results. */
export const TYPES: readonly (readonly [name: string, make: Make, output: string])[] = [
  ["Utf8", ofType(() => new arrow.Utf8()), "Utf8"],
  ["LargeUtf8", ofType(() => new arrow.LargeUtf8()), "LargeUtf8"],
  ["Utf8View", ofType(() => new arrow.Utf8View()), "Utf8View"],
  ["Dictionary of Utf8", ofType(() => new arrow.Dictionary(new arrow.Utf8(), new arrow.Int32(), 1)), "Utf8"],
  [
    "Dictionary of LargeUtf8",
    ofType(() => new arrow.Dictionary(new arrow.LargeUtf8(), new arrow.Int16(), 2)),
    "LargeUtf8",
  ],
];

/** Vectors with the same rows: whole, a slice that begins at any bit, and chunks with an empty one among them. */
export function* shapesOf(make: Make, rows: readonly Row[]): Generator<readonly [string, arrow.Vector]> {
  yield ["whole", make(rows)];
  for (const before of [1, 7, 8, 13]) {
    const others = Array.from({ length: before }, (_, row): Row => (row % 3 === 0 ? null : `x:${row}`));
    const sliced = make([...others, ...rows, "y:"]).slice(before, before + rows.length);
    yield [`a slice from row ${before} on`, sliced];
  }
  const third = Math.ceil(rows.length / 3);
  const parts = [rows.slice(0, third), [], rows.slice(third, 2 * third), rows.slice(2 * third)];
  yield ["chunks", new arrow.Vector(parts.flatMap((part) => make(part).data as never))];
}

/** Returns the rows of a vector. */
export const rowsOf = (vector: arrow.Vector): unknown[] => [...vector];
