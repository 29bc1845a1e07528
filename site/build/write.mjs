import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PAGES } from "./places.mjs";

/** Writes a file into the folder of all pages. */
export const write = (page, text) => writeFile(join(PAGES, page), text);

/** Writes a file, and makes its folder. */
export function writeFile(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
