import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import * as source from "../../../ts/lines/index.ts";
import { built } from "../../package/entries.ts";

// The built entry, by its name in package.json.
const require = createRequire(import.meta.url);

describe("pchar/lines, built", () => {
  test.each(["import", "require"])("by %s has every export, and works", async (way) => {
    const name = "pchar/lines";
    const library: typeof source = way === "require" ? require(name) : await import(/* @vite-ignore */ name);
    expect(Object.keys(library).sort()).toEqual(Object.keys(source).sort());
    const bytes = new TextEncoder().encode("../g\n<>\n");
    const { bytes: targets, invalid } = library.resolveLines(bytes, "http://a/b/c/d;p?q");
    expect(new TextDecoder().decode(targets)).toBe("http://a/b/g\n<>\n");
    expect(invalid.map(({ row }) => row)).toEqual([1]);
    const passed = new Blob([bytes]).stream().pipeThrough(library.lines("check"));
    const read: number[] = [];
    for await (const { row } of passed as unknown as AsyncIterable<source.InvalidLine>) read.push(row);
    expect(read).toEqual([1]);
  });

  test("every export has a type in the declarations of both module systems", () => {
    const declarations = built("require/lines.d.ts");
    const exported = declarations.slice(declarations.lastIndexOf("export {")).split(/\W+/);
    expect(exported).toEqual(expect.arrayContaining(Object.keys(source)));
    expect(built("lines.d.ts")).toBe(
      'import type {} from "./index.js";\nexport * from "./require/lines.js";\n',
    );
  });
});
