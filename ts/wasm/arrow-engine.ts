import type {
  ColumnsEngine,
  ColumnsJob,
  Issues,
  Kinds,
  Step,
  Strings,
  Texts,
} from "../core/columns/engine.ts";
import { jsColumns } from "../core/columns/js-engine.ts";
import * as field from "../generated/record.ts";
import type { ArrowCore } from "./exports.ts";

/** The size of an output column of `normalize` and `resolve` in bytes of text, unless one row needs more. */
const TEXT_ROOM = 32 * 1024 * 1024;

/** The three areas of a column of strings. */
type StringsAreas = readonly [offsets: number, data: number, validity: number];
const ROWS: StringsAreas = [field.AREA_OFFSETS, field.AREA_DATA, field.AREA_VALIDITY];
const BASES: StringsAreas = [field.AREA_BASE_OFFSETS, field.AREA_BASE_DATA, field.AREA_BASE_VALIDITY];

/** The number of the first column that has kinds instead of strings. */
const FIRST_KIND = /* @__PURE__ */ field.COLUMNS.indexOf("hostKind");

/**
 * Creates the WebAssembly engine for columns.
 *
 * A step reserves areas, fills them, makes one call and copies the results. The JavaScript engine does a step for which the
 * memory of the module would grow past its limit. It also repeats a step in which the module throws, and does all following
 * steps; `onFailure` gets it once. `textRoom` is lower in tests.
 */
export function wasmColumns(
  core: ArrowCore,
  onFailure: (substitute: ColumnsEngine, error: unknown) => void,
  textRoom: number = TEXT_ROOM,
): ColumnsEngine {
  const fallback = jsColumns();
  let isLost = false;

  /** Returns the results of a step in the module, `undefined` if it cannot do the step. */
  function attempt(step: () => Step | undefined): Step | undefined {
    if (isLost) return undefined;
    try {
      return step();
    } catch (error) {
      isLost = true;
      onFailure(fallback, error);
      return undefined;
    }
  }

  /** Works on rows in the module. */
  function work(job: ColumnsJob, strings: Strings, bases: Strings | undefined): Step | undefined {
    const wanted = wantedBy(job);
    const rows = rowsOf(strings);
    const data = strings.data.length;
    const baseData = bases?.data.length ?? 0;
    const room = job.operation === "components" ? data : roomFor(rows, data, bases, textRoom);
    if (core.reserve(rows, data, baseData, 0, wanted.length, false, room) !== field.OK) return undefined;
    const memory = memoryOf(core);
    const nulls = fill(memory, strings, ROWS);
    const baseNulls = bases ? fill(memory, bases, BASES) : -1;
    const done = call(core, job, rows, nulls, bases ? rowsOf(bases) : 0, baseNulls);
    if (done === 0) return undefined;
    return {
      rows: done,
      columns: wanted.map((number, at) => columnOf(memory, at, number, done)),
      issues: core.issues() === 0 ? undefined : issuesOf(memory, done),
    };
  }

  /** Writes the columns of scanned lines in the module. */
  function gather(
    lines: Int32Array,
    bytes: Uint8Array,
    origin: number,
    wanted: readonly number[],
  ): Step | undefined {
    const rows = lines.length / field.LINE_SIZE;
    if (core.reserve(rows, bytes.length, 0, rows, wanted.length, false, bytes.length) !== field.OK)
      return undefined;
    const memory = memoryOf(core);
    memory.bytes(field.AREA_DATA, bytes.length).set(bytes);
    memory.int32(field.AREA_SCANNED, lines.length).set(lines);
    const done = core.gather(rows, origin, bitsOf(wanted));
    const columns = wanted.map((number, at) => columnOf(memory, at, number, done));
    return { rows: done, columns, issues: undefined };
  }

  return {
    name: "wasm",
    step: (job, strings, bases) =>
      attempt(() => work(job, strings, bases)) ?? fallback.step(job, strings, bases),
    gather: (lines, bytes, origin, wanted) =>
      attempt(() => gather(lines, bytes, origin, wanted)) ?? fallback.gather(lines, bytes, origin, wanted),
  };
}

const rowsOf = ({ offsets }: Strings): number => offsets.length - 1;

/** Returns the numbers of the columns that a job writes. The column of `normalize` and `resolve` is one of strings too. */
function wantedBy(job: ColumnsJob): readonly number[] {
  if (job.operation === "check") return [];
  return job.operation === "components" ? job.wanted : [0];
}

/** Returns one bit for each number. */
const bitsOf = (numbers: readonly number[]): number =>
  numbers.reduce((bits, number) => bits | (1 << number), 0);

/** Returns how many bytes of text the output column has room for: those of one row at least. */
function roomFor(rows: number, data: number, bases: Strings | undefined, textRoom: number): number {
  const baseData = bases?.data.length ?? 0;
  const bytesOfBases = bases && rowsOf(bases) === 1 ? rows * baseData : baseData;
  return Math.max(Math.min(data + bytesOfBases + 2 * rows, textRoom), data + baseData) + 64;
}

/** Runs a job on the areas. Returns the number of rows done. */
function call(
  core: ArrowCore,
  job: ColumnsJob,
  rows: number,
  nulls: number,
  baseRows: number,
  baseNulls: number,
): number {
  const { rule } = job;
  switch (job.operation) {
    case "check":
      return core.check(rows, nulls, rule);
    case "components":
      return core.components(rows, nulls, rule, bitsOf(job.wanted));
    case "normalize":
      return core.normalize(rows, nulls, rule, job.flags, job.keeps);
    case "resolve":
      return core.resolve(rows, nulls, baseRows, baseNulls, rule, job.flags, job.keeps);
  }
}

/** The areas of the module, which may move when they are reserved. */
interface Memory {
  bytes(area: number, length: number): Uint8Array;
  int8(area: number, length: number): Int8Array;
  int16(area: number, length: number): Int16Array;
  int32(area: number, length: number): Int32Array;
}

function memoryOf(core: ArrowCore): Memory {
  const { buffer } = core.memory;
  const count = field.AREA_OUTPUTS + field.COLUMNS.length * field.OUTPUT_AREAS;
  const places = new Uint32Array(buffer, core.areas(), count);
  return {
    bytes: (area, length) => new Uint8Array(buffer, places[area], length),
    int8: (area, length) => new Int8Array(buffer, places[area], length),
    int16: (area, length) => new Int16Array(buffer, places[area], length),
    int32: (area, length) => new Int32Array(buffer, places[area], length),
  };
}

/** Fills the areas of a column. Returns the first bit of its validity, -1 if no row is null. */
function fill(memory: Memory, strings: Strings, [offsets, data, validity]: StringsAreas): number {
  memory.int32(offsets, strings.offsets.length).set(strings.offsets);
  memory.bytes(data, strings.data.length).set(strings.data);
  if (strings.validity === undefined) return -1;
  const first = strings.bit >> 3;
  const part = strings.validity.subarray(first, Math.ceil((strings.bit + rowsOf(strings)) / 8));
  memory.bytes(validity, part.length).set(part);
  return strings.bit & 7;
}

/** Copies an output column. */
function columnOf(memory: Memory, at: number, number: number, rows: number): Texts | Kinds {
  const area = field.AREA_OUTPUTS + at * field.OUTPUT_AREAS;
  const validity = bitmapOf(memory, area + field.OUTPUT_VALIDITY, rows);
  const values = area + field.OUTPUT_VALUES;
  if (number >= FIRST_KIND) return { validity, values: memory.int8(values, rows).slice() };
  const offsets = memory.int32(values, rows + 1).slice();
  return { validity, offsets, data: memory.bytes(area + field.OUTPUT_DATA, offsets[rows]!).slice() };
}

function issuesOf(memory: Memory, rows: number): Issues {
  return {
    validity: bitmapOf(memory, field.AREA_ISSUE_VALIDITY, rows),
    codes: memory.int16(field.AREA_ISSUE_CODES, rows).slice(),
    rules: memory.int16(field.AREA_ISSUE_RULES, rows).slice(),
    indices: memory.int32(field.AREA_ISSUE_INDICES, rows).slice(),
    inputs: memory.int8(field.AREA_ISSUE_INPUTS, rows).slice(),
  };
}

const bitmapOf = (memory: Memory, area: number, rows: number): Uint8Array =>
  memory.bytes(area, Math.ceil(rows / 8)).slice();
