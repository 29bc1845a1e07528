import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import * as source from "../ts/index.ts";

// The built package, by the names that package.json exports: what a user imports.
const require = createRequire(import.meta.url);
const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../dist/${path}`, import.meta.url)), "utf8");

describe("entries of the built package", () => {
  test.each([
    ["pchar", "import"],
    ["pchar", "require"],
    ["pchar/js", "import"],
    ["pchar/js", "require"],
  ])("%s by %s has every export, and resolves", async (name, way) => {
    const library = way === "require" ? require(name) : await import(/* @vite-ignore */ name);
    expect(Object.keys(library).sort()).toEqual(Object.keys(source).sort());
    expect(library.resolve("../g", "http://a/b/c/d;p?q")).toBe("http://a/b/g");
    expect(() => library.parse("http://a/b c")).toThrow(library.UriSyntaxError);
    const isForced = name === "pchar/js" || process.env["PCHAR_BACKEND"] === "js";
    expect(library.backend.name).toBe(isForced ? "js" : "wasm");
  });

  test("every export has a type in the declarations of both module systems", () => {
    for (const file of ["index.d.ts", "index.d.cts", "js.d.ts", "js.d.cts"]) {
      const exported = read(file).slice(read(file).lastIndexOf("export {")).split(/\W+/);
      expect(exported).toEqual(expect.arrayContaining(Object.keys(source)));
    }
  });

  test("pchar/js has no word of WebAssembly in it", () => {
    for (const file of ["js.js", "js.cjs"]) expect(read(file)).not.toMatch(/WebAssembly|AGFzbQ/);
    expect(read("index.js")).toMatch(/WebAssembly/);
  });

  test("nothing runs at import but what makes constants, and no Node module is imported", () => {
    for (const file of ["index.js", "js.js"]) expect(read(file)).not.toMatch(/^(import|await)\b/m);
    for (const file of ["index.cjs", "js.cjs"]) expect(read(file)).not.toMatch(/\brequire\(/);
  });
});
