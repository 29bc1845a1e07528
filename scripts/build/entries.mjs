// Reads entries.json, the list of public entries. The manifests, the build and the tests take their lists from here.
//
// An entry has these fields:
//
//   source         its file in ts/
//   file           its name in dist/, without an extension
//   moduleExports  the export that `require` returns instead of all exports, if any
//   runtimes       the export conditions under which it has another build, each with the folder of that build, if any
//   refused        the export conditions under which it cannot be imported, if any
//   commonjs       whether it can be required
//   withoutWasm    the module systems in which `pchar/js` has it too, "esm" and "cjs", if any
//   jsr            whether it is published to JSR

import { readFileSync } from "node:fs";

/** All entries, in the order in which package.json lists them, each with its path in `exports`. */
export const ENTRIES = Object.entries(
  JSON.parse(readFileSync(new URL("../../entries.json", import.meta.url), "utf8")),
).map(([path, entry]) => ({ path, ...entry }));

/** The name that a user imports. */
export const nameOf = (path) => path.replace(/^\./, "pchar");

/** The path of an entry in the part of the package that has no WebAssembly. */
const jsPath = (path) => path.replace(/^\./, "./js");

/** The entries that have a file in a build: `""`, which is dist/ itself, or one of the folders `"workerd"`, `"edge"` and `"js"`. */
export function entriesIn(build) {
  if (build === "") return ENTRIES;
  return ENTRIES.filter(
    ({ runtimes = {}, withoutWasm }) =>
      Object.values(runtimes).includes(build) || (build === "js" && withoutWasm !== undefined),
  );
}

/** Writes a target whose types are not beside it: first, as TypeScript wants. */
const target = (types, code) => ({ types: `./dist/${types}.d.ts`, default: `./dist/${code}.js` });

/** The targets of an entry for both module systems; "bun" and "module-sync" keep `require` and `import` on one instance. */
const bothSystems = (esm, cjs) => ({ bun: esm, "module-sync": esm, import: esm, require: cjs });

function exportOf({ file, runtimes = {}, refused = [], commonjs }) {
  const none = Object.fromEntries(refused.map((name) => [name, null]));
  const special = Object.entries(runtimes).map(([name, folder]) => [name, target(file, `${folder}/${file}`)]);
  const esm = `./dist/${file}.js`;
  const general = commonjs ? bothSystems(esm, `./dist/require/${file}.js`) : { default: esm };
  // In the order of the list, and before the conditions that a runtime may have as well.
  return { ...none, ...Object.fromEntries(special), ...general, ...none };
}

function jsExportOf({ file, withoutWasm }) {
  const esm = target(file, `js/${file}`);
  return withoutWasm.includes("cjs")
    ? bothSystems(esm, target(`require/${file}`, `require/js/${file}`))
    : esm;
}

/** The entries that `pchar/js` has too. */
export const WITHOUT_WASM = ENTRIES.filter(({ withoutWasm }) => withoutWasm !== undefined);

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
  return {
    "*": Object.fromEntries(rows.map(([path, file]) => [path.slice(2), [`./dist/require/${file}.d.ts`]])),
  };
}

/** The field `exports` of jsr.json. */
export function jsrExports() {
  return Object.fromEntries(
    ENTRIES.filter(({ jsr }) => jsr).map(({ path, source }) => [path, `./${source}`]),
  );
}
