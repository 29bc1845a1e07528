// Lets Node load the sources of the library itself. Vite turns each imported name into the property of an object, which
// makes tests that call the library millions of times half as slow again.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import tsBlankSpace from "ts-blank-space";
import type { Plugin } from "vitest/config";

const ROOT = resolve(import.meta.dirname, "../..");
const STRIPPED = join(ROOT, ".cache/ts");

/** Tests in these folders load modules afresh or replace them, which only Vite can do. */
const BY_VITE = /\/test\/unit\/(engine|wasm)\//;

/** Has imports of `ts/` in tests loaded by Node, without their types; every character stays at its line and column. */
export function nativeSources(aliases: Readonly<Record<string, string>>): Plugin {
  return {
    name: "native-sources",
    enforce: "pre",
    buildStart: () => stripTypes(aliases),
    resolveId(id, importer = "") {
      const file = resolve(dirname(importer), id);
      const isSource = id.startsWith(".") && file.startsWith(join(ROOT, "ts")) && !BY_VITE.test(importer);
      return isSource && importer.startsWith(join(ROOT, "test"))
        ? { id: strippedPath(file), external: true }
        : null;
    },
  };
}

/** The file that Node loads in place of a file of `ts/`. */
export const strippedPath = (file: string): string =>
  join(STRIPPED, relative(join(ROOT, "ts"), file)).replace(/\.ts$/, ".js");

/** Writes each file of `ts/` without its types to `.cache/ts`, unless it is there already. */
function stripTypes(aliases: Readonly<Record<string, string>>): void {
  const files = readdirSync(join(ROOT, "ts"), { recursive: true, encoding: "utf8" });
  for (const name of files.filter((each) => each.endsWith(".ts") && !each.endsWith(".d.ts"))) {
    const file = join(ROOT, "ts", name);
    const stripped = tsBlankSpace(readFileSync(file, "utf8")).replace(
      /((?:from|import\(?) ?)"([.#][^"]+)"/g,
      (_, before: string, id: string) => {
        const path = relative(dirname(file), aliases[id] ?? resolve(dirname(file), id)).replaceAll("\\", "/");
        return `${before}"${path.startsWith(".") ? path : `./${path}`}"`.replace(/\.ts"$/, '.js"');
      },
    );
    const to = strippedPath(file);
    if (existsSync(to) && readFileSync(to, "utf8") === stripped) continue;
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, stripped);
  }
}
