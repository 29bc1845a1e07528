// Files with a column `url`, and the commands that process it.

import { readFileSync } from "node:fs";
import * as arrow from "apache-arrow";
import { type Folder, newFolder } from "./files.ts";
import { type Printed, pchar } from "./shell.ts";

/** Runs a command on a column, and returns what it printed before the summary. */
export async function column(
  command: string,
  input: string,
  output: string,
  ...more: string[]
): Promise<Printed> {
  const argv = [...command.split(" "), "--input", input, "--output", output, "--column", ...more];
  const printed = await pchar(argv);
  return { ...printed, err: printed.err.replace(/^[\d,]+ rows?, .*\n/m, "") };
}

/** Processes the column `url` of a CSV file, and returns the output with what was printed. */
export async function csv(
  command: string,
  text: string | Uint8Array,
  ...more: string[]
): Promise<Printed & { written: string }> {
  const folder = newFolder();
  const printed = await column(
    command,
    folder.write("in.csv", text),
    `${folder.path}/out.csv`,
    "url",
    ...more,
  );
  const isWritten = folder.names().includes("out.csv");
  return { ...printed, written: isWritten ? folder.read("out.csv") : "" };
}

export type Values = readonly (string | null)[];

const separated =
  (delimiter: string) =>
  (url: Values): string =>
    [["id", "url"], ...url.map((value, id) => [id, value === "" ? '""' : value])]
      .map((row) => `${row.join(delimiter)}\n`)
      .join("");

/** The contents of a file with the strings of a column, in each format. */
export const CONTENTS: Readonly<Record<string, (url: Values) => string | Uint8Array>> = {
  csv: separated(","),
  tsv: separated("\t"),
  arrow: (url) => {
    const id = arrow.vectorFromArray([...url.keys()], new arrow.Int32());
    return arrow.tableToIPC(
      new arrow.Table({ id, url: arrow.vectorFromArray(url, new arrow.Utf8()) }),
      "file",
    );
  },
};
export const FORMATS: readonly string[] = Object.keys(CONTENTS);

export function inputOf(folder: Folder, format: string, url: Values): string {
  return folder.write(`in.${format}`, CONTENTS[format]!(url));
}

/** Returns the columns of a file by their names. */
export function columnsOf(folder: Folder, name: string): Record<string, unknown[]> {
  if (name.endsWith(".arrow")) {
    const table = arrow.tableFromIPC(readFileSync(`${folder.path}/${name}`));
    return Object.fromEntries(table.schema.fields.map(({ name }) => [name, [...table.getChild(name)!]]));
  }
  const delimiter = name.endsWith(".csv") ? "," : "\t";
  const lines = folder.read(name).slice(0, -1).split("\n");
  const [names, ...rows] = lines.map((line) => line.split(delimiter));
  const values = (at: number): unknown[] =>
    rows.map((row) => (row[at] === "" ? null : row[at] === '""' ? "" : row[at]));
  return Object.fromEntries(names!.map((each, at) => [each, values(at)]));
}

/** The example of RFC 3986, 6.2.2, in another case, and its normal form; an invalid row; null; an empty string. */
export const URLS: Values = ["HTTP://a/./b/../b/%63/%7bfoo%7d", "a b", null, ""];
export const NORMAL: string = "http://a/b/c/%7Bfoo%7D";
export const INVALID: string = "row 2: unexpected character ' ' in path at index 1\n";
