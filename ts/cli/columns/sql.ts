// The queries for DuckDB. Names and paths of users are always quoted here.

import { resolve, sep } from "node:path";
import { quote } from "../option.ts";
import type { Format } from "./format.ts";

/** A column of the output: its name, and the SQL expression of its value. */
export interface Output {
  readonly name: string;
  readonly value: string;
}

/** The alias of a column of the input. Names of users may be equal, empty, or differ only in case. */
export function alias(index: number): string {
  return `c${index}`;
}

/** Returns a table function that reads a file with so many columns. */
export function readOf(path: string, format: Format, width: number): string {
  if (format === "parquet") return `read_parquet(${pathText(path)}, hive_partitioning = false)`;
  const types = Array.from({ length: width }, (_, index) => `${alias(index)}: 'VARCHAR'`);
  return `read_csv(${pathText(path)}, ${csvReadOptions(format)}, header = true, auto_detect = false, columns = {${types.join(", ")}})`;
}

/** Returns a query for the first row of a CSV file. */
export function headerOf(path: string, format: Format): string {
  return `SELECT encode(COLUMNS(*)) FROM read_csv(${pathText(path)}, ${csvReadOptions(format)}, header = false, all_varchar = true) LIMIT 1`;
}

/** Returns a query that writes columns of a source to a file. */
export function copyOf(outputs: readonly Output[], source: string, path: string, format: Format): string {
  const isParquet = format === "parquet";
  const rows = isParquet ? parquetRows(outputs, source) : csvRows(outputs, source);
  const options = isParquet ? "FORMAT parquet" : `FORMAT csv, HEADER false, ${csvOptions(format).join(", ")}`;
  return `COPY (${rows}) TO ${text(resolve(path))} (${options})`;
}

function parquetRows(outputs: readonly Output[], source: string): string {
  const names = new Map<string, string>();
  for (const { name } of outputs) {
    if (name === "") throw new Error("a column without a name cannot be written to a .parquet file");
    const same = names.get(name.toLowerCase());
    if (same !== undefined)
      throw new Error(
        `the columns ${quote(same)} and ${quote(name)} cannot both be written to a .parquet file`,
      );
    names.set(name.toLowerCase(), name);
  }
  return `SELECT ${outputs.map(({ name, value }) => `${value} AS ${identifier(name)}`).join(", ")} FROM ${source}`;
}

/** Returns a query for all lines of a CSV file. The names are a row, because those that DuckDB writes as a header must be different. */
function csvRows(outputs: readonly Output[], source: string): string {
  const names = outputs.map(({ name }) => (name === "" ? "NULL" : text(name)));
  const values = outputs.map(({ value }) => `CAST(${value} AS VARCHAR)`);
  return `SELECT ${names.join(", ")} UNION ALL SELECT ${values.join(", ")} FROM ${source}`;
}

/** The maximum number of bytes of a line of a CSV file. */
const MAX_LINE = 2 ** 24;

/** An empty value is null, and `""` is an empty string. So each is written as it was read. */
function csvReadOptions(format: Format): string {
  const options = [
    ...csvOptions(format).map((option) => option.replace(" ", " = ")),
    "nullstr = ''",
    "allow_quoted_nulls = false",
    "skip = 0",
    "comment = ''",
    "hive_partitioning = false",
    `max_line_size = ${MAX_LINE}`,
    `buffer_size = ${2 * MAX_LINE}`,
  ];
  return options.join(", ");
}

function csvOptions(format: Format): string[] {
  return [`delim ${text(format === "tsv" ? "\t" : ",")}`, `quote '"'`, `escape '"'`];
}

const identifier = (name: string): string => quoted(name, '"');

const text = (value: string): string => quoted(value, "'");

function quoted(value: string, mark: string): string {
  // DuckDB would end the query there.
  if (value.includes("\0")) throw new Error("the name of a column or file has the character U+0000");
  return mark + value.replaceAll(mark, mark + mark) + mark;
}

/** Quotes the path of a file to read. DuckDB would expand a pattern, and contact a machine if the path began with its URL. */
function pathText(path: string): string {
  const whole = resolve(path);
  const pattern = whole.replace(/[*?[]/g, "[$&]");
  // In a pattern, DuckDB reads a backslash as a slash.
  if (sep !== "\\" && pattern !== whole && whole.includes("\\"))
    throw new Error(`DuckDB cannot read a file whose path has a backslash and one of *, ? and [`);
  return text(pattern);
}

/** Returns a query for the names of all columns in a Parquet file, those in structs too, as the file has them. */
export function schemaOf(path: string): string {
  return `SELECT encode(name) FROM parquet_schema(${pathText(path)})`;
}

/** Returns a query for the name and the type of each column in a Parquet file. */
export function typesOf(path: string): string {
  return `SELECT encode(column_name), column_type FROM (DESCRIBE SELECT * FROM ${readOf(path, "parquet", 0)})`;
}
