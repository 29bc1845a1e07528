import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as esbuild from "esbuild";
import { describe, expect, test } from "vitest";
import * as source from "../ts/index.ts";
import { built, externalsOf, loadedBy, textOf } from "./entries.ts";

// The built package, by the names that package.json exports: what a user imports.
const require = createRequire(import.meta.url);
const load = (name: string, way: string): Promise<typeof source> | typeof source =>
  way === "require" ? require(name) : import(/* @vite-ignore */ name);

type Target = string | { readonly [condition: string]: Target };
const { exports } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  readonly exports: Readonly<Record<string, Target>>;
};

/** The files that a target names, by the conditions that lead to each. */
function targets(
  target: Target,
  ...conditions: string[]
): (readonly [file: string, ...conditions: string[]])[] {
  if (typeof target === "string") return [[target, ...conditions]];
  return Object.entries(target).flatMap(([condition, next]) => targets(next, ...conditions, condition));
}

describe("entries of the built package", () => {
  test.each([
    ["pchar", "import"],
    ["pchar", "require"],
    ["pchar/js", "import"],
    ["pchar/js", "require"],
  ])("%s by %s has every export, and resolves", async (name, way) => {
    const library = await load(name, way);
    expect(Object.keys(library).sort()).toEqual(Object.keys(source).sort());
    expect(library.resolve("../g", "http://a/b/c/d;p?q")).toBe("http://a/b/g");
    expect(() => library.parse("http://a/b c")).toThrow(library.UriSyntaxError);
    const isForced = name === "pchar/js" || process.env["PCHAR_BACKEND"] === "js";
    expect(library.backend.name).toBe(isForced ? "js" : "wasm");
  });

  test("every export has a type in the declarations of both module systems", () => {
    for (const file of ["index.d.ts", "index.d.cts"]) {
      const exported = built(file).slice(built(file).lastIndexOf("export {")).split(/\W+/);
      expect(exported).toEqual(expect.arrayContaining(Object.keys(source)));
    }
  });

  test.each(["js/index.js", "js/index.cjs", "js/lines.js", "js/explain.js", "js/compat/formats.js"])(
    "%s has no word of WebAssembly in it",
    (file) => {
      expect(textOf(file)).not.toMatch(/WebAssembly|0061736d/);
      expect(externalsOf(file)).toEqual([]);
      expect(textOf(file.replace("js/", ""))).toMatch(/WebAssembly/);
    },
  );

  test.each(["index", "lines", "wasm", "compat/fast-uri", "compat/formats"])(
    "%s imports nothing from outside of the package",
    (name) => {
      for (const file of [`${name}.js`, `${name}.cjs`]) expect(externalsOf(file)).toEqual([]);
    },
  );

  test.each([
    ["pchar", "core"],
    ["pchar/wasm", "core"],
    ["pchar/lines", "lines-core"],
    ["pchar/js", undefined],
  ])("a bundle of %s has no bytes in it but those of its module", async (name, module) => {
    const { outputFiles } = await esbuild.build({
      stdin: { contents: `export * from "${name}"`, resolveDir: import.meta.dirname },
      bundle: true,
      write: false,
      format: "esm",
      external: ["node:*"],
    });
    const found = outputFiles[0]!.text.match(/"0061736d[0-9a-f]*"/g) ?? [];
    const bytes = found.map((text) => Buffer.from(text.slice(1, -1), "hex"));
    expect(bytes).toEqual(
      module === undefined ? [] : [readFileSync(new URL(`../dist/${module}.wasm`, import.meta.url))],
    );
  });

  test("nothing runs at import but what makes constants", () => {
    for (const file of new Set(["index.js", "lines.js", "wasm.js", "js/index.js"].flatMap(loadedBy)))
      expect(built(file)).not.toMatch(/^await\b/m);
  });

  test("where bytes are refused the modules are imported, and there are no bytes", () => {
    expect(textOf("workerd/index.js")).toContain('from "../core.wasm"');
    expect(textOf("workerd/lines.js")).toContain('from "../lines-core.wasm"');
    for (const name of ["index", "wasm", "lines"]) {
      for (const file of loadedBy(`workerd/${name}.js`))
        expect(file.split("/")).toHaveLength(file.endsWith(".wasm") ? 1 : 2);
      expect(textOf(`workerd/${name}.js`)).not.toContain("0061736d");
    }
  });
});

describe("package.json", () => {
  const all = Object.entries(exports).flatMap(([name, target]) =>
    targets(target).map((each) => [name, ...each] as const),
  );

  test.each(all)("%s: %s is there", (_, file) => {
    expect(() => readFileSync(new URL(`../${file}`, import.meta.url))).not.toThrow();
  });

  test("runtimes come before module systems, and types before code", () => {
    for (const target of Object.values(exports)) {
      if (typeof target === "string") continue;
      const order = ["workerd", "edge-light", "react-native", "bun", "module-sync", "import", "require"];
      const conditions = Object.keys(target);
      expect(conditions).toEqual(order.filter((each) => conditions.includes(each)));
      for (const each of Object.values(target)) expect(Object.keys(each)).toEqual(["types", "default"]);
    }
  });

  test("both module systems have one instance of all, and all entries one class of errors", () => {
    const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", ONE_INSTANCE], {
      cwd: new URL(".", import.meta.url),
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });
});

/** A program of a user's, which ends with an error where one thing is two. */
const ONE_INSTANCE = `
  import { createRequire } from "node:module";
  import { equal, throws } from "node:assert/strict";
  const require = createRequire(process.cwd() + "/program.js");
  for (const name of ["pchar", "pchar/js", "pchar/wasm", "pchar/lines", "pchar/lines/file", "pchar/compat/fast-uri", "pchar/compat/formats"]) {
    const library = await import(name);
    for (const key of Object.keys(library)) equal(require(name)[key], library[key], name + " " + key);
  }
  const { backend, UriSyntaxError } = require("pchar");
  const { initSync } = await import("pchar/wasm");
  equal(initSync(), backend);
  throws(() => require("pchar/lines").resolveLines(new Uint8Array(), "g"), UriSyntaxError);
`;
