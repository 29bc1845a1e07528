// Calls the module for columns as a host does: it fills the areas, calls, and reads each row from the output columns.

import { readFileSync } from "node:fs";
import {
  AREA_BASE_DATA,
  AREA_BASE_OFFSETS,
  AREA_BASE_VALIDITY,
  AREA_DATA,
  AREA_ISSUE_CODES,
  AREA_ISSUE_INDICES,
  AREA_ISSUE_INPUTS,
  AREA_ISSUE_RULES,
  AREA_ISSUE_VALIDITY,
  AREA_OFFSETS,
  AREA_OUTPUTS,
  AREA_SCANNED,
  AREA_VALIDITY,
  COLUMNS,
  OK,
  OUTPUT_AREAS,
  OUTPUT_DATA,
  OUTPUT_VALIDITY,
  OUTPUT_VALUES,
} from "../../ts/generated/record.ts";
import type { ArrowCore } from "../../ts/wasm/exports.ts";

/** A value of a row: a string, the number of a kind, or null. */
export type Cell = string | number | null;

/** A column in memory. */
export interface Column {
  readonly rows: number;
  /** The first offset is not 0, so that the column is a slice. */
  readonly offsets: Int32Array;
  readonly data: Uint8Array;
  readonly validity: Uint8Array;
  /** The index of the first bit of the validity. */
  readonly bits: number;
}

/** The results: the output columns, and an error as one string for each invalid row. */
export interface Output {
  readonly columns: readonly (readonly Cell[])[];
  readonly issues: readonly (string | undefined)[];
}

/** The layout of the input and the output of the calls. */
export interface Layout {
  readonly views?: boolean;
  /** The number of bytes of text in each output column. */
  readonly text?: number;
  /** The numbers of the output columns. */
  readonly wanted?: readonly number[];
}

/** The exports of the build for the Python package. */
export interface PythonCore extends ArrowCore {
  param(rows: number, nulls: number, nameRows: number, nameNulls: number): number;
  mask(length: number): number;
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function start(file: string): unknown {
  const module = new WebAssembly.Module(readFileSync(new URL(`../../${file}`, import.meta.url)));
  return new WebAssembly.Instance(module).exports;
}

export const startArrow = (): ArrowCore => start("ts/wasm/arrow-core.wasm") as ArrowCore;

export const startPython = (): PythonCore => start("python/wasm/python-core.wasm") as PythonCore;

/** Creates a column. Nulls have bytes too. */
export function columnOf(texts: readonly (string | null)[], origin = 0, bits = 0): Column {
  const pieces = texts.map((text) => Buffer.from(text ?? "a b"));
  const offsets = new Int32Array(texts.length + 1).fill(origin, 0, 1);
  const validity = new Uint8Array(Math.ceil((bits + texts.length) / 8));
  pieces.forEach((piece, row) => {
    offsets[row + 1] = offsets[row]! + piece.length;
    if (texts[row] !== null) validity[(bits + row) >> 3]! |= 1 << ((bits + row) & 7);
  });
  return { rows: texts.length, offsets, data: Buffer.concat(pieces), validity, bits };
}

/** Returns the rows of a column from one on, without a copy of the validity. */
function rest({ rows, offsets, data, validity, bits }: Column, first: number): Column {
  const skipped = (bits + first) >> 3;
  return {
    rows: rows - first,
    offsets: offsets.subarray(first),
    data: data.subarray(offsets[first]! - offsets[0]!),
    validity: validity.subarray(skipped),
    bits: (bits + first) & 7,
  };
}

/** The memory of the module after `reserve`. */
function memoryOf(core: ArrowCore) {
  const { buffer } = core.memory;
  const addresses = new Uint32Array(buffer, core.areas(), AREA_OUTPUTS + COLUMNS.length * OUTPUT_AREAS);
  const bytes = (area: number, length: number): Uint8Array => new Uint8Array(buffer, addresses[area], length);
  const int32 = (area: number, length: number): Int32Array => new Int32Array(buffer, addresses[area], length);
  const int16 = (area: number, length: number): Int16Array => new Int16Array(buffer, addresses[area], length);
  return { bytes, int32, int16 };
}

type Memory = ReturnType<typeof memoryOf>;

function fill({ bytes, int32 }: Memory, column: Column, areas: readonly [number, number, number]): void {
  const [offsets, data, validity] = areas;
  int32(offsets, column.rows + 1).set(column.offsets);
  bytes(data, column.data.length).set(column.data);
  bytes(validity, column.validity.length).set(column.validity);
}

/**
 * Works on a column until all its rows are done. `call` gets the number of rows, the first bit of the validity, and the same
 * of the bases.
 */
export function runArrow(
  core: ArrowCore,
  column: Column,
  bases: Column | undefined,
  layout: Layout,
  call: (rows: number, bits: number, baseRows: number, baseBits: number) => number,
): Output {
  const { views = false, wanted = [0], text = column.data.length } = layout;
  const columns: Cell[][] = wanted.map(() => []);
  const issues: (string | undefined)[] = [];
  while (issues.length < column.rows) {
    const left = rest(column, issues.length);
    const baseColumn = bases === undefined || bases.rows === 1 ? bases : rest(bases, issues.length);
    const baseLength = baseColumn?.data.length ?? 0;
    if (core.reserve(left.rows, left.data.length, baseLength, 0, wanted.length, views, text) !== OK)
      throw new Error("no memory");
    const memory = memoryOf(core);
    fill(memory, left, [AREA_OFFSETS, AREA_DATA, AREA_VALIDITY]);
    if (baseColumn) fill(memory, baseColumn, [AREA_BASE_OFFSETS, AREA_BASE_DATA, AREA_BASE_VALIDITY]);
    const done = call(left.rows, left.bits, baseColumn?.rows ?? 0, baseColumn?.bits ?? 0);
    if (done === 0) throw new Error(`no room for row ${issues.length}`);
    const found = issuesIn(memory, done);
    if (found.filter((issue) => issue !== undefined).length !== core.issues())
      throw new Error("the module has counted other issues");
    issues.push(...found);
    const first = left.offsets[0]!;
    wanted.forEach((number, at) => {
      columns[at]!.push(...cellsIn(memory, at, number, done, views ? left.data : undefined, first));
    });
  }
  return { columns, issues };
}

/** Masks a string. Returns the place of a byte of the string in the result, in bytes, too. */
export function maskArrow(core: PythonCore, text: string): string {
  const data = Buffer.from(text);
  if (core.reserve(1, data.length, 0, 0, 1, false, 2 * data.length) !== OK) throw new Error("no memory");
  const { bytes } = memoryOf(core);
  bytes(AREA_DATA, data.length).set(data);
  return decoder.decode(bytes(AREA_OUTPUTS + OUTPUT_DATA, core.mask(data.length)));
}

/** Writes the columns of rows that are scanned already. */
export function gatherArrow(core: ArrowCore, scanned: Int32Array, column: Column, layout: Layout): Output {
  const { views = false, wanted = [0] } = layout;
  const { rows, data, offsets } = column;
  if (core.reserve(rows, data.length, 0, rows, wanted.length, views, data.length) !== OK)
    throw new Error("no memory");
  const memory = memoryOf(core);
  memory.bytes(AREA_DATA, data.length).set(data);
  memory.int32(AREA_SCANNED, scanned.length).set(scanned);
  const origin = offsets[0]!;
  const done = core.gather(
    rows,
    origin,
    wanted.reduce((bits, number) => bits | (1 << number), 0),
  );
  if (done !== rows) throw new Error(`no room for row ${done}`);
  const columns = wanted.map((number, at) =>
    cellsIn(memory, at, number, done, views ? data : undefined, origin),
  );
  return { columns, issues: [] };
}

const isSet = (bitmap: Uint8Array, row: number): boolean => ((bitmap[row >> 3]! >> (row & 7)) & 1) === 1;

function issuesIn({ bytes, int32, int16 }: Memory, rows: number): (string | undefined)[] {
  const invalid = bytes(AREA_ISSUE_VALIDITY, Math.ceil(rows / 8));
  const codes = int16(AREA_ISSUE_CODES, rows);
  const rules = int16(AREA_ISSUE_RULES, rows);
  const indices = int32(AREA_ISSUE_INDICES, rows);
  const inputs = bytes(AREA_ISSUE_INPUTS, rows);
  return Array.from(codes, (code, row) => {
    if (isSet(invalid, row)) return issueText(code, rules[row]!, indices[row]!, inputs[row]!);
    if (code !== 0) throw new Error(`row ${row} is valid and has the code ${code}`);
    return undefined;
  });
}

export function issueText(code: number, rule: number, index: number, input: number): string {
  return `error ${code} rule ${rule} index ${index} input ${input}`;
}

/** Reads an output column. Views are of the bytes `viewed`, whose first one has the offset `first`. */
function cellsIn(
  { bytes, int32 }: Memory,
  at: number,
  number: number,
  rows: number,
  viewed: Uint8Array | undefined,
  first: number,
): Cell[] {
  const area = AREA_OUTPUTS + at * OUTPUT_AREAS;
  const validity = bytes(area + OUTPUT_VALIDITY, Math.ceil(rows / 8));
  const read = (row: number): Cell => {
    if (number >= COLUMNS.indexOf("hostKind")) return bytes(area + OUTPUT_VALUES, rows)[row]!;
    if (viewed) return viewAt(bytes(area + OUTPUT_VALUES, 16 * rows), row, viewed, first);
    const offsets = int32(area + OUTPUT_VALUES, rows + 1);
    return decoder.decode(bytes(area + OUTPUT_DATA, offsets[rows]!).subarray(offsets[row], offsets[row + 1]));
  };
  return Array.from({ length: rows }, (_, row) => (isSet(validity, row) ? read(row) : null));
}

/** Reads a view as Arrow's specification describes it. */
function viewAt(views: Uint8Array, row: number, viewed: Uint8Array, first: number): string {
  const view = Buffer.from(views.buffer, views.byteOffset + 16 * row, 16);
  const length = view.readInt32LE(0);
  if (length <= 12) return decoder.decode(view.subarray(4, 4 + length));
  const start = view.readInt32LE(12) - first;
  const text = viewed.subarray(start, start + length);
  if (view.readInt32LE(8) !== 0 || !view.subarray(4, 8).equals(text.subarray(0, 4)))
    throw new Error(`the view of row ${row} is not of its text`);
  return decoder.decode(text);
}
