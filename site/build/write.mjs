import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PAGES } from "./places.mjs";

/** Writes a file into the folder of all pages. */
export function write(page, text) {
  const file = join(PAGES, page);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
