/** The operation for each row. `rule` is the number of a top rule; `flags` are those of `record.ts`. */
export type ColumnsJob =
  | { readonly operation: "check"; readonly rule: number }
  | { readonly operation: "components"; readonly rule: number; readonly wanted: readonly number[] }
  | Rewriting<"normalize">
  | Rewriting<"resolve">;

interface Rewriting<Operation> {
  readonly operation: Operation;
  readonly rule: number;
  readonly flags: number;
  /** Whether invalid rows are copied unchanged. Otherwise they become null. */
  readonly keeps: boolean;
}

/** Some rows of a column of strings, in the layout of Arrow's `Utf8`. */
export interface Strings {
  /** The start of each row, and the end of the last one. They ascend. */
  readonly offsets: Int32Array;
  /** The bytes. The first one is at the first offset. They are missing if there is one row and it is too long. */
  readonly data: Uint8Array;
  /** One bit for each row, lowest first: whether it is not null. `undefined` if no row is null. */
  readonly validity: Uint8Array | undefined;
  /** The index of the first bit. */
  readonly bit: number;
}

/** An output column of strings, in the layout of Arrow's `Utf8`. */
export interface Texts {
  readonly validity: Uint8Array;
  readonly offsets: Int32Array;
  readonly data: Uint8Array;
}

/** An output column of kinds: the index of each in its list of names. */
export interface Kinds {
  readonly validity: Uint8Array;
  readonly values: Int8Array;
}

/** The errors of invalid rows: a value for each row, 0 if the row is not invalid. */
export interface Issues {
  /** One bit for each row: whether it is invalid. */
  readonly validity: Uint8Array;
  readonly codes: Int16Array;
  readonly rules: Int16Array;
  /** The index of each error, in bytes. */
  readonly indices: Int32Array;
  /** The string that has the error: 0 for the row itself, 1 for its base. */
  readonly inputs: Int8Array;
}

/** The results of a step. */
export interface Step {
  /** The number of rows done. */
  readonly rows: number;
  /** The columns that `components` writes, or the one of `normalize` and `resolve`. `check` writes none. */
  readonly columns: readonly (Texts | Kinds)[];
  /** `undefined` if all rows are valid or null. */
  readonly issues: Issues | undefined;
}

/** Works on columns of strings: the Rust crate in WebAssembly, or the same in JavaScript. */
export interface ColumnsEngine {
  readonly name: "wasm" | "js";
  /**
   * Works on at least one row, from the first one on, until no more fit. There is one base per row,
   * or one for all. The results are copies.
   */
  step(job: ColumnsJob, strings: Strings, bases?: Strings): Step;
  /**
   * Writes the columns of lines that are scanned already, `LINE_SIZE` fields for each. `origin` is the position of the first
   * byte, counted as in the lines.
   */
  gather(lines: Int32Array, bytes: Uint8Array, origin: number, wanted: readonly number[]): Step;
}

/** The length from which on a row is an error, in bytes: 64 MiB, as in the crate. The error is `ERR_URI_TOO_LONG`. */
export const MAX_ROW: number = 64 * 1024 * 1024;

export function bitOf(bitmap: Uint8Array, index: number): boolean {
  return ((bitmap[index >> 3]! >> (index & 7)) & 1) === 1;
}

export function setBit(bitmap: Uint8Array, index: number): void {
  bitmap[index >> 3]! |= 1 << (index & 7);
}

/** Returns a bitmap without set bits. */
export function newBitmap(rows: number): Uint8Array {
  return new Uint8Array(Math.ceil(rows / 8));
}
