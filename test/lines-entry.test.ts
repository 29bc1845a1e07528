import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import * as source from "../ts/lines/index.ts";

// The built entry, by the name that package.json exports: what a user imports.
const require = createRequire(import.meta.url);
const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../dist/${path}`, import.meta.url)), "utf8");

describe("pchar/lines, built", () => {
  test.each(["import", "require"])("by %s has every export, and works", async (way) => {
    const name = "pchar/lines";
    const library: typeof source = way === "require" ? require(name) : await import(/* @vite-ignore */ name);
    expect(Object.keys(library).sort()).toEqual(Object.keys(source).sort());
    const bytes = new TextEncoder().encode("../g\n<>\n");
    const { bytes: targets, invalid } = library.resolveLines(bytes, "http://a/b/c/d;p?q");
    expect(new TextDecoder().decode(targets)).toBe("http://a/b/g\n<>\n");
    expect(invalid.map(({ line }) => line)).toEqual([2]);
    const passed = new Blob([bytes]).stream().pipeThrough(library.lines("check"));
    for await (const { line } of passed as unknown as AsyncIterable<source.InvalidLine>) expect(line).toBe(2);
  });

  test("every export has a type in the declarations of both module systems", () => {
    for (const file of ["lines.d.ts", "lines.d.cts"]) {
      const exported = read(file).slice(read(file).lastIndexOf("export {")).split(/\W+/);
      expect(exported).toEqual(expect.arrayContaining(Object.keys(source)));
    }
  });

  test("it has one module in it, that for lines, and pchar has it not", () => {
    const module = read("lines.js").match(/"AGFzbQ[\w+/]*=*"/g);
    expect(module).toHaveLength(1);
    for (const file of ["index.js", "index.cjs", "js.js"]) expect(read(file)).not.toContain(module![0]!);
    expect(read("index.js").match(/"AGFzbQ/g)).toHaveLength(1);
  });

  test("nothing runs at import but what makes constants, and nothing is imported", () => {
    expect(read("lines.js")).not.toMatch(/^(import|await)\b/m);
    expect(read("lines.cjs")).not.toMatch(/\brequire\(/);
  });
});
