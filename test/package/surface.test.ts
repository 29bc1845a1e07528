// The public surface, as the built declarations have it: a change shows in review, in test/package/surface. If a change is
// intended, `npm run build && npx vitest run test/package/surface.test.ts --update` writes it.

import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { nameOf } from "../../scripts/build/entries.mjs";
import { packageExports, type Target } from "../../scripts/generate/entries.mjs";
import { type Surface, surfacesOf, textOf } from "./declarations.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replaceAll("\\", "/");
const FOLDER = `${ROOT}test/package/surface`;

/** Returns the declaration files that conditions lead to: named by `types`, or beside a file of code. */
function typesOf(target: Target): string[] {
  if (target === null) return [];
  if (typeof target === "string") return /js$/.test(target) ? [target.replace(/\.(c?)js$/, ".d.$1ts")] : [];
  return "types" in target ? [target["types"] as string] : Object.values(target).flatMap(typesOf);
}

/** Each entry with all its declaration files. */
const ENTRIES = Object.entries(packageExports())
  .map(([path, target]) => [nameOf(path), [...new Set(typesOf(target))]] as const)
  .filter(([, files]) => files.length > 0);

/** The entries that have a file in test/package/surface. Those of `pchar/js` have the same surface. */
const SHOWN = ENTRIES.map(([name]) => name).filter((name) => !/^pchar\/js(?:\/|$)/.test(name));

const fileOf = (name: string): string => `${name.replaceAll("/", "-")}.md`;

/** The pages of the crate, which `node scripts/check/crate-surface.mjs` writes. */
const CRATE = ["crate.md", "crate-errors.md"];

/** The page of the Python package, which `npm run python -- --update` writes. */
const PYTHON = ["python.md"];

const FILES = [...new Set(ENTRIES.flatMap(([, files]) => files))];

describe("the public surface", () => {
  const surfaces = new Map<string, Surface>();

  beforeAll(() => {
    const found = surfacesOf(FILES.map((file) => ROOT + file.slice(2)));
    for (const [i, file] of FILES.entries()) surfaces.set(file, found[i]!);
  }, 120_000);

  const surfaceOf = (name: string): Surface =>
    surfaces.get(ENTRIES.find(([entry]) => entry === name)![1][0]!)!;

  test.each(SHOWN)("of %s is that of test/package/surface", async (name) => {
    const surface = surfaceOf(name);
    expect(surface.exported.size).toBeGreaterThan(0);
    const text = `\`\`\`ts\n${textOf(surface, name === "pchar" ? undefined : surfaceOf("pchar"))}\`\`\`\n`;
    await expect(text).toMatchFileSnapshot(`${FOLDER}/${fileOf(name)}`);
  });

  test.each(ENTRIES)("of %s is the same for every runtime and module system", (_, files) => {
    const [first, ...others] = files.map((file) => textOf(surfaces.get(file)!));
    for (const other of others) expect(other).toBe(first);
  });

  test.each(ENTRIES)("of %s has every export of the code", async (name, files) => {
    // The declarations do not name what `require` returns: TypeScript before 5.6 cannot read such a name.
    const exports = Object.keys(await import(/* @vite-ignore */ name)).filter(
      (each) => each !== "module.exports",
    );
    for (const file of files)
      expect([...surfaces.get(file)!.exported.keys()]).toEqual(expect.arrayContaining(exports));
  });

  test("has a file for each entry, and no other", () => {
    expect(readdirSync(FOLDER).sort()).toEqual([...SHOWN.map(fileOf), ...CRATE, ...PYTHON].sort());
  });
});
