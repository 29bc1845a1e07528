// One version stands in all manifests, and jsr.json has the entries of package.json.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { oneVersion, versions, withVersion } from "../scripts/version.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const read = (file: string): string => readFileSync(join(ROOT, file), "utf8").replaceAll("\r\n", "\n");

describe("the version", () => {
  test("is one, in every manifest", () => {
    expect(oneVersion()).toBe(JSON.parse(read("package.json")).version);
    expect(new Set(versions().map(({ file }) => file))).toEqual(
      new Set(["package.json", "package-lock.json", "jsr.json", "Cargo.toml", "Cargo.lock"]),
    );
  });

  test.each(["package.json", "package-lock.json", "jsr.json", "Cargo.toml", "Cargo.lock"])(
    "is refused where %s has another",
    (file) => {
      const version = oneVersion();
      const found = versions().find((each) => each.file === file)!;
      const changed = read(file).replace(new RegExp(`(version"?[:=] ?"|version = ")${version}"`), '$19.9.9"');
      expect(found.version).toBe(version);
      expect(() => oneVersion((name) => (name === file ? changed : read(name)))).toThrow("9.9.9");
    },
  );

  test("is written to all of them, and to the changelog", () => {
    const files = new Map(withVersion("9.8.7", "2000-01-02"));
    const after = (file: string): string => files.get(file) ?? read(file);
    expect(oneVersion(after, "v9.8.7")).toBe("9.8.7");
    expect(after("CHANGELOG.md")).toContain("## Unreleased\n\n## 9.8.7 - 2000-01-02\n");
    // Nothing else changes: with the old version back, each file is as it was.
    const old = oneVersion();
    for (const [file, text] of files) {
      if (file !== "CHANGELOG.md") expect(text.replaceAll("9.8.7", old)).toBe(read(file));
    }
    expect(() => oneVersion(after, "v9.8.8")).toThrow("v9.8.8");
    expect(() => oneVersion(read, `v${old}-none`)).toThrow();
    expect(() => withVersion("next", "2000-01-02")).toThrow("next");
  });
});

describe("jsr.json", () => {
  const { exports: targets, imports, license } = JSON.parse(read("jsr.json"));
  const manifest = JSON.parse(read("package.json"));

  /** What cannot be read from sources alone: it has other files for the same names, or a program beside it. */
  const ONLY_ON_NPM = ["./js", "./lines/file", "./core.wasm", "./package.json"];

  test("has the entries of package.json, but those that need a build", () => {
    const entries = Object.keys(manifest.exports).filter((name) => !ONLY_ON_NPM.includes(name));
    expect(Object.keys(targets)).toEqual(entries);
    expect(license).toBe(manifest.license);
  });

  test("names files that are there, and the same starts as tsconfig.json", () => {
    for (const file of Object.values<string>(targets)) expect(existsSync(join(ROOT, file)), file).toBe(true);
    const { paths } = JSON.parse(read("tsconfig.json")).compilerOptions;
    const wanted = Object.entries<string[]>(paths).map(([name, [file]]) => [name, file]);
    expect(imports).toEqual(Object.fromEntries(wanted));
  });
});
