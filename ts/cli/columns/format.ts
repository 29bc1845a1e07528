// The formats of files with columns, by the ends of their names.

import { extname } from "node:path";
import { quote } from "../option.ts";

export type Format = "parquet" | "csv" | "tsv" | "arrow";

const FORMATS: readonly Format[] = ["parquet", "csv", "tsv", "arrow"];

/** Returns the format of a file. */
export function formatOf(path: string): Format {
  const format = knownFormat(path);
  if (format !== undefined) return format;
  const ends = FORMATS.map((each) => `.${each}`);
  throw new Error(
    `the name of a file with columns ends with ${ends.slice(0, -1).join(", ")} or ${ends.at(-1)}, and this is ${quote(path)}`,
  );
}

/** Returns whether a file has columns, and no lines of text. */
export function hasBinaryColumns(path: string): boolean {
  return ["parquet", "arrow"].includes(knownFormat(path) ?? "");
}

function knownFormat(path: string): Format | undefined {
  const end = extname(path).slice(1).toLowerCase();
  return FORMATS.find((format) => format === end);
}
