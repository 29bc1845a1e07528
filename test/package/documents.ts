// Reads documents, and writes generated tables into them.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../../", import.meta.url);

/** Returns the text of a document, given by its path from the root. */
export function readDocument(file: string): string {
  return readFileSync(fileURLToPath(new URL(file, ROOT)), "utf8").replaceAll("\r\n", "\n");
}

/** Writes a table between its two markers. */
export function withTable(name: string, table: string, document: string): string {
  const [before, rest] = document.split(`<!-- ${name} -->\n`);
  return `${before}<!-- ${name} -->\n${table}\n${rest!.slice(rest!.indexOf(`<!-- /${name} -->`))}`;
}
