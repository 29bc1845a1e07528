// Imports the built package by the names that package.json exports, as a user does.

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { describe, expect, test } from "vitest";
import { ENTRIES, entriesIn, nameOf, WITHOUT_WASM } from "../../scripts/build/entries.mjs";
import { MODULE_START, pack } from "../../scripts/build/pack.mjs";
import { packageExports, type Target } from "../../scripts/generate/entries.mjs";
import * as source from "../../ts/index.ts";
import { STRING_SCAN } from "../../ts/wasm/string-scan.ts";
import { newFolder } from "../support/files.ts";
import { built, externalsOf, loadedBy, textOf, topLevelAwaits } from "./entries.ts";

const require = createRequire(import.meta.url);
const load = (name: string, way: string): Promise<typeof source> | typeof source =>
  way === "require" ? require(name) : import(/* @vite-ignore */ name);

/** The entries that run anywhere. The others use Node. */
const PORTABLE = ENTRIES.filter(({ path }) => path !== "./guard" && path !== "./lines/file");

/** Returns the files that a target names, each with the conditions that lead to it. */
function targets(
  target: Target,
  ...conditions: string[]
): (readonly [file: string, ...conditions: string[]])[] {
  if (target === null) return [];
  if (typeof target === "string") return [[target, ...conditions]];
  return Object.entries(target).flatMap(([condition, next]) => targets(next, ...conditions, condition));
}

/** Runs a program of a user and returns what it printed, as JSON. */
function runProgram(program: string): unknown {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: new URL("..", import.meta.url),
    encoding: "utf8",
    env: { ...process.env, PCHAR_BACKEND: "" },
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return stdout === "" ? undefined : JSON.parse(stdout);
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
    expect(library.backend().name).toBe(isForced ? "js" : "wasm");
  });

  test.each(WITHOUT_WASM.map(({ path }) => nameOf(path)))(
    "%s has the same exports in pchar/js",
    async (name) => {
      const [all, js] = await Promise.all(
        [name, name.replace("pchar", "pchar/js")].map((each) => load(each, "import")),
      );
      expect(Object.keys(js!).sort()).toEqual(Object.keys(all!).sort());
    },
  );

  const withoutModules: readonly (readonly [file: string, hasCommonjs: boolean])[] = [
    ...WITHOUT_WASM.map(({ file, withoutWasm }) => [`js/${file}.js`, withoutWasm!.includes("cjs")] as const),
    ...PORTABLE.filter(({ runtimes }) => runtimes === undefined).map(
      ({ file, commonjs }) => [`${file}.js`, commonjs] as const,
    ),
    ["edge/index.js", false],
  ];

  test.each(withoutModules)("%s does not mention WebAssembly", (file, hasCommonjs) => {
    const files = hasCommonjs ? [file, `require/${file}`] : [file];
    for (const each of files) {
      expect(textOf(each)).not.toContain("WebAssembly");
      expect(textOf(each)).not.toContain(MODULE_START);
      expect(externalsOf(each)).toEqual([]);
    }
  });

  test("the check above would find WebAssembly", () => {
    for (const file of ["index.js", "require/index.js", "lines.js", "edge/wasm.js"])
      expect(textOf(file)).toMatch(/WebAssembly/);
  });

  test.each(PORTABLE)("$file imports nothing from outside the package", ({ file, commonjs }) => {
    for (const each of [`${file}.js`, ...(commonjs ? [`require/${file}.js`] : [])])
      expect(externalsOf(each)).toEqual([]);
  });

  const moduleIn = (file: string): string =>
    pack(readFileSync(new URL(`../../dist/${file}`, import.meta.url)));

  test.each<[string, () => readonly string[]]>([
    ["pchar", () => [STRING_SCAN, moduleIn("core.wasm")]],
    ["pchar/wasm", () => [STRING_SCAN, moduleIn("core.wasm")]],
    ["pchar/lines", () => [moduleIn("lines-core.wasm")]],
    ["pchar/js", () => []],
    ["pchar/js/lines", () => []],
  ])("a bundle of %s has no bytes except those of its modules", async (name, modules) => {
    const { outputFiles } = await esbuild.build({
      stdin: { contents: `export * from "${name}"`, resolveDir: import.meta.dirname },
      bundle: true,
      write: false,
      format: "esm",
      external: ["node:*"],
    });
    const found = outputFiles[0]!.text.split('"').filter((text) => text.startsWith(MODULE_START));
    expect(found).toEqual(modules());
  });

  test("nothing is awaited at import", () => {
    const entries = (["", "workerd", "edge", "js"] as const).flatMap((build) =>
      entriesIn(build).map(({ file }) => join(build, `${file}.js`)),
    );
    const files = [...new Set(entries.flatMap(loadedBy))].filter((file) => file.endsWith(".js"));
    expect(files).toEqual(
      expect.arrayContaining(["core.js", "shared.js", "js/shared.js", "workerd/index.js"]),
    );
    for (const file of files) expect([file, ...topLevelAwaits(built(file))]).toEqual([file]);
  });

  test.each([
    "const a=1,b=await f();",
    "if(a){await f()}",
    "export default[await f()];",
    "for await(const a of b)f(a);",
    "await using a=f();",
  ])("the check above would find %s", (module) => {
    expect(topLevelAwaits(module)).toHaveLength(1);
    expect(topLevelAwaits(`const g=async()=>{${module.replace("export default", "return")}}`)).toEqual([]);
  });

  test("workerd imports the modules and gets no bytes", () => {
    expect(textOf("workerd/index.js")).toContain('from"../core.wasm"');
    expect(textOf("workerd/lines.js")).toContain('from"../lines-core.wasm"');
    for (const { file } of entriesIn("workerd"))
      expect(textOf(`workerd/${file}.js`)).not.toContain(MODULE_START);
    expect(textOf("edge/wasm.js")).not.toContain(MODULE_START);
  });

  test("a stack trace leads to the function and its line", () => {
    const { stack } = runProgram(`
      import { parse } from "pchar";
      try { parse("a b"); } catch ({ stack }) { console.log(JSON.stringify({ stack })); }
    `) as { stack: string };
    const [, file, line] = /^ +at parse \(.*\/(\w+\.js):(\d+):\d+\)$/m.exec(stack) ?? [];
    expect(built(file!).split("\n")[Number(line) - 1]).toMatch(/^(?=.{1,200}$).*throw errorOf\(`parse /);
  });
});

describe("package.json", () => {
  const all = Object.entries(packageExports()).flatMap(([name, target]) =>
    targets(target).map((each) => [name, ...each] as const),
  );

  test("has the entries of entries.json", () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ["scripts/generate/main.mjs", "--check", "entries"],
      {
        cwd: fileURLToPath(new URL("../..", import.meta.url)),
        encoding: "utf8",
      },
    );
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });

  test.each(all)("%s: %s exists", (_, file) => {
    expect(existsSync(new URL(`../../${file}`, import.meta.url))).toBe(true);
  });

  test("of pchar/guard has no file for a runtime that is not Node", () => {
    const refused = Object.entries(packageExports()["./guard"]!).filter(([, target]) => target === null);
    const names = ["workerd", "edge-light", "react-native", "browser", "deno", "bun"];
    expect(refused.map(([name]) => name)).toEqual(names);
  });

  test("lists runtimes before module systems, and types before code", () => {
    for (const target of Object.values(packageExports())) {
      if (typeof target === "string") continue;
      const runtimes = ["workerd", "edge-light", "react-native", "browser", "deno", "bun"];
      const order = [...runtimes, "module-sync", "import", "require"];
      const conditions = Object.keys(target);
      // An entry that only an ES module can import has no conditions for module systems.
      const all = conditions.includes("default") ? [...order.slice(0, 3), "types", "default"] : order;
      expect(conditions).toEqual(all.filter((each) => conditions.includes(each)));
      for (const each of Object.values(target))
        if (each !== null && typeof each === "object")
          expect(Object.keys(each)).toEqual(["types", "default"]);
    }
  });
});

describe("one program", () => {
  test("gets one instance of everything from import and require, and one class of errors", () => {
    runProgram(ONE_INSTANCE);
  });

  test.each([
    ["pchar", "pchar/js", "import"],
    ["pchar/js", "pchar", "import"],
    // By their names, Node gives both systems the ES modules. These are the files of tools that know no "module-sync".
    ["../dist/require/index.js", "../dist/require/js/index.js", "require"],
    ["../dist/require/js/index.js", "../dist/require/index.js", "require"],
  ])("gets the engine of each of %s and %s by %s, and one class of errors", (first, second, way) => {
    runProgram(`
      import { equal } from "node:assert/strict";
      import { createRequire } from "node:module";
      const require = createRequire(process.cwd() + "/program.js");
      const libraries = [];
      for (const name of ["${first}", "${second}"]) {
        const library = ${way === "import" ? "await import(name)" : "require(name)"};
        const engine = name.split("/").includes("js") ? "js" : "wasm";
        equal(library.normalize("HTTP://a/%7e"), "http://a/~");
        equal(library.parse("http://a/b").path, "/b");
        equal(library.backend().name, engine);
        libraries.push({ library, engine });
      }
      for (const { library, engine } of libraries) equal(library.backend().name, engine);
      equal(libraries[0].library.UriSyntaxError, libraries[1].library.UriSyntaxError);
    `);
  });

  test("finds the worker of pchar/lines/file from CommonJS", () => {
    const folder = newFolder();
    const input = folder.write("a.txt", "HTTP://H/%7e\n".repeat(200_000));
    const options = { input, output: join(folder.path, "b.txt"), workers: 2 };
    runProgram(`
      import { equal } from "node:assert/strict";
      import { createRequire } from "node:module";
      const { transformFile } = createRequire(process.cwd() + "/x")("../dist/require/lines-file.js");
      const { lines, workers } = await transformFile("normalize", ${JSON.stringify(options)});
      equal(lines, 200_000);
      equal(workers, 2);
    `);
  });

  test.each([
    ["pchar, then pchar/inspect", ["pchar", "pchar/inspect"], 1],
    ["pchar/inspect, then pchar", ["pchar/inspect", "pchar"], 1],
    ["pchar/inspect alone", ["pchar/inspect"], 0],
    ["pchar/inspect and pchar/js", ["pchar/inspect", "pchar/js"], 0],
  ])("of %s starts the core if it imports pchar", (_, names, cores) => {
    runProgram(`
      import { equal } from "node:assert/strict";
      const { Instance } = WebAssembly;
      let cores = 0;
      WebAssembly.Instance = function (...argv) {
        const { exports } = new Instance(...argv);
        if ("normalize" in exports) cores++;
        return { exports };
      };
      for (const name of ${JSON.stringify(names)}) {
        const library = await import(name);
        for (let i = 0; i < 20; i++) (library.isSafeToFetch ?? library.check)("http://a/" + i);
      }
      const { isSafeToFetch } = await import("pchar/inspect");
      for (let i = 0; i < 20; i++) equal(isSafeToFetch("http://a/" + i), false);
      equal(cores, ${cores});
    `);
  });

  test.each([
    ["pchar/lines", "pchar/js/lines"],
    ["pchar/js/lines", "pchar/lines"],
  ])("gets the engine of each of %s and %s, and one class of errors", (first, second) => {
    runProgram(linesProgram(first, second));
  });
});

/** A program of a user. It fails if an export exists twice. */
const ONE_INSTANCE = `
  import { createRequire } from "node:module";
  import { deepEqual, equal, throws } from "node:assert/strict";
  const require = createRequire(process.cwd() + "/program.js");
  for (const name of ${JSON.stringify(["pchar/js", ...ENTRIES.map(({ path }) => nameOf(path))])}) {
    const { "module.exports": required = require(name), ...library } = await import(name);
    equal(require(name), required);
    for (const key of Object.keys(library)) equal(require(name)[key], library[key], name + " " + key);
  }
  const { backend, UriSyntaxError } = require("pchar");
  const { initSync } = await import("pchar/wasm");
  deepEqual(initSync(), backend());
  throws(() => require("pchar/lines").resolveLines(new Uint8Array(), "g"), UriSyntaxError);
`;

/** Returns a program of a user. It counts the calls of WebAssembly, because `pchar/lines` does not export its engine. */
const linesProgram = (first: string, second: string): string => `
  import { equal, throws } from "node:assert/strict";
  import { UriSyntaxError } from "pchar";
  let calls = 0;
  const counted = (value) =>
    typeof value === "function" ? (...argv) => ((calls += 1), value(...argv)) : value;
  const { Instance } = WebAssembly;
  WebAssembly.Instance = function (...argv) {
    const { exports } = new Instance(...argv);
    return { exports: Object.fromEntries(Object.entries(exports).map(([name, value]) => [name, counted(value)])) };
  };
  const bytes = new TextEncoder().encode("HTTP://a/%7e\\n");
  for (const name of ["${first}", "${second}", "${first}"]) {
    const { normalizeLines, resolveLines } = await import(name);
    calls = 0;
    equal(new TextDecoder().decode(normalizeLines(bytes).bytes), "http://a/~\\n");
    equal(calls > 0, name === "pchar/lines", name + " called WebAssembly " + calls + " times");
    throws(() => resolveLines(bytes, "g"), UriSyntaxError);
  }
`;
