import { bitOf, MAX_ROW, newBitmap, type Strings, setBit } from "../core/columns/engine.ts";
import { kindOf } from "../support/argument.ts";
import { propertiesOf } from "../support/properties.ts";
import { type ArrowType, type ArrowVector, DICTIONARY, isStrings, NULL, UTF8_VIEW } from "./module.ts";
import { INLINE, VIEW } from "./views.ts";

/** The part of Arrow's `Data` that is read. */
interface ArrowData {
  readonly length: number;
  /** The first bit of the bitmap. The other buffers of a slice begin with its first row. */
  readonly offset: number;
  readonly nullBitmap?: Uint8Array | null;
  readonly values: Uint8Array & ArrayLike<number | bigint>;
  readonly valueOffsets: Int32Array | BigInt64Array;
  readonly variadicBuffers?: readonly Uint8Array[];
  readonly dictionary?: ArrowVector;
}

/** A chunk of a column of strings. */
export interface Chunk {
  readonly rows: number;
  /** Returns the number of bytes of a row. A null row may have some. */
  length(row: number): number;
  /** Returns whether a row is null. */
  isNull(row: number): boolean;
  /** Copies the bytes of a row. */
  copy(row: number, to: Uint8Array, at: number): void;
  /** Returns some rows in the layout of `Utf8`. */
  strings(start: number, stop: number): Strings;
  /** Returns the different values of some rows, if the chunk is a dictionary. */
  readonly distinct?: Distinct;
}

/** Returns the different keys of some rows as a chunk, in the order of their first rows, and the place of each row among them. */
export type Distinct = (
  start: number,
  stop: number,
) => {
  readonly values: Chunk;
  /** -1 for a null row. A null value has a place. */
  readonly places: Int32Array;
};

const MEMBERS = [
  "length",
  "offset",
  "nullBitmap",
  "values",
  "valueOffsets",
  "variadicBuffers",
  "dictionary",
] as const;

/** A column of strings. */
export interface Column {
  readonly type: ArrowType;
  readonly rows: number;
  readonly chunks: readonly Chunk[];
}

/** Reads a column of strings. */
export function columnOf(vector: ArrowVector): Column {
  if (typeof vector !== "object" || vector === null)
    throw new TypeError(`Expected a Vector of apache-arrow, got ${kindOf(vector)}`);
  const { type, data } = propertiesOf(vector, ["type", "data"]);
  if (!isStrings(type as ArrowType | undefined) || !Array.isArray(data))
    throw new TypeError("Expected a Vector of strings, or of a Dictionary of strings");
  const chunks = data.map((chunk: ArrowData) => chunkOf(type as ArrowType, chunk));
  return { type: type as ArrowType, rows: chunks.reduce((rows, chunk) => rows + chunk.rows, 0), chunks };
}

/** Creates the error for a vector whose buffers do not belong together. */
function malformed(what: string): TypeError {
  return new TypeError(`Expected a Vector with ${what}`);
}

function chunkOf({ typeId }: ArrowType, given: ArrowData): Chunk {
  if (typeof given !== "object" || given === null) throw malformed("chunks that are Data");
  const data = propertiesOf(given, MEMBERS) as ArrowData;
  for (const count of [data.length, data.offset]) {
    if (!Number.isInteger(count) || count < 0) throw malformed("chunks that have a length and an offset");
  }
  switch (typeId) {
    case NULL:
      return nullChunk(data.length);
    case UTF8_VIEW:
      return viewChunk(data);
    case DICTIONARY:
      return dictionaryChunk(data);
    default:
      return offsetChunk(data);
  }
}

/** Returns the bitmap of the rows that are not null. If no row is null there may be none, which is `undefined`. */
function bitmapOf({ nullBitmap, offset, length }: ArrowData): Uint8Array | undefined {
  if (!nullBitmap || nullBitmap.length === 0) return undefined;
  if (8 * nullBitmap.length < offset + length) throw malformed("a bit for each row in its bitmap");
  return plain(nullBitmap);
}

/** Returns the same bytes without the methods of a subclass. */
function plain(bytes: Uint8Array | undefined): Uint8Array {
  if (bytes === undefined) return new Uint8Array(0);
  if (!ArrayBuffer.isView(bytes)) throw malformed("buffers that are typed arrays");
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Rows that are all null. */
function nullChunk(rows: number): Chunk {
  return {
    rows,
    length: () => 0,
    isNull: () => true,
    copy: () => undefined,
    strings: (start, stop) => ({
      offsets: new Int32Array(stop - start + 1),
      data: new Uint8Array(0),
      validity: newBitmap(stop - start),
      bit: 0,
    }),
  };
}

/** A chunk with offsets of 32 or 64 bits. */
function offsetChunk(data: ArrowData): Chunk {
  const { length: rows, offset: firstBit, valueOffsets } = data;
  const values = plain(data.values);
  const validity = bitmapOf(data);
  const width = ArrayBuffer.isView(valueOffsets) ? valueOffsets.BYTES_PER_ELEMENT : 0;
  if ((width !== 4 && width !== 8) || (rows > 0 && valueOffsets.length <= rows))
    throw malformed("one offset more than it has rows");
  const isLarge = width === 8;
  // Arrow's numbers are little-endian, and so is every runtime with typed arrays.
  const words = new Int32Array(
    valueOffsets.buffer,
    valueOffsets.byteOffset,
    valueOffsets.byteLength / Int32Array.BYTES_PER_ELEMENT,
  );
  const at = isLarge
    ? (row: number): number => words[2 * row + 1]! * 2 ** 32 + (words[2 * row]! >>> 0)
    : (row: number): number => words[row]!;

  /** Returns the bytes of some rows. */
  function bytesOf(start: number, stop: number): Uint8Array {
    const [first, last] = [at(start), at(stop)];
    if (first < 0 || first > last || last > values.length) throw malformed("offsets inside of its bytes");
    return values.subarray(first, last);
  }

  /** Returns the offsets of some rows, counted from the first one if they have 64 bits. */
  function offsetsOf(start: number, stop: number): Int32Array {
    if (!isLarge) return words.subarray(start, stop + 1);
    const first = words[2 * start]!;
    return Int32Array.from({ length: stop - start + 1 }, (_, row) => words[2 * (start + row)]! - first);
  }

  return {
    rows,
    length: (row) => at(row + 1) - at(row),
    isNull: (row) => validity !== undefined && !bitOf(validity, firstBit + row),
    copy: (row, to, place) => to.set(bytesOf(row, row + 1), place),
    strings(start, stop) {
      const data = bytesOf(start, stop);
      const isTooLong = stop === start + 1 && data.length >= MAX_ROW;
      return {
        offsets: isTooLong ? Int32Array.of(0, MAX_ROW) : offsetsOf(start, stop),
        data: isTooLong ? new Uint8Array(0) : data,
        validity,
        bit: firstBit + start,
      };
    },
  };
}

/** Copies rows that are not in one buffer. A null row has no bytes. */
function copied(chunk: Omit<Chunk, "strings">): Chunk {
  return {
    ...chunk,
    strings(start, stop) {
      const rows = stop - start;
      const offsets = new Int32Array(rows + 1);
      const validity = newBitmap(rows);
      for (let row = 0; row < rows; row++) {
        if (!chunk.isNull(start + row)) setBit(validity, row);
        offsets[row + 1] = offsets[row]! + Math.min(chunk.length(start + row), MAX_ROW);
      }
      const isTooLong = rows === 1 && offsets[1] === MAX_ROW;
      const data = new Uint8Array(isTooLong ? 0 : offsets[rows]!);
      for (let row = 0; row < rows && !isTooLong; row++) {
        if (offsets[row + 1] !== offsets[row]) chunk.copy(start + row, data, offsets[row]!);
      }
      return { offsets, data, validity, bit: 0 };
    },
  };
}

function viewChunk(data: ArrowData): Chunk {
  const { length: rows, offset: firstBit } = data;
  const validity = bitmapOf(data);
  const views = plain(data.values);
  if (views.length < VIEW * rows) throw malformed("one view per row");
  const numbers = new DataView(views.buffer, views.byteOffset, views.byteLength);
  const { variadicBuffers = [] } = data;
  if (!Array.isArray(variadicBuffers)) throw malformed("an array of buffers");
  const buffers = variadicBuffers.map(plain);
  const isNull = (row: number): boolean => validity !== undefined && !bitOf(validity, firstBit + row);
  const length = (row: number): number => (isNull(row) ? 0 : numbers.getInt32(VIEW * row, true));

  /** Returns the bytes of a row that is not null. */
  function bytesOf(row: number): Uint8Array {
    const view = VIEW * row;
    const size = length(row);
    if (size <= INLINE) return views.subarray(view + 4, view + 4 + size);
    const buffer = buffers[numbers.getInt32(view + 8, true)];
    const start = numbers.getInt32(view + 12, true);
    if (buffer === undefined || start < 0 || start + size > buffer.length)
      throw malformed("views inside of its buffers");
    return buffer.subarray(start, start + size);
  }

  return copied({
    rows,
    length,
    isNull,
    copy: (row, to, at) => to.set(bytesOf(row), at),
  });
}

function dictionaryChunk(data: ArrowData): Chunk {
  const { length: rows, offset: firstBit, values: keys, dictionary } = data;
  const validity = bitmapOf(data);
  const chunks = dictionary === undefined ? [] : columnOf(dictionary).chunks;
  if (!ArrayBuffer.isView(keys) || keys.length < rows) throw malformed("one dictionary key per row");
  const ends: number[] = [];
  for (const { rows: count } of chunks) ends.push((ends.at(-1) ?? 0) + count);

  /** Calls a method of the chunk of the dictionary that has a value. */
  function find<R>(key: number, act: (chunk: Chunk, index: number) => R): R {
    const at = chunks.length === 1 ? 0 : ends.findIndex((end) => key < end);
    const index = key - (at > 0 ? ends[at - 1]! : 0);
    const chunk = chunks[at];
    if (chunk === undefined || !(index >= 0 && index < chunk.rows))
      throw malformed("dictionary keys inside of its dictionary");
    return act(chunk, index);
  }

  /** Returns rows of values of the dictionary. The key of a null row is `undefined`. */
  function valuesOf(rows: number, keyOf: (row: number) => number | undefined): Chunk {
    const isNull = (row: number): boolean => {
      const key = keyOf(row);
      return key === undefined || find(key, (chunk, index) => chunk.isNull(index));
    };
    return copied({
      rows,
      isNull,
      length: (row) => (isNull(row) ? 0 : find(keyOf(row)!, (chunk, index) => chunk.length(index))),
      copy: (row, to, at) => find(keyOf(row)!, (chunk, index) => chunk.copy(index, to, at)),
    });
  }

  const keyOf = (row: number): number | undefined =>
    validity === undefined || bitOf(validity, firstBit + row) ? Number(keys[row]) : undefined;

  function distinct(start: number, stop: number): ReturnType<Distinct> {
    const placeOf = new Map<number, number>();
    const places = new Int32Array(stop - start).fill(-1);
    for (let row = start; row < stop; row++) {
      const key = keyOf(row);
      if (key === undefined) continue;
      let place = placeOf.get(key);
      if (place === undefined) {
        place = placeOf.size;
        placeOf.set(key, place);
      }
      places[row - start] = place;
    }
    const used = [...placeOf.keys()];
    // Without keys there is one value, null, because a job has rows.
    return { values: valuesOf(Math.max(used.length, 1), (row) => used[row]), places };
  }

  return { ...valuesOf(rows, keyOf), distinct };
}
