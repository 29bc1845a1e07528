import * as field from "../../generated/record.ts";
import { ENDS, STARTS } from "../lines/spans.ts";
import { type Kinds, newBitmap, type Step, setBit, type Texts } from "./engine.ts";

/** Writes the columns of scanned lines: `gather` of an engine. */
export function gather(
  lines: Int32Array,
  bytes: Uint8Array,
  origin: number,
  wanted: readonly number[],
): Step {
  const rows = lines.length / field.LINE_SIZE;
  const columns = wanted.map((number) => {
    const name = field.COLUMNS[number]!;
    if (name === "hostKind") return kinds(lines, field.HOST_KIND, field.HOST_IPV4ADDRESS);
    if (name === "pathKind") return kinds(lines, field.PATH_KIND, field.PATH_ABEMPTY);
    const [startOf, endOf] = [STARTS[name], ENDS[name]];
    return textsOf(
      Array.from({ length: rows }, (_, row) => {
        const line = row * field.LINE_SIZE;
        const start = startOf(lines, line);
        const lineStart = lines[line + field.LINE_START]! - origin;
        return start === -1 ? undefined : bytes.subarray(lineStart + start, lineStart + endOf(lines, line));
      }),
    );
  });
  return { rows, columns, issues: undefined };
}

/** Joins the bytes of rows to a column. `undefined` is null. */
export function textsOf(rows: readonly (Uint8Array | undefined)[]): Texts {
  const validity = newBitmap(rows.length);
  const offsets = new Int32Array(rows.length + 1);
  rows.forEach((bytes, row) => {
    if (bytes !== undefined) setBit(validity, row);
    offsets[row + 1] = offsets[row]! + (bytes?.length ?? 0);
  });
  const data = new Uint8Array(offsets[rows.length]!);
  rows.forEach((bytes, row) => {
    if (bytes !== undefined) data.set(bytes, offsets[row]);
  });
  return { validity, offsets, data };
}

/** Returns the kinds of hosts or paths. `first` is the number of the first kind. */
function kinds(lines: Int32Array, kind: number, first: number): Kinds {
  const rows = lines.length / field.LINE_SIZE;
  const validity = newBitmap(rows);
  const values = new Int8Array(rows);
  for (let row = 0, line = 0; row < rows; row++, line += field.LINE_SIZE) {
    const value = lines[line + kind]! - first;
    if (lines[line + field.PATH_START] === -1 || value < 0) continue;
    setBit(validity, row);
    values[row] = value;
  }
  return { validity, values };
}
