import type { ComponentName } from "../places.ts";
import { COMPONENT_NAMES, type TextColumn } from "./columns.ts";

/** What is used of the module `apache-arrow`. */
export interface ArrowModule {
  readonly Table: new (...args: never[]) => object;
  readonly RecordBatch: new (...args: never[]) => object;
  readonly Utf8: new () => object;
  /** Not every version has it. */
  readonly Utf8View?: new () => object;
  readonly makeData: (props: never) => object;
}

/** The same, as it is called here: the types of the module are generic beyond what can be said without it. */
interface Called {
  readonly Table: new (batch: object) => object;
  readonly RecordBatch: new (columns: Readonly<Record<string, object>>) => object;
  readonly Utf8: new () => object;
  readonly Utf8View?: new () => object;
  readonly makeData: (props: Readonly<Record<string, unknown>>) => object;
}

/** Makes an Arrow table of the components, one column each. */
export function arrowTable<A extends ArrowModule>(
  module: A,
  length: number,
  bytes: Uint8Array,
  column: (name: ComponentName) => TextColumn,
): InstanceType<A["Table"]> {
  const arrow = module as unknown as Called;
  const { Utf8View } = arrow;
  const columns: Record<string, object> = {};
  for (const name of COMPONENT_NAMES) {
    const texts = column(name);
    const buffers =
      Utf8View === undefined
        ? { type: new arrow.Utf8(), ...copies(texts, bytes) }
        : { type: new Utf8View(), views: views(texts, bytes), variadicBuffers: [bytes] };
    columns[name] = arrow.makeData({ length, nullBitmap: validity(texts), ...buffers });
  }
  return new arrow.Table(new arrow.RecordBatch(columns)) as InstanceType<A["Table"]>;
}

/** One bit for each line, from the lowest of the first byte on: whether the component is there. */
function validity({ starts }: TextColumn): Uint8Array {
  const bitmap = new Uint8Array(Math.ceil(starts.length / 8));
  for (let line = 0; line < starts.length; line++) {
    if (starts[line] !== -1) bitmap[line >> 3]! |= 1 << (line & 7);
  }
  return bitmap;
}

/** How many bytes a view has, and how long a text can be that stands in it. */
const VIEW = 16;
const INLINE = 12;

/**
 * A view of each text: its length, and the text itself where it is short, else its first four bytes, the number of the
 * buffer that it is in, which is 0, and where it starts there. Numbers are little-endian.
 */
function views({ starts, ends }: TextColumn, bytes: Uint8Array): Uint8Array {
  const made = new Uint8Array(VIEW * starts.length);
  const numbers = new DataView(made.buffer);
  for (let line = 0, view = 0; line < starts.length; line++, view += VIEW) {
    const start = starts[line]!;
    if (start === -1) continue;
    const length = ends[line]! - start;
    const isShort = length <= INLINE;
    numbers.setInt32(view, length, true);
    for (let index = 0; index < (isShort ? length : 4); index++) {
      made[view + 4 + index] = bytes[start + index]!;
    }
    if (!isShort) numbers.setInt32(view + 12, start, true);
  }
  return made;
}

/** The texts one after the other, and where each starts and the last one ends. */
function copies(
  { starts, ends }: TextColumn,
  bytes: Uint8Array,
): { valueOffsets: Int32Array; data: Uint8Array } {
  const valueOffsets = new Int32Array(starts.length + 1);
  for (let line = 0; line < starts.length; line++) {
    valueOffsets[line + 1] = valueOffsets[line]! + ends[line]! - starts[line]!;
  }
  const data = new Uint8Array(valueOffsets[starts.length]!);
  for (let line = 0; line < starts.length; line++) {
    if (ends[line] !== starts[line]) data.set(bytes.subarray(starts[line], ends[line]), valueOffsets[line]);
  }
  return { valueOffsets, data };
}
