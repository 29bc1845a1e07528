// A room is a folder of ts/. Its files import only from the rooms that MAY_IMPORT lists, and imports form no cycles.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const BELOW_API = ["generated", "support", "core", "engine", "wasm", "uri", "codec", "host", "secrets"];
const FEATURE = [...BELOW_API, "api"];

/** The rooms that each room may import from, besides itself. ARCHITECTURE.md describes them. `cli` may import any. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  generated: [],
  support: ["generated"],
  core: ["generated", "support"],
  wasm: ["generated", "support", "core"],
  engine: ["generated", "support", "core", "wasm"],
  uri: ["generated", "support", "core"],
  codec: ["generated", "support", "core", "uri"],
  host: ["generated", "support", "core", "uri", "codec"],
  secrets: ["generated", "support", "core", "uri", "codec", "host"],
  api: BELOW_API,
  ...Object.fromEntries(
    "lines arrow explain inspect iri schemes template legacy".split(" ").map((room) => [room, FEATURE]),
  ),
  compat: [...FEATURE, "template"],
  guard: [...FEATURE, "inspect"],
  "standard-schema": [...FEATURE, "explain"],
  text: [...FEATURE, "explain", "iri"],
};

/** Returns the files that a source imports: statically, dynamically, for types or to export them again. */
function importsOf(file: string, source: string): string[] {
  return ts
    .preProcessFile(source, true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith("."))
    .map((name) => join(dirname(file), name).replaceAll("\\", "/"));
}

const FILES = readdirSync("ts", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.ts$/.test(name) && !/\.d\.ts$/.test(name))
  .map((name) => join("ts", name).replaceAll("\\", "/"));
const IMPORTS = new Map(FILES.map((file) => [file, importsOf(file, readFileSync(file, "utf8"))]));

const roomOf = (file: string): string => (file.split("/").length === 2 ? "entry" : file.split("/")[1]!);

/** Returns the imports of a file that its room may not have. */
function wrongImports(file: string, imports: readonly string[]): string[] {
  const room = roomOf(file);
  if (room === "entry" || room === "cli") return [];
  const allowed = [room, ...(MAY_IMPORT[room] ?? [])];
  return imports.filter((path) => !allowed.includes(roomOf(path))).map((path) => `${file} -> ${path}`);
}

test("a room imports only from the rooms that it may import", () => {
  expect(FILES.flatMap((file) => wrongImports(file, IMPORTS.get(file)!))).toEqual([]);
});

test("every import is found: they lead to files, and are many", () => {
  const all = [...IMPORTS.values()].flat();
  expect(all.filter((path) => !existsSync(path))).toEqual([]);
  expect(all.length).toBeGreaterThan(1000);
});

describe("a wrong import is reported", () => {
  test.each([
    ["a value", 'import { parse } from "../api/parse.ts";'],
    ["a type", 'import type { Find } from "../text/find.ts";'],
    ["several lines", 'import {\n  a,\n  b,\n} from "../lines/job.ts";'],
    ["for its effects", 'import "../engine/engine.ts";'],
    ["an export", 'export * from "../cli/run.ts";'],
    ["a dynamic one", 'const later = await import("../schemes/http.ts");'],
    ["a type in an expression", 'let value: import("../iri/to-uri.ts").UriOptions;'],
    ["the start of an engine", 'import { start } from "../wasm/start.ts";'],
  ])("%s", (_, source) => {
    const file = "ts/core/planted.ts";
    expect(wrongImports(file, importsOf(file, source))).toHaveLength(1);
  });
});

test("imports form no cycles", () => {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    const from = path.indexOf(file);
    if (from !== -1) cycles.push([...path.slice(from), file].join(" -> "));
    if (done.has(file) || from !== -1) return;
    for (const next of IMPORTS.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of IMPORTS.keys()) visit(file, []);
  expect(cycles).toEqual([]);
});

test("the files at the top of ts/ only export from rooms, and pchar says how the core starts", () => {
  const entries = FILES.filter((file) => roomOf(file) === "entry");
  const others = entries.flatMap((file) =>
    ts
      .createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest)
      .statements.filter((each) => !ts.isExportDeclaration(each) || each.moduleSpecifier === undefined)
      .filter((each) => !ts.isImportDeclaration(each))
      .map((each) => `${file}: ${readFileSync(file, "utf8").slice(each.pos, each.end).split("\n").at(-1)}`),
  );
  expect(entries).toEqual(["ts/index.ts", "ts/wasm.ts"]);
  expect(others).toEqual(["ts/index.ts: engineSelection.use(start);"]);
});

test("ARCHITECTURE.md has a line for each room", () => {
  const document = readFileSync("ARCHITECTURE.md", "utf8");
  const rooms = new Set(FILES.map(roomOf).filter((room) => room !== "entry"));
  expect([...rooms].filter((room) => !document.includes(`ts/${room}/`))).toEqual([]);
});
