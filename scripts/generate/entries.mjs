// Writes the entries of entries.json into package.json and jsr.json.

import { ENTRIES, WITHOUT_WASM } from "../build/entries.mjs";

/** The path of an entry in the part of the package that has no WebAssembly. */
const jsPath = (path) => path.replace(/^\./, "./js");

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

const FIELDS = {
  "package.json": () => ({ typesVersions: typesVersions(), exports: packageExports() }),
  "jsr.json": () => ({ exports: jsrExports() }),
};

/** Replaces the value of a top-level field, which is an object, and leaves the rest of the text as it is. */
function withField(text, name, value) {
  const start = text.indexOf(`\n  "${name}": {`);
  const end = text.indexOf("\n  }", start);
  if (start === -1 || end === -1) throw new Error(`There is no object "${name}"`);
  const json = JSON.stringify({ [name]: value }, null, 2).slice("{".length, -"\n  }\n}".length);
  return text.slice(0, start) + json + text.slice(end);
}

/** Returns the manifests by their paths. */
export function generated(read) {
  const manifests = Object.entries(FIELDS).map(([name, fields]) => [
    name,
    Object.entries(fields()).reduce((text, [field, value]) => withField(text, field, value), read(name)),
  ]);
  return Object.fromEntries(manifests);
}
