import { extname } from "node:path";
import { quote, UsageError } from "./option.ts";

/** The format of a file with columns: the end of its name. */
export type Format = ".csv" | ".tsv" | ".arrow";

const FORMATS: readonly Format[] = [".csv", ".tsv", ".arrow"];

const PARQUET =
  "pchar does not read .parquet files: its functions for DuckDB do, after pip install pchar[duckdb] and import pchar.duckdb";

/** Returns the format of a file that a command reads or writes. */
export function formatOf(path: string, command: string): Format {
  const end = extname(path).toLowerCase();
  if (end === ".parquet") throw new UsageError(PARQUET, command);
  const format = FORMATS.find((each) => each === end);
  if (format !== undefined) return format;
  throw new UsageError(
    `the name of a file with columns ends with .csv, .tsv or .arrow, and this is ${quote(path)}`,
    command,
  );
}
