// All manifests have one version, and jsr.json names files that exist.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { ENTRIES } from "../../scripts/build/entries.mjs";
import { oneVersion, versions, withVersion } from "../../scripts/check/version.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const read = (file: string): string => readFileSync(join(ROOT, file), "utf8").replaceAll("\r\n", "\n");

const MANIFESTS = [
  "package.json",
  "package-lock.json",
  "jsr.json",
  "Cargo.toml",
  "Cargo.lock",
  "bench/native/Cargo.lock",
  "bench/reach/native/Cargo.lock",
  "python/src/pchar/__init__.py",
];

describe("the version", () => {
  test("is the same in every manifest", () => {
    expect(oneVersion()).toBe(JSON.parse(read("package.json")).version);
    expect(new Set(versions().map(({ file }) => file))).toEqual(new Set(MANIFESTS));
  });

  test("covers every package of the workspace", () => {
    const packages = read("Cargo.lock").match(/^name = "pchar.*"$/gm)!;
    expect(versions().filter(({ file }) => file === "Cargo.lock")).toHaveLength(packages.length);
  });

  test.each(MANIFESTS)("is refused if %s has another", (file) => {
    const version = oneVersion();
    const found = versions().find((each) => each.file === file)!;
    const changed = read(file).replace(
      new RegExp(`(version"?[:=] ?"|version(?:__)? = ")${version}"`),
      '$19.9.9"',
    );
    expect(found.version).toBe(version);
    expect(() => oneVersion((name) => (name === file ? changed : read(name)))).toThrow("9.9.9");
  });

  test("is written to all of them and to the changelog", () => {
    const files = new Map(withVersion("9.8.7", "2000-01-02"));
    const after = (file: string): string => files.get(file) ?? read(file);
    expect(oneVersion(after, "v9.8.7")).toBe("9.8.7");
    expect(after("CHANGELOG.md")).toContain("## Unreleased\n\n## 9.8.7 - 2000-01-02\n");
    // Nothing else changes.
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

  test("has the licence of package.json", () => {
    expect(license).toBe(JSON.parse(read("package.json")).license);
  });

  test("lacks the entries for Node", () => {
    const left = ENTRIES.map(({ path }) => path).filter((path) => !(path in targets));
    expect(left).toEqual(["./lines/file", "./guard"]);
  });

  test("names files that exist", () => {
    for (const file of Object.values<string>({ ...targets, ...imports }))
      expect(existsSync(join(ROOT, file)), file).toBe(true);
  });
});
