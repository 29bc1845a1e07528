// Reads entries.json, the list of public entries. The manifests, the build and the tests take their lists from here.
//
// An entry has these fields:
//
//   source         its file in ts/
//   file           its name in dist/, without an extension
//   moduleExports  the export that `require` returns instead of all exports, if any
//   runtimes       the export conditions under which it has its own build
//   refused        the export conditions under which it cannot be imported, if any
//   jsOnly         the runtimes among them that get the build without WebAssembly although they have it, if any
//   commonjs       whether it can be required
//   withoutWasm    the module systems in which `pchar/js` has it too: "esm", "cjs"
//   jsr            whether it is published to JSR

import { readFileSync } from "node:fs";

/** The folders in dist/ of the builds for runtimes. */
const FOLDERS = { workerd: "workerd/", "edge-light": "js/", "react-native": "js/" };

/** The folder in dist/ of the build of an entry that a runtime gets. */
const folderOf = ({ jsOnly = [] }, runtime) => (jsOnly.includes(runtime) ? "js/" : FOLDERS[runtime]);

/** All entries, in the order in which package.json lists them, each with its path in `exports`. */
export const ENTRIES = Object.entries(
  JSON.parse(readFileSync(new URL("../../entries.json", import.meta.url), "utf8")),
).map(([path, entry]) => ({ path, ...entry }));

/** The name that a user imports. */
export const nameOf = (path) => path.replace(/^\./, "pchar");

/** The path of an entry in the part of the package that has no WebAssembly. */
const jsPath = (path) => path.replace(/^\./, "./js");

/** The entries that have a file in a folder of dist/: `""`, `"workerd/"` or `"js/"`. */
export function entriesIn(folder) {
  if (folder === "") return ENTRIES;
  return ENTRIES.filter(
    (entry) =>
      entry.runtimes.some((runtime) => folderOf(entry, runtime) === folder) ||
      (folder === "js/" && entry.withoutWasm.length > 0),
  );
}

/** Writes a target: the types first, as TypeScript wants. */
const target = (types, code) => ({ types: `./dist/${types}`, default: `./dist/${code}` });

/** The targets of an entry for both module systems; "bun" and "module-sync" keep `require` and `import` on one instance. */
function bothSystems(file, code) {
  const esm = target(`${file}.d.ts`, `${code}.js`);
  return {
    bun: esm,
    "module-sync": esm,
    import: esm,
    require: target(`${file}.d.cts`, `${code}.cjs`),
  };
}

function exportOf(entry) {
  const { file, runtimes, refused = [], commonjs } = entry;
  const special = runtimes.map((name) => [
    name,
    target(`${file}.d.ts`, `${folderOf(entry, name)}${file}.js`),
  ]);
  const general = commonjs ? bothSystems(file, file) : target(`${file}.d.ts`, `${file}.js`);
  const none = Object.fromEntries(refused.map((name) => [name, null]));
  // In the order of the list, and before the conditions that a runtime may have as well.
  return { ...none, ...Object.fromEntries(special), ...general, ...none };
}

function jsExportOf({ file, withoutWasm }) {
  const code = `js/${file}`;
  return withoutWasm.includes("cjs") ? bothSystems(file, code) : target(`${file}.d.ts`, `${code}.js`);
}

const WITHOUT_WASM = ENTRIES.filter(({ withoutWasm }) => withoutWasm.length > 0);

/** The field `exports` of package.json. */
export function packageExports() {
  return {
    ...Object.fromEntries(ENTRIES.map((entry) => [entry.path, exportOf(entry)])),
    ...Object.fromEntries(WITHOUT_WASM.map((entry) => [jsPath(entry.path), jsExportOf(entry)])),
    "./core.wasm": "./dist/core.wasm",
    "./package.json": "./package.json",
  };
}

/** The field `typesVersions` of package.json, for the compilers that do not read `exports`. */
export function typesVersions() {
  const paths = [
    ...ENTRIES.map(({ path, file }) => [path, file]),
    ...WITHOUT_WASM.map(({ path, file }) => [jsPath(path), file]),
  ];
  const rows = paths.filter(([path]) => path !== ".");
  return { "*": Object.fromEntries(rows.map(([path, file]) => [path.slice(2), [`./dist/${file}.d.cts`]])) };
}

/** The field `exports` of jsr.json. */
export function jsrExports() {
  return Object.fromEntries(
    ENTRIES.filter(({ jsr }) => jsr).map(({ path, source }) => [path, `./${source}`]),
  );
}

/** All files of dist/ that an entry names. */
export function builtFiles() {
  const filesOf = (value) =>
    typeof value === "string" ? [value.slice("./".length)] : Object.values(value ?? {}).flatMap(filesOf);
  const files = filesOf(packageExports()).filter((file) => file.startsWith("dist/"));
  return [...new Set(files)];
}
