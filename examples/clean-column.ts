// Adds the normal form and the host of a column of URIs to an Arrow file, and counts the invalid rows.
// Run it: node clean-column.ts in.arrow url out.arrow

import { readFileSync, writeFileSync } from "node:fs";
import * as arrow from "apache-arrow";
import { componentsOfColumn, normalizeColumn } from "pchar/arrow";

/** Returns a table with two more columns, and the number of invalid rows by error code. */
export function cleaned(
  table: arrow.Table,
  name: string,
): { table: arrow.Table; invalid: Map<string, number> } {
  const column = table.getChild(name);
  if (column === null) throw new RangeError(`There is no column ${name}`);
  const { value: normal, error_code } = normalizeColumn(arrow, column, { errors: "struct" });
  const { host } = componentsOfColumn(arrow, normal, { columns: ["host"] });
  const invalid = new Map<string, number>();
  for (const code of error_code) {
    if (code !== null) invalid.set(code, (invalid.get(code) ?? 0) + 1);
  }
  const columns = table.schema.fields.map((field, at) => [field.name, table.getChildAt(at)]);
  return { table: new arrow.Table({ ...Object.fromEntries(columns), normal, host }), invalid };
}

if (import.meta.filename === process.argv[1]) {
  const [, , input = "", name = "url", output = ""] = process.argv;
  const { table, invalid } = cleaned(arrow.tableFromIPC(readFileSync(input)), name);
  writeFileSync(output, arrow.tableToIPC(table, "file"));
  console.log(`${table.numRows} rows`);
  for (const [code, count] of invalid) console.log(String(count).padStart(10), code);
}
