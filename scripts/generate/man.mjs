// Generates the man page from the descriptions of the commands. Its date changes with its text.

import { fileURLToPath } from "node:url";
import { load } from "../build/load.mjs";

const FILE = "man/pchar.1";
const DATE = /^(\.TH \S+ \S+) (\S+)/m;

const { manPage } = await load(
  'export { manPage } from "./man.ts";',
  fileURLToPath(new URL("../../ts/cli", import.meta.url)),
);

/** Returns the man page by its path. */
export function generated(read) {
  const before = read(FILE) ?? "";
  const isSame = before === manPage(DATE.exec(before)?.[2]);
  return { [FILE]: isSame ? before : manPage(new Date().toISOString().slice(0, 10)) };
}
