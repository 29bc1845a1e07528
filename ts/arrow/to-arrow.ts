import { activeColumns } from "../engine/columns.ts";
import { LINE_END, LINE_SIZE, LINE_START } from "../generated/record.ts";
import { COMPONENT_NAMES } from "../uri/spans.ts";
import { batchEnd } from "./batches.ts";
import { type ArrowModule, simpleModule } from "./module.ts";
import { scanFields, wantedOf } from "./scan.ts";

/** Lines that `scanLines` of `pchar/lines` has scanned. */
export interface ScannedLines {
  /** The number of lines. */
  readonly length: number;
  /** The bytes of the lines. */
  readonly bytes: Uint8Array;
  /** The positions of the components in the bytes: 15 integers for each line. */
  readonly rows: Int32Array;
}

/**
 * Converts the result of `scanLines` of `pchar/lines` to an Arrow table of the eight components. An absent component is null,
 * and so are all components of an invalid line.
 *
 * It does what the method `toArrow` of the result does, in the WebAssembly module for columns, so in less time. The columns have
 * the type `Utf8`, in batches of up to 65,536 lines, and refer to no other bytes. So the table is small when it is written.
 *
 * @throws {TypeError} if an argument has a wrong value.
 * @example
 * import * as arrow from "apache-arrow";
 * import { scanLines } from "pchar/lines";
 * const lines = scanLines(new TextEncoder().encode("http://example.com/?\n/path\n"));
 * const table = toArrow(arrow, lines);
 * [...table.getChild("host")]; // ["example.com", null]
 * arrow.tableFromIPC(arrow.tableToIPC(table)).getChild("query").get(0); // ""
 */
export function toArrow<A extends ArrowModule>(arrow: A, lines: ScannedLines): InstanceType<A["Table"]> {
  const own = simpleModule(arrow);
  const { length, bytes, rows } = lines;
  const engine = activeColumns();
  const wanted = wantedOf(COMPONENT_NAMES);
  const fields = Object.entries(scanFields(own, new own.Utf8(), COMPONENT_NAMES));
  const batches: object[] = [];
  const at = (line: number, field: number): number => rows[line * LINE_SIZE + field]!;
  for (let start = 0, stop = 0; start < length || batches.length === 0; start = stop) {
    stop = batchEnd(start, length, (line) => at(line, LINE_END) - at(line, LINE_START));
    const origin = length === 0 ? 0 : at(start, LINE_START);
    const end = length === 0 ? 0 : at(stop - 1, LINE_END);
    const step = engine.gather(
      rows.subarray(start * LINE_SIZE, stop * LINE_SIZE),
      bytes.subarray(origin, end),
      origin,
      wanted,
    );
    batches.push(new own.RecordBatch(Object.fromEntries(fields.map(([name, field]) => [name, field(step)]))));
  }
  return new own.Table(batches) as InstanceType<A["Table"]>;
}
