// The package that npm publishes: it is consistent, TypeScript finds its types, and it holds nothing that a user does not need.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENTRIES } from "../../scripts/build/entries.mjs";
import { PACKAGE_CEILING } from "../../scripts/check/size.mjs";
import type { Target } from "../../scripts/generate/entries.mjs";
import { type Packed, pack } from "./packed.ts";

/** The documents for users, and what the entries lead to. */
const ALLOWED = [
  /^(?:(?:dist\/require\/)?package\.json|README\.md|LICENSE|THIRD-PARTY\.md)$/,
  /^dist\/(?:require\/)?(?:js\/|edge\/|workerd\/)?(?:compat\/)?[\w-]+\.(?:js|d\.ts)$/,
  /^man\/pchar\.1$/,
  /^dist\/(?:lines-)?core\.wasm$/,
];

/** The entries that only an ES module can import. TypeScript says so where a CommonJS module requires one. */
const ESM_ONLY = ENTRIES.flatMap(({ path, commonjs, withoutWasm }) => [
  ...(commonjs ? [] : [path]),
  ...(withoutWasm?.join() === "esm" ? [path.replace(".", "./js")] : []),
]);

describe("the packed package", () => {
  let packed: Packed;
  const read = (file: string): string => readFileSync(join(packed.installed, file), "utf8");

  beforeAll(() => {
    packed = pack();
  }, 120_000);

  afterAll(() => packed.remove());

  test("is not larger than it may be", () => {
    expect(packed.tarball.length).toBeLessThanOrEqual(PACKAGE_CEILING.packed);
    expect(packed.unpackedSize).toBeLessThanOrEqual(PACKAGE_CEILING.unpacked);
    expect(packed.files.length).toBeLessThanOrEqual(PACKAGE_CEILING.files);
  });

  test("passes publint", async () => {
    const { buffer, byteOffset, byteLength } = packed.tarball;
    const tarball = (buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength);
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg!, { color: false }))).toEqual([]);
  });

  test("has types for every way in which TypeScript looks for them", async () => {
    const result = await checkPackage(createPackageFromTarballData(packed.tarball), {
      excludeEntrypoints: ["./core.wasm"],
    });
    if (!result.types) throw new Error("No types");
    expect(Object.keys(result.entrypoints).length).toBeGreaterThan(4);
    const isExpected = (problem: (typeof result.problems)[number]): boolean =>
      problem.kind === "CJSResolvesToESM" && ESM_ONLY.includes(problem.entrypoint);
    expect(result.problems.filter((problem) => !isExpected(problem))).toEqual([]);
  });

  test("holds only files that a user may need", () => {
    expect(packed.files.filter((file) => !ALLOWED.some((pattern) => pattern.test(file)))).toEqual([]);
  });

  test("has no built file that nothing imports", () => {
    const entries = entryFiles(JSON.parse(read("package.json")));
    const reached = new Set([
      ...entries,
      // It says that the files beside it are CommonJS.
      "dist/require/package.json",
      ...entries.map(typesBeside).filter((file) => packed.files.includes(file)),
    ]);
    for (const file of reached) for (const next of mentionedIn(file, read)) reached.add(next);
    expect(packed.files.filter((file) => file.startsWith("dist/") && !reached.has(file))).toEqual([]);
  });

  test("does not mention the folder that it was built in", () => {
    const root = dirname(dirname(import.meta.dirname));
    expect(existsSync(join(root, "package.json"))).toBe(true);
    const texts = packed.files.filter((file) => !file.endsWith(".wasm"));
    expect(texts.filter((file) => read(file).includes(root))).toEqual([]);
  });

  test("has no scripts, and no dependencies except an optional peer", () => {
    const manifest = JSON.parse(read("package.json"));
    const { dependencies, optionalDependencies, devDependencies, scripts } = manifest;
    const { peerDependencies, peerDependenciesMeta } = manifest;
    expect({ dependencies, optionalDependencies, devDependencies, scripts }).toEqual({});
    // The command line says how to install it, if it needs it.
    expect(Object.keys(peerDependencies)).toEqual(["apache-arrow"]);
    expect(peerDependenciesMeta).toEqual({ "apache-arrow": { optional: true } });
  });
});

/** Returns the files that package.json names. */
function entryFiles(manifest: Readonly<Record<string, Target>>): string[] {
  const filesOf = (target: Target | undefined): string[] =>
    target === undefined || target === null
      ? []
      : typeof target === "string"
        ? [posix.normalize(target)]
        : Object.values(target).flatMap(filesOf);
  return ["exports", "imports", "bin", "main", "types", "react-native"].flatMap((key) =>
    filesOf(manifest[key]),
  );
}

/** Returns the declarations beside a file of an entry, where TypeScript looks for them. */
const typesBeside = (file: string): string => file.replace(/\.js$/, ".d.ts");

/** Returns the files that a built file names. */
function mentionedIn(file: string, read: (file: string) => string): string[] {
  if (!/\.[jt]s$/.test(file)) return [];
  // Only a URL with this base is beside the file.
  const found = read(file).matchAll(
    /(?:\bfrom|\bimport|\brequire\(|\bimport\()\s*["'](\.\.?\/[^"']+)["']|\bnew URL\("(\.[^"]+)",import\.meta\.url/g,
  );
  const names = Array.from(found, ([, name, url]) => posix.join(posix.dirname(file), (name ?? url)!));
  // A declaration file names the code that it declares.
  return file.endsWith(".d.ts") ? names.map(typesBeside) : names;
}
