// What a call of the command line loads, and where compiled code is kept.

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { newFolder } from "../support/files.ts";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));

/** Returns the files that a file of dist/ imports statically, directly or not, and itself. */
function loadedWith(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, next] of readFileSync(file, "utf8").matchAll(/(?:from|import) ?"(\.[^"]*)"/g))
    loadedWith(join(dirname(file), next!), found);
  return found;
}

test("a call of check with a URI of the web loads the program and the functions of pchar", () => {
  const [, first] = /import\("\.\/([^"]*)"\)/.exec(readFileSync(join(DIST, "cli.js"), "utf8"))!;
  const files = Array.from(loadedWith(join(DIST, first!)), (file) => basename(file)).sort();
  expect(files).toEqual(["core.js", "http.js", "names.js", "program.js", "shared.js"]);
});

/** Runs code beside the CommonJS of the package, and returns what it prints as JSON. */
function printedBy(code: string): unknown {
  // An engine that is forced answers the first calls too.
  const env = { ...process.env, PCHAR_BACKEND: undefined };
  const options = { cwd: join(DIST, "require"), env, encoding: "utf8" } as const;
  return JSON.parse(spawnSync(process.execPath, ["-e", code], options).stdout);
}

test("require of pchar loads the core when it starts", () => {
  const loaded = (calls: string): unknown => {
    const code = `const pchar = require("./index.js"); ${calls};
      const files = Object.keys(require.cache).map((file) => require("node:path").basename(file));
      console.log(JSON.stringify([...files.sort(), pchar.backend().name]))`;
    return printedBy(code);
  };
  expect(loaded('pchar.parse("a:b")')).toEqual(["index.js", "shared.js", "wasm"]);
  expect(loaded("pchar.backend()")).toEqual(["core.js", "index.js", "shared.js", "wasm"]);
  expect(loaded('for (let call = 0; call < 8; call++) pchar.check("a:b")')).toEqual([
    "core.js",
    "index.js",
    "shared.js",
    "wasm",
  ]);
});

test("a file of the core that cannot be loaded for a while costs no call of pchar in CommonJS", () => {
  const code = `const Module = require("node:module");
    const pchar = require("./index.js");
    const load = Module._load;
    Module._load = () => { throw Object.assign(new Error("too many open files"), { code: "EMFILE" }); };
    const answers = Array.from({ length: 9 }, () => pchar.matches("a:b", "URI"));
    const without = pchar.backend();
    Module._load = load;
    console.log(JSON.stringify([answers, without, pchar.backend().name]));`;
  const refused = { name: "js", reason: "refused" };
  expect(printedBy(code)).toEqual([Array(9).fill(true), refused, "wasm"]);
});

const [major = 0] = process.versions.node.split(".").map(Number);

test.runIf(major >= 22)("the command line keeps compiled code, unless the user forbids it", () => {
  const run = (more: object): string[] => {
    const { path } = newFolder();
    const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: undefined, NODE_COMPILE_CACHE: path, ...more };
    const { status } = spawnSync(process.execPath, [join(DIST, "cli.js"), "check", "a:b"], { env });
    expect(status).toBe(0);
    return readdirSync(path);
  };
  expect(run({})).not.toEqual([]);
  expect(run({ NODE_DISABLE_COMPILE_CACHE: "1" })).toEqual([]);
});

test.runIf(major >= 22)("compiled code is kept where only the user can write", () => {
  const run = (more: object): string[] => {
    const { path } = newFolder();
    const { NODE_COMPILE_CACHE, NODE_DISABLE_COMPILE_CACHE, XDG_CACHE_HOME, ...rest } = process.env;
    const env = { ...rest, HOME: path, USERPROFILE: path, TMPDIR: path, ...more };
    const { status } = spawnSync(process.execPath, [join(DIST, "cli.js"), "check", "a:b"], {
      env,
      cwd: path,
    });
    expect(status).toBe(0);
    return readdirSync(path, { recursive: true, encoding: "utf8" }).slice(0, 2);
  };
  expect(run({})).toEqual([".cache", join(".cache", "pchar")]);
  for (const name of ["XDG_CACHE_HOME", "USERPROFILE"])
    expect(run({ [name]: "relative" })).toEqual([".cache", join(".cache", "pchar")]);
  expect(run({ HOME: "relative", USERPROFILE: "" })).toEqual([]);
  const { path } = newFolder();
  expect(run({ XDG_CACHE_HOME: path })).toEqual([]);
  expect(readdirSync(path)).toEqual(["pchar"]);
  // The command works without a cache too.
  expect(run({ XDG_CACHE_HOME: "/dev/null" })).toEqual([]);
});

test("a Node that is too old prints which one is needed, with exit code 2", () => {
  const { path, write } = newFolder();
  const { engines } = JSON.parse(readFileSync(join(DIST, "..", "package.json"), "utf8"));
  const call = (version: string) => {
    // The property cannot be written.
    write("older.mjs", `Object.defineProperty(process.versions, "node", { value: "${version}" });`);
    const options = ["--import", join(path, "older.mjs"), join(DIST, "cli.js"), "check", "a:b"];
    const { status, stdout, stderr } = spawnSync(process.execPath, options, { encoding: "utf8" });
    return [status, stdout, stderr];
  };
  const message = (version: string) =>
    `pchar needs Node ${engines.node.slice(">=".length)} or later, this is ${version}\n`;
  for (const version of ["16.20.2", "18.20.8", "20.18.3"])
    expect(call(version)).toEqual([2, "", message(version)]);
  expect(call("20.19.0")).toEqual([0, "valid a:b\n", ""]);
});

test("no entry of the library turns the cache on", () => {
  const files = readdirSync(DIST, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".js"),
  );
  const caching = files.filter((name) =>
    readFileSync(join(DIST, name), "utf8").includes("enableCompileCache"),
  );
  expect(caching).toEqual(["cli.js"]);
});
