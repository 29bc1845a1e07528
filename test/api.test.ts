// The public surface, as its declarations are built: a change of it shows in review, in test/api. After a change that is
// meant, `npm run build && npx vitest run test/api.test.ts --update` writes it.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { type Surface, surfacesOf, textOf } from "./declarations.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url)).replaceAll("\\", "/");

type Target = string | { readonly [condition: string]: Target };
const { exports } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8")) as {
  readonly exports: Readonly<Record<string, Target>>;
};

/** The declaration files that conditions lead to. */
function typesOf(target: Target): string[] {
  if (typeof target === "string") return [];
  return Object.entries(target).flatMap(([condition, next]) =>
    condition === "types" ? [next as string] : typesOf(next),
  );
}

/** Each entry by the name of its file in test/api, with all its declaration files. */
const ENTRIES = Object.entries(exports)
  .map(([path, target]) => [path, [...new Set(typesOf(target))]] as const)
  .filter(([, files]) => files.length > 0)
  .map(
    ([path, files]) =>
      [path === "." ? "pchar" : `pchar-${path.slice(2).replaceAll("/", "-")}`, files] as const,
  );

/** Those that have a file in test/api: `pchar/js` is what `pchar` is. */
const SHOWN = ENTRIES.map(([name]) => name).filter((name) => name !== "pchar-js");

const FILES = ENTRIES.flatMap(([, files]) => files);

describe("the public surface", () => {
  const surfaces = new Map<string, Surface>();

  beforeAll(() => {
    const found = surfacesOf(FILES.map((file) => ROOT + file.slice(2)));
    for (const [i, file] of FILES.entries()) surfaces.set(file, found[i]!);
  }, 120_000);

  const surfaceOf = (name: string): Surface =>
    surfaces.get(ENTRIES.find(([entry]) => entry === name)![1][0]!)!;

  test.each(SHOWN)("of %s is that of test/api", async (name) => {
    const surface = surfaceOf(name);
    expect(surface.exported.size).toBeGreaterThan(0);
    const text = `\`\`\`ts\n${textOf(surface, name === "pchar" ? undefined : surfaceOf("pchar"))}\`\`\`\n`;
    await expect(text).toMatchFileSnapshot(`${ROOT}test/api/${name}.md`);
  });

  test.each(ENTRIES)("of %s is one, whatever runtime and module system it is for", (_, files) => {
    const [first, ...others] = files.map((file) => textOf(surfaces.get(file)!));
    for (const other of others) expect(other).toBe(first);
  });

  test("of pchar/js is that of pchar", () => {
    expect(textOf(surfaceOf("pchar-js"))).toBe(textOf(surfaceOf("pchar")));
  });

  test("has no file in test/api that is of no entry", () => {
    expect(readdirSync(`${ROOT}test/api`).sort()).toEqual(SHOWN.map((name) => `${name}.md`).sort());
  });
});
