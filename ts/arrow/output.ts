import { bitOf, type Issues, type Kinds, newBitmap, type Step, type Texts } from "../core/columns/engine.ts";
import { encodeUtf8 } from "../core/utf8.ts";
import { type ErrorEntry, RECORDED, TOO_LONG } from "../generated/errors.ts";
import { HOST_KINDS, PATH_KINDS } from "../generated/record.ts";
import { RULES } from "../generated/rules.ts";
import { type ArrowType, LARGE_UTF8, type SimpleModule, UTF8_VIEW } from "./module.ts";
import type { ErrorField } from "./options.ts";
import { viewsOf } from "./views.ts";

/** Properties that `makeData` would otherwise read from a polluted `Object.prototype`. The nulls are not counted yet. */
const OWN_DEFAULTS = { offset: 0, nullCount: -1 } as const;

/** Creates a chunk of strings, of a type of strings. */
export function textData(
  arrow: SimpleModule,
  type: ArrowType,
  { validity, offsets, data }: Texts,
  rows: number,
): object {
  const common = { ...OWN_DEFAULTS, type, length: rows, nullBitmap: validity };
  switch (type.typeId) {
    case UTF8_VIEW:
      return arrow.makeData({
        ...common,
        views: viewsOf(offsets.subarray(0, rows), offsets.subarray(1), data),
        variadicBuffers: [data],
      });
    case LARGE_UTF8:
      return arrow.makeData({ ...common, valueOffsets: wide(offsets), data });
    default:
      return arrow.makeData({ ...common, valueOffsets: offsets, data });
  }
}

/** Returns offsets of 64 bits. */
function wide(offsets: Int32Array): BigInt64Array {
  const words = new Int32Array(2 * offsets.length);
  for (let at = 0; at < offsets.length; at++) words[2 * at] = offsets[at]!;
  return new BigInt64Array(words.buffer);
}

/** Returns names as a column of strings, from their numbers. A row without a bit is null. */
function namesOf(
  nameOf: (number: number) => string,
  numbers: Int8Array | Int16Array,
  validity: Uint8Array,
): Texts {
  const rows = numbers.length;
  const encoded: Uint8Array[] = [];
  const offsets = new Int32Array(rows + 1);
  for (let row = 0; row < rows; row++) {
    const number = numbers[row]!;
    offsets[row + 1] = offsets[row]!;
    if (!bitOf(validity, row)) continue;
    encoded[number] ??= encodeUtf8(nameOf(number));
    offsets[row + 1]! += encoded[number].length;
  }
  const data = new Uint8Array(offsets[rows]!);
  for (let row = 0; row < rows; row++) {
    if (offsets[row + 1] !== offsets[row]) data.set(encoded[numbers[row]!]!, offsets[row]);
  }
  return { validity, offsets, data };
}

/** Creates a chunk of kinds of hosts or paths. */
export function kindData(arrow: SimpleModule, type: ArrowType, name: string, kinds: Kinds): object {
  const names: readonly string[] = name === "host_kind" ? HOST_KINDS : PATH_KINDS;
  const { values, validity } = kinds;
  return textData(
    arrow,
    type,
    namesOf((kind) => names[kind]!, values, validity),
    values.length,
  );
}

export const errorEntry = (code: number): ErrorEntry => RECORDED[code] ?? TOO_LONG;

/** The columns of names that say why rows are invalid. */
const NAMES: Readonly<Record<Exclude<ErrorField, "error_byte_index">, (issues: Issues) => Texts>> = {
  error_code: ({ codes, validity }) => namesOf((code) => errorEntry(code)[0], codes, validity),
  error_rule: ({ rules, validity }) => namesOf((rule) => RULES[rule]!, rules, validity),
  error_of: ({ inputs, validity }) =>
    namesOf((input) => (input === 0 ? "reference" : "base"), inputs, validity),
};

/** Creates a chunk that says why rows are invalid. */
export function errorData(
  arrow: SimpleModule,
  type: ArrowType,
  name: ErrorField,
  { rows, issues }: Step,
): object {
  if (name === "error_byte_index") {
    const { validity: nullBitmap = newBitmap(rows), indices: data = new Int32Array(rows) } = issues ?? {};
    return arrow.makeData({ ...OWN_DEFAULTS, type, length: rows, nullBitmap, data });
  }
  const texts = issues ? NAMES[name](issues) : noTexts(rows);
  return textData(arrow, type, texts, rows);
}

/** Returns a column of strings that are all null. */
export function noTexts(rows: number): Texts {
  return { validity: newBitmap(rows), offsets: new Int32Array(rows + 1), data: new Uint8Array(0) };
}
