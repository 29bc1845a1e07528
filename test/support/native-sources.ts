// Lets Node load the sources of the library itself. Vite turns each imported name into the property of an object, which
// makes tests that call the library millions of times half as slow again.

import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { Plugin } from "vitest/config";

const ROOT = resolve(import.meta.dirname, "../..");
const STRIPPED = join(ROOT, ".cache/ts");

/** These tests load modules afresh or replace them, which only Vite can do. */
const BY_VITE =
  /\/test\/(unit\/((engine|wasm)\/|codec\/platform\.test|lines\/utf8\.test)|properties\/agreement\/extract\.test)/;

/** Has imports of `ts/` in tests loaded by Node, without their types; every character stays at its line and column. */
export function nativeSources(): Plugin {
  return {
    name: "native-sources",
    enforce: "pre",
    buildStart: stripTypes,
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

/** Returns when a file was written, or 0 if it does not exist. */
const written = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Writes each file of `ts/` without its types to `.cache/ts`, unless it is there already. */
async function stripTypes(): Promise<void> {
  const inputs = ["package-lock.json", "test/support/native-sources.ts"];
  const newest = Math.max(...inputs.map((name) => written(join(ROOT, name))));
  const files = readdirSync(join(ROOT, "ts"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"))
    .map((name) => join(ROOT, "ts", name))
    .filter((file) => written(strippedPath(file)) <= Math.max(newest, written(file)));
  if (files.length === 0) return;
  // It loads TypeScript, which takes a second.
  const { default: tsBlankSpace } = await import("ts-blank-space");
  for (const file of files) {
    const stripped = tsBlankSpace(readFileSync(file, "utf8")).replace(
      /((?:from|import\(?) ?"\.[^"]+)\.ts"/g,
      '$1.js"',
    );
    const to = strippedPath(file);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, stripped);
  }
}
