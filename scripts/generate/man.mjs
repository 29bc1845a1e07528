// Writes the man page from the descriptions of the commands: `node scripts/generate/man.mjs`. Its date changes with its text.
//
//   --check   writes nothing, and fails if the page is out of date

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as esbuild from "esbuild";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FILE = join(ROOT, "man/pchar.1");
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

const before = existsSync(FILE) ? readFileSync(FILE, "utf8").replaceAll("\r\n", "\n") : "";
const isSame = before === manPage(DATE.exec(before)?.[2]);
if (!process.argv.includes("--check")) {
  mkdirSync(dirname(FILE), { recursive: true });
  if (!isSame) writeFileSync(FILE, manPage(new Date().toISOString().slice(0, 10)));
} else if (!isSame) {
  console.error("man/pchar.1 is out of date: run `node scripts/generate/man.mjs`");
  process.exitCode = 1;
}
