import { activeColumns } from "../engine/columns.ts";
import { LINE_END, LINE_SIZE, LINE_START } from "../generated/record.ts";
import { objectOf } from "../support/argument.ts";
import { propertiesOf } from "../support/properties.ts";
import { COMPONENT_NAMES } from "../uri/spans.ts";
import { BATCH_BYTES, BATCH_ROWS } from "./batches.ts";
import { componentFields, wantedOf } from "./components.ts";
import { type ArrowModule, simpleModule } from "./module.ts";

/** The result of `componentsOfLines` of `pchar/lines`. */
export interface ComponentsOfLines {
  /** The number of lines. */
  readonly length: number;
  /** The bytes of the lines. */
  readonly bytes: Uint8Array;
  /** The positions of the components in the bytes: 15 integers for each line. */
  readonly rows: Int32Array;
}

/**
 * Converts the result of `componentsOfLines` of `pchar/lines` to an Arrow table of the eight components. An absent component is null,
 * and so are all components of an invalid line.
 *
 * The columns have the type `Utf8`, in batches of up to 65,536 lines. They are copies that contain only the bytes of their
 * component, so the table stays small when it is written.
 *
 * @throws {TypeError} if an argument has a wrong value.
 * @example
 * import * as arrow from "apache-arrow";
 * import { componentsOfLines } from "pchar/lines";
 * const lines = componentsOfLines(new TextEncoder().encode("http://example.com/?\n/path\n"));
 * const table = toArrow(arrow, lines);
 * [...table.getChild("host")]; // ["example.com", null]
 * arrow.tableFromIPC(arrow.tableToIPC(table)).getChild("query").get(0); // ""
 */
export function toArrow<A extends ArrowModule>(arrow: A, lines: ComponentsOfLines): InstanceType<A["Table"]> {
  const members = simpleModule(arrow);
  const { length, bytes, rows } = componentsIn(lines);
  const engine = activeColumns();
  const wanted = wantedOf(COMPONENT_NAMES);
  const fields = Object.entries(componentFields(members, new members.Utf8(), COMPONENT_NAMES));
  const batches: object[] = [];
  for (let start = 0; start < length || batches.length === 0; ) {
    const stop = batchEnd(rows, start, length);
    const part = rows.subarray(start * LINE_SIZE, stop * LINE_SIZE);
    const [origin, end] = [part[LINE_START] ?? 0, part.at(LINE_END - LINE_SIZE) ?? 0];
    const step = engine.gather(part, bytes.subarray(origin, end), origin, wanted);
    batches.push(
      new members.RecordBatch(Object.fromEntries(fields.map(([name, field]) => [name, field(step)]))),
    );
    start = stop;
  }
  return new members.Table(batches) as InstanceType<A["Table"]>;
}

/** Reads the argument `lines`. */
function componentsIn(lines: ComponentsOfLines): ComponentsOfLines {
  const { length, bytes, rows } = propertiesOf(objectOf(lines, "componentsOfLines"), [
    "length",
    "bytes",
    "rows",
  ]);
  const isScanned = bytes instanceof Uint8Array && rows instanceof Int32Array;
  if (!isScanned || !Number.isInteger(length) || !(length! >= 0 && length! * LINE_SIZE <= rows.length))
    throw new TypeError("Expected the result of componentsOfLines");
  return { length: length!, bytes, rows };
}

/** Returns where the batch that begins with a line ends. It has at least one line, if there is one. */
function batchEnd(rows: Int32Array, start: number, length: number): number {
  const limit = (rows[start * LINE_SIZE + LINE_START] ?? 0) + BATCH_BYTES;
  let low = Math.min(start + 1, length);
  let high = Math.min(start + BATCH_ROWS, length);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (rows[(middle - 1) * LINE_SIZE + LINE_END]! <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
