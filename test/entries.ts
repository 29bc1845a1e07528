// The built package, file by file: what an entry loads.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));

/** The text of a built file. */
export function built(file: string): string {
  return readFileSync(join(DIST, file), "utf8");
}

/** What a built file imports or requires, by the names that stand there. */
export function importsOf(file: string): readonly string[] {
  const found = built(file).matchAll(
    /^(?:import|export)\b[^;]*?\bfrom "([^"]+)"|^import "([^"]+)"|\brequire\("([^"]+)"\)/gm,
  );
  return Array.from(found, ([, from, alone, required]) => (from ?? alone ?? required)!);
}

/** An entry and all files of the package that it loads, each once. */
export function loadedBy(entry: string): readonly string[] {
  const files = new Set([entry]);
  for (const file of files) {
    for (const name of importsOf(file)) if (name.startsWith(".")) files.add(join(dirname(file), name));
  }
  return [...files];
}

/** What an entry imports that is no file beside it. */
export function externalsOf(entry: string): readonly string[] {
  const names = loadedBy(entry).flatMap((file) => importsOf(file).filter((name) => !name.startsWith(".")));
  return [...new Set(names)].sort();
}

/** All that an entry loads, as one text. */
export function textOf(entry: string): string {
  return loadedBy(entry).map(built).join("\n");
}
