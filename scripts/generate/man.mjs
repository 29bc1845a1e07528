// Generates the man page from the descriptions of the commands. Its date changes with its text.

import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as esbuild from "esbuild";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FILE = "man/pchar.1";
const BUNDLE = join(ROOT, ".cache/man.mjs");
const DATE = /^(\.TH \S+ \S+) (\S+)/m;

await esbuild.build({
  entryPoints: [join(ROOT, "ts/cli/man.ts")],
  bundle: true,
  platform: "node",
  format: "esm",
  outfile: BUNDLE,
  logLevel: "error",
});
const { manPage } = await import(pathToFileURL(BUNDLE).href);

/** Returns the man page by its path. */
export function generated(read) {
  const before = read(FILE) ?? "";
  const isSame = before === manPage(DATE.exec(before)?.[2]);
  return { [FILE]: isSame ? before : manPage(new Date().toISOString().slice(0, 10)) };
}
