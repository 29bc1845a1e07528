// Builds dist/ from ts/: `npm run build`.
//
// The entries with WebAssembly have other builds for some runtimes: dist/workerd/ imports the modules compiled, dist/edge/ and
// dist/js/ have none. Only the files that lead to a file of `BUILDS` are built again.
//
// dist/require/ has CommonJS in files of the same names. npm packs files of one name side by side, and gzip finds the copies.

import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { dts } from "rollup-plugin-dts";
import { compact } from "./scripts/build/compact.mjs";
import { compiled } from "./scripts/build/constants.mjs";
import { ENTRIES, entriesIn } from "./scripts/build/entries.mjs";
import { withCore } from "./scripts/build/with-core.mjs";

const ROOT = fileURLToPath(new URL(".", import.meta.url));
const DIST = resolve(ROOT, "dist");
const source = (path) => resolve(ROOT, "ts", path);

/**
 * The builds, each with the files that it replaces by others, or has for itself. In a build with a name, the id of a file that leads to
 * one of them, or to a file of ts/wasm/, ends with that name: `init.ts?workerd`.
 */
const BUILDS = {
  "": {},
  workerd: {
    "wasm/core.ts": "wasm/core-workerd.ts",
    "wasm/lines-core.ts": "wasm/lines-core-workerd.ts",
    "wasm/string-scan.ts": "wasm/no-string-scan.ts",
  },
  edge: { "wasm/start.ts": "engine/js-only.ts", "wasm/string-scan.ts": "wasm/no-string-scan.ts" },
  js: {
    // A selection of its own: no other part of a program can give it a core.
    "engine/engine.ts": "engine/engine.ts",
    "wasm/start.ts": "engine/js-only.ts",
    "wasm/lines-start.ts": "engine/js-only.ts",
    "wasm/arrow-start.ts": "engine/js-only.ts",
  },
};
const REPLACED = Object.fromEntries(
  Object.entries(BUILDS).map(([build, files]) => [
    build,
    new Map(Object.entries(files).map((pair) => pair.map(source))),
  ]),
);

const pathOf = (id) => id.split("?")[0];
const buildOf = (id) => id.split("?")[1] ?? "";
/** The path of a file in ts/, with slashes. */
const pathIn = (id) => relative(source(""), pathOf(id)).replaceAll("\\", "/");
const folderOf = (build) => (build === "" ? "" : `${build}/`);

/**
 * Resolves and compiles the files of ts/. The imports must not have cycles: test/package/rooms.test.ts finds them.
 */
function sources() {
  const found = new Map();
  /** Returns whether a file is one of `targets` or in ts/wasm/, or imports such a file, directly or not. */
  const leadsTo = (context, path, targets, name) => {
    const key = `${name} ${path}`;
    if (!found.has(key)) found.set(key, search(context, path, targets, name));
    return found.get(key);
  };
  async function search(context, path, targets, name) {
    if (targets.has(path) || dirname(path) === source("wasm")) return true;
    const { importedIds } = await context.load({ id: path, resolveDependencies: true });
    const all = await Promise.all(
      importedIds.filter(isSource).map((id) => leadsTo(context, id, targets, name)),
    );
    return all.includes(true);
  }
  const selection = new Set([source("engine/engine.ts")]);
  return {
    name: "sources",
    async resolveId(id, importer) {
      if (importer === undefined) return id;
      // The runtime compiles the module, which is one folder above the chunk that imports it.
      if (id.endsWith(".wasm")) return { id: `../${basename(id)}`, external: "absolute" };
      if (!id.startsWith(".")) return null;
      const build = buildOf(importer);
      const path = resolve(dirname(pathOf(importer)), id);
      if (build === "" || !(await leadsTo(this, path, REPLACED[build], build))) return path;
      return `${REPLACED[build].get(path) ?? path}?${build}`;
    },
    async load(id) {
      const { code } = await compiled(pathOf(id));
      if (pathOf(id) !== source("index.ts")) return { code, map: { mappings: "" } };
      const hasCore = !REPLACED[buildOf(id)].has(source("wasm/start.ts"));
      const reaches = (name) => leadsTo(this, source(name), selection, "selection");
      return { code: await withCore(code, hasCore, reaches), map: { mappings: "" } };
    },
    resolveImportMeta(property, { format }) {
      // The URL of dist/require without a slash at its end, so a relative URL leads to dist/, where the worker is.
      return property === "url" && format === "cjs"
        ? 'require("node:url").pathToFileURL(__dirname).href'
        : null;
    },
  };
}

const isSource = (id) => pathOf(id).endsWith(".ts");

/** The command line, which `cli/main.ts` loads. */
const PROGRAM = "cli/process.ts";

/**
 * Names chunks: `name` is asked for each module that is not an entry, with the paths in ts/ of the entries that import it, its id,
 * whether it starts a WebAssembly module, and whether the command line is built too.
 */
function chunks(name) {
  let reached;
  return (id, { getModuleIds, getModuleInfo }) => {
    const isRoot = (each) => each === source(PROGRAM) || getModuleInfo(each).isEntry;
    reached ??= [...getModuleIds()].filter(isRoot).map((root) => [root, importedBy(root, getModuleInfo)]);
    if (getModuleInfo(id).isEntry) return null;
    const entries = reached.filter(([, ids]) => ids.has(id)).map(([entry]) => pathIn(entry));
    const imported = [...importedBy(id, getModuleInfo)];
    const startsModule = imported.some((each) => pathIn(each).startsWith("wasm/"));
    return name(entries, id, startsModule, getModuleInfo(source(PROGRAM)) !== null);
  };
}

/** The chunks of files that several entries share, or that the command line loads only if a call needs them. */
const CHUNKS = [
  ["cli-help", /^cli\/(?:help|completion)\./],
  ["cli-open", /^cli\/open\/(?!fetch)/],
  ["explanations", /^(?:explain\/|generated\/abnf\.|cli\/show-issue\.)/],
  ["findings", /^inspect\/(?!loose-ipv4)/],
  ["from-href", /^api\/href\//],
  ["guarded", /^guard\//],
  ["names", /^(?:(?:host|inspect|support|uri)\/|iri\/to-(?:ascii|uri)\.)/],
  ["secrets", /^secrets\//],
  ["transform-file", /^lines\/file\/(?:message|part|pool|transform|transform-file)\./],
];

/**
 * The chunk of code that these entries import: few and large chunks load faster than many small ones. The functions of `pchar` are in
 * one, and what starts the core in another.
 */
function codeChunk(entries, id, startsModule, hasProgram) {
  const folder = folderOf(buildOf(id));
  if (entries.includes("index.ts")) return folder + (startsModule ? "core" : "shared");
  if (entries.length < 2 && (folder !== "" || !hasProgram)) return null;
  if (folder !== "") return `${folder}shared`;
  const named = CHUNKS.find(([, files]) => files.test(pathIn(id)));
  if (named !== undefined) return named[0];
  const isOfProgram = entries.includes(PROGRAM);
  // One file for `pchar/lines/file`, its worker and the command line, whose columns would otherwise divide it.
  if (isOfProgram && entries.every((each) => /^(?:cli|lines\/file)\//.test(each))) return "program";
  // `check` needs the rules of http and https, and loads those of other schemes only if a URI has one.
  if (entries.includes("schemes/index.ts") && !isOfProgram && hasProgram) return "every-scheme";
  if (!entries.includes("lines/index.ts")) return null;
  return startsModule ? "lines-engine" : "names";
}

/** All modules that one imports, directly or not, and itself. */
function importedBy(entry, getModuleInfo) {
  const found = new Set([entry]);
  for (const id of found) for (const next of getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** The entries of a build that pass a filter, by their names in dist/. */
function inputs(build, filter = () => true) {
  const idOf = ({ source }) => resolve(ROOT, source) + (build === "" ? "" : `?${build}`);
  const found = entriesIn(build).filter(filter);
  return Object.fromEntries(found.map((entry) => [folderOf(build) + entry.file, idOf(entry)]));
}

/** Builds entries in a format. */
function code(format, input) {
  return {
    input,
    // The command line loads `apache-arrow` if a user has installed it.
    external: /^(?:node:|apache-arrow$)/,
    plugins: [sources()],
    output: {
      dir: format === "cjs" ? resolve(DIST, "require") : DIST,
      format,
      chunkFileNames: "[name].js",
      manualChunks: chunks(codeChunk),
      onlyExplicitManualChunks: true,
      // A chunk imports what it needs, and not also what its chunks need: `sideEffects` is false.
      hoistTransitiveImports: false,
      minifyInternalExports: false,
      generatedCode: "es2015",
      freeze: false,
      plugins: [compact, moduleExports, lateCore],
    },
  };
}

/** Adds the export that `require` of an ES module returns in Node. Only the build has it: TypeScript before 5.6 cannot read its name. */
const moduleExports = {
  name: "module-exports",
  renderChunk(text, { isEntry, facadeModuleId }, { format }) {
    const entry = ENTRIES.find(({ source }) => isEntry && resolve(ROOT, source) === pathOf(facadeModuleId));
    if (format !== "es" || entry?.moduleExports === undefined) return null;
    return { code: `${text}export{${entry.moduleExports} as "module.exports"};\n`, map: null };
  },
};

/**
 * Lets `pchar` in CommonJS load the chunk of the core when the core starts, and not with the others: reading it takes a tenth of the time
 * of `require` and a first call. A static import of an ES module cannot wait. While the chunk cannot be loaded, such as when too many files
 * are open, the JavaScript engine answers.
 */
const lateCore = {
  name: "late-core",
  renderChunk(text, { facadeModuleId }, { format }) {
    if (format !== "cjs" || facadeModuleId !== source("index.ts")) return null;
    const [statement, start] = ['const core=require("./core.js")\n', ".use(core.start)"];
    if (!text.includes(statement) || !text.includes(start))
      throw new Error("The entry does not load the core");
    const refused = 'engine:shared.jsEngine(),reason:"refused",cause,isFinal:false';
    const late = `.use(keep=>{try{return require("./core.js").start(keep)}catch(cause){return{${refused}}}})`;
    return { code: text.replace(statement, "").replace(start, late), map: null };
  },
};

/**
 * Writes the declarations for `import`: those for `require`, whose types are then the same and not only alike. All of them load those of
 * `pchar`, by which a compiler names types that other entries take and return, such as `Section`, in the declarations of a program.
 */
const forModules = {
  name: "for-modules",
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle).filter(({ isEntry }) => isEntry)) {
      const { name, code } = chunk;
      const folder = name.includes("/") ? ".." : ".";
      const types = name === "index" ? "" : `import type {} from "${folder}/index.js";\n`;
      const from = `from "${folder}/require/${name}.js";\n`;
      // A module sees all exports of CommonJS as its default one, so this has to be named.
      const byDefault = /(\w+) as default/.exec(code)?.[0];
      const text = `${types}export * ${from}${byDefault === undefined ? "" : `export { ${byDefault} } ${from}`}`;
      this.emitFile({ type: "asset", fileName: `${name}.d.ts`, source: text });
      chunk.code = types + code;
    }
  },
};

const program = { "lines-file-worker": source("lines/file/worker.ts"), cli: source("cli/main.ts") };
const required = {
  ...inputs("", ({ commonjs }) => commonjs),
  ...inputs("js", ({ withoutWasm }) => withoutWasm?.includes("cjs")),
};

rmSync(DIST, { recursive: true, force: true });
mkdirSync(resolve(DIST, "require"), { recursive: true });
for (const name of ["core.wasm", "lines-core.wasm"])
  copyFileSync(source(`wasm/${name}`), resolve(DIST, name));
// Tells tools that the files beside it are CommonJS.
const manifest = { type: "commonjs", sideEffects: false };
writeFileSync(resolve(DIST, "require/package.json"), `${JSON.stringify(manifest)}\n`);

export default [
  code("es", Object.assign({}, program, ...Object.keys(BUILDS).map((build) => inputs(build)))),
  code("cjs", required),
  {
    input: inputs(""),
    external: /^node:/,
    // The source has the types of all its exports, and `npm test` checks them: nothing has to be inferred here.
    plugins: [dts({ compilerOptions: { noCheck: true } }), forModules],
    output: {
      dir: DIST,
      format: "es",
      entryFileNames: "require/[name].d.ts",
      chunkFileNames: "require/[name].d.ts",
      manualChunks: chunks(({ length }) => (length < 2 ? null : "types")),
      hoistTransitiveImports: false,
      minifyInternalExports: false,
    },
  },
];
