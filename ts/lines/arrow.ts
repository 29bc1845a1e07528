import { membersOf, type TableModule } from "../support/arrow.ts";
import { viewsOf } from "../support/views.ts";
import { COMPONENT_NAMES, type ComponentName } from "../uri/spans.ts";
import type { TextColumn } from "./columns.ts";

/** The part of the module `apache-arrow` that is used. */
export interface ArrowModule extends TableModule {
  /** Older versions lack it. */
  readonly Utf8View?: new () => object;
}

/** The same with simpler types. */
interface SimpleModule {
  readonly Table: new (batch: object) => object;
  readonly RecordBatch: new (columns: Readonly<Record<string, object>>) => object;
  readonly Utf8: new () => object;
  readonly Utf8View?: (new () => object) | undefined;
  readonly makeData: (props: Readonly<Record<string, unknown>>) => object;
}

const MEMBERS = ["Table", "RecordBatch", "Utf8", "Utf8View", "makeData"] as const;

/** Creates an Arrow table with one column for each component. */
export function arrowTable<A extends ArrowModule>(
  module: A,
  length: number,
  bytes: Uint8Array,
  column: (name: ComponentName) => TextColumn,
): InstanceType<A["Table"]> {
  const arrow = membersOf<SimpleModule>(module, MEMBERS);
  const { Utf8View } = arrow;
  const columns: Record<string, object> = {};
  for (const name of COMPONENT_NAMES) {
    const texts = column(name);
    const buffers =
      Utf8View === undefined
        ? { type: new arrow.Utf8(), ...copies(texts, bytes) }
        : { type: new Utf8View(), views: viewsOf(texts.starts, texts.ends, bytes), variadicBuffers: [bytes] };
    columns[name] = arrow.makeData({ length, nullBitmap: validity(texts), ...buffers });
  }
  return new arrow.Table(new arrow.RecordBatch(columns)) as InstanceType<A["Table"]>;
}

/** Returns a bitmap with one bit for each line, lowest bit first: whether the component is present. */
function validity({ starts }: TextColumn): Uint8Array {
  const bitmap = new Uint8Array((starts.length + 7) >> 3);
  for (let line = 0; line < starts.length; line++) {
    if (starts[line] !== -1) bitmap[line >> 3]! |= 1 << (line & 7);
  }
  return bitmap;
}

/** Returns the strings joined, and the index where each starts and the last one ends. */
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
