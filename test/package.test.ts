// What npm would publish: it is consistent, its types are found, and it holds nothing that a user does not need.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Packed, pack } from "./packed.ts";

type Target = string | { readonly [condition: string]: Target };

/** Documents for users, what entries lead to, and the sources that maps speak of. */
const ALLOWED = [
  /^(?:package\.json|README\.md|LICENSE|THIRD-PARTY\.md)$/,
  /^dist\/(?:js\/|workerd\/)?(?:compat\/)?[\w-]+\.(?:js|cjs|d\.ts|d\.cts)(?:\.map)?$/,
  /^dist\/(?:lines-)?core\.wasm$/,
  /^ts\/[\w/-]+(?<!\.test)\.ts$/,
];

describe("the packed package", () => {
  let packed: Packed;
  const read = (file: string): string => readFileSync(join(packed.installed, file), "utf8");

  beforeAll(() => {
    packed = pack();
  }, 120_000);

  afterAll(() => packed.remove());

  test("is right to publint", async () => {
    const { buffer, byteOffset, byteLength } = packed.tarball;
    const tarball = (buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength);
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg!, { color: false }))).toEqual([]);
  });

  test("has its types for every way in which TypeScript looks for them", async () => {
    const result = await checkPackage(createPackageFromTarballData(packed.tarball), {
      excludeEntrypoints: ["./core.wasm"],
    });
    if (!result.types) throw new Error("No types");
    expect(Object.keys(result.entrypoints).length).toBeGreaterThan(4);
    expect(result.problems).toEqual([]);
  });

  test("holds no file but those that a user may need", () => {
    expect(packed.files.filter((file) => !ALLOWED.some((pattern) => pattern.test(file)))).toEqual([]);
  });

  test("has no built file to which nothing leads", () => {
    const reached = new Set(entryFiles(JSON.parse(read("package.json"))));
    for (const file of reached) for (const next of mentionedIn(file, read)) reached.add(next);
    expect(packed.files.filter((file) => file.startsWith("dist/") && !reached.has(file))).toEqual([]);
  });

  test("has every source that a map speaks of, and every map that a file speaks of", () => {
    const missing: string[] = [];
    for (const file of packed.files) {
      if (file.endsWith(".map"))
        missing.push(...sourcesOf(file, read).filter((source) => !packed.files.includes(source)));
      else if (/\.[cm]?[jt]s$/.test(file))
        missing.push(...mapOf(file, read).filter((map) => !packed.files.includes(map)));
    }
    expect([...new Set(missing)]).toEqual([]);
  });

  test("has no name of the machine that built it", () => {
    const root = dirname(import.meta.dirname);
    expect(existsSync(join(root, "package.json"))).toBe(true);
    const texts = packed.files.filter((file) => !file.endsWith(".wasm"));
    expect(texts.filter((file) => read(file).includes(root))).toEqual([]);
  });

  test("depends on nothing, and runs nothing when it is installed", () => {
    const { dependencies, optionalDependencies, peerDependencies, scripts } = JSON.parse(
      read("package.json"),
    );
    expect([dependencies, optionalDependencies, peerDependencies]).toEqual([undefined, undefined, undefined]);
    expect(["preinstall", "install", "postinstall"].filter((name) => name in scripts)).toEqual([]);
  });
});

/** The files that package.json names. */
function entryFiles(manifest: Readonly<Record<string, Target>>): string[] {
  const filesOf = (target: Target | undefined): string[] =>
    target === undefined
      ? []
      : typeof target === "string"
        ? [posix.normalize(target)]
        : Object.values(target).flatMap(filesOf);
  return ["exports", "imports", "bin", "main", "types", "react-native"].flatMap((key) =>
    filesOf(manifest[key]),
  );
}

/** The files beside it, and the map, that a built file names. */
function mentionedIn(file: string, read: (file: string) => string): string[] {
  if (!/\.[cm]?[jt]s$/.test(file)) return [];
  const text = read(file);
  const names = Array.from(
    text.matchAll(/(?:\bfrom|\bimport|\brequire\(|\bimport\(|\bnew URL\()\s*"(\.\.?\/[^"]+)"/g),
    ([, name]) => posix.join(posix.dirname(file), name!),
  );
  // A declaration file names the code that it is of.
  const isDeclaration = /\.d\.[cm]?ts$/.test(file);
  const declarations = names.map((name) => (isDeclaration ? name.replace(/\.(c?)js$/, ".d.$1ts") : name));
  return [...declarations, ...mapOf(file, read)];
}

function mapOf(file: string, read: (file: string) => string): string[] {
  const map = /^\/\/# sourceMappingURL=(\S+)$/m.exec(read(file));
  return map === null ? [] : [posix.join(posix.dirname(file), map[1]!)];
}

function sourcesOf(file: string, read: (file: string) => string): string[] {
  const { sources, sourceRoot = "" } = JSON.parse(read(file)) as {
    readonly sources: readonly string[];
    readonly sourceRoot?: string;
  };
  return sources.map((source) => posix.join(posix.dirname(file), sourceRoot, source));
}
