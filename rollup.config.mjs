// Builds dist/ from ts/: `npm run build`.
//
// The entries with WebAssembly have other builds for some runtimes: dist/workerd/ imports the modules compiled, dist/edge/ and
// dist/js/ have none. Only the files that lead to a file of `BUILDS` are built again.
//
// dist/require/ has CommonJS in files of the same names. npm packs files of one name side by side, and gzip finds the copies.

import { copyFileSync, rmSync } from "node:fs";
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
const PROGRAM = source("cli/process.ts");

/** Chunks that the command line loads only if a call needs them. Other entries share some of them. */
const LATER = [
  ["cli-help", /^cli\/(?:help|completion)\./],
  ["cli-open", /^cli\/open\/(?!fetch)/],
  ["explanations", /^(?:explain\/(?!index\.)|generated\/abnf\.|cli\/show-issue\.)/],
  ["from-href", /^api\/href\//],
  ["lines-engine", /^lines\/dedupe\./],
  ["names", /^(?:inspect\/loose-ipv4|support\/section)\./],
  ["transform-file", /^lines\/file\/(?:transform|transform-file|part|pool|message)\./],
];

/**
 * Names chunks: `name` is asked for each module that is not an entry, with the ids of the entries that import it, its own, whether
 * it starts a WebAssembly module, and whether the command line is built too.
 */
function chunks(name) {
  let reached;
  return (id, { getModuleIds, getModuleInfo }) => {
    if (reached === undefined) {
      const entries = [...getModuleIds()].filter((each) => getModuleInfo(each).isEntry);
      const roots = getModuleInfo(PROGRAM) === null ? entries : [...entries, PROGRAM];
      reached = new Map(roots.map((root) => [root, importedBy(root, getModuleInfo)]));
    }
    const by = [...reached].filter(([, ids]) => ids.has(id)).map(([entry]) => entry);
    const startsModule = [...importedBy(id, getModuleInfo)].some(
      (each) => dirname(pathOf(each)) === source("wasm"),
    );
    return reached.has(id) && id !== PROGRAM ? null : name(by, id, startsModule, reached.has(PROGRAM));
  };
}

/**
 * The chunk of code that these entries import: few and large chunks load faster than many small ones. The functions of `pchar` are in
 * one, and what starts the core in another.
 */
function codeChunk(entries, id, startsModule, hasProgram) {
  const isOf = (entry) => entries.some((each) => pathOf(each) === source(entry));
  const folder = folderOf(buildOf(id));
  if (isOf("index.ts")) return folder + (startsModule ? "core" : "shared");
  const isPlain = hasProgram && folder === "";
  const later = LATER.find(([, files]) => isPlain && files.test(relative(source(""), pathOf(id))));
  if (later !== undefined) return later[0];
  if (isOf("cli/process.ts") && entries.length === 1) return "program";
  // `check` needs the rules of http and https, and loads those of other schemes only if a URI has one.
  if (isPlain && isOf("schemes/index.ts") && !isOf("cli/process.ts")) return "every-scheme";
  if (entries.length < 2) return null;
  if (folder === "js/") return "js/shared";
  // One file for `pchar/lines/file`, its worker and the command line, whose columns would otherwise divide it.
  if (isOf("lines/file/index.ts") && isOf("cli/process.ts") && !isOf("lines/index.ts")) return "program";
  const room = basename(dirname(pathOf(id)));
  // What other entries use of `pchar/explain` and `pchar/inspect`, in one file each instead of three.
  if (room === "explain") return "explanations";
  if (room === "inspect") return "findings";
  // What several entries share below the functions of `pchar`, in one file instead of five.
  if (/^(?:host|support|uri)$/.test(room)) return "names";
  if (!isOf("lines/index.ts")) return null;
  // `pchar/text` loads some files of lines, which start no module.
  return folder + (startsModule ? "lines-engine" : "lines-shared");
}

/** All modules that one imports, directly or not, and itself. */
function importedBy(entry, getModuleInfo) {
  const found = new Set([entry]);
  for (const id of found) for (const next of getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** The entries of a build, by their names in dist/. */
const inputs = (build, entries = entriesIn(build)) =>
  Object.fromEntries(
    entries.map((entry) => [
      folderOf(build) + entry.file,
      resolve(ROOT, entry.source) + (build === "" ? "" : `?${build}`),
    ]),
  );

function code(format, first, input) {
  return {
    input,
    // The command line loads `apache-arrow` if a user has installed it.
    external: /^(?:node:|apache-arrow$)/,
    plugins: [first, sources()],
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
      externalLiveBindings: false,
      freeze: false,
      exports: "named",
      plugins: [compact, moduleExports],
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

/** Empties dist/ before the first build, and puts the modules there. */
const folder = {
  name: "folder",
  buildStart() {
    rmSync(DIST, { recursive: true, force: true });
  },
  writeBundle() {
    for (const name of ["core.wasm", "lines-core.wasm"])
      copyFileSync(source(`wasm/${name}`), resolve(DIST, name));
  },
};

/** Writes the declarations for `import`: those for `require`, whose types are then the same and not only alike. */
const forModules = {
  name: "for-modules",
  generateBundle(_, bundle) {
    for (const { isEntry, name, code } of Object.values(bundle)) {
      if (!isEntry) continue;
      const from = `from "${name.includes("/") ? ".." : "."}/require/${name}.js";\n`;
      // A module sees all exports of CommonJS as its default one, so this has to be named.
      const byDefault = /(\w+) as default/.exec(code)?.[0];
      const text = `export * ${from}${byDefault === undefined ? "" : `export { ${byDefault} } ${from}`}`;
      this.emitFile({ type: "asset", fileName: `${name}.d.ts`, source: text });
    }
  },
};

/** Tells tools that the files beside it are CommonJS. */
const commonjsFolder = {
  name: "commonjs-folder",
  generateBundle() {
    const source = `${JSON.stringify({ type: "commonjs", sideEffects: false })}\n`;
    this.emitFile({ type: "asset", fileName: "package.json", source });
  },
};

const program = {
  "lines-file-worker": source("lines/file/worker.ts"),
  cli: source("cli/main.ts"),
};
const required = ENTRIES.filter(({ commonjs }) => commonjs);
const requiredOfJs = entriesIn("js").filter(({ withoutWasm }) => withoutWasm?.includes("cjs"));

export default [
  code("es", folder, Object.assign({}, program, ...Object.keys(BUILDS).map((build) => inputs(build)))),
  code("cjs", commonjsFolder, { ...inputs("", required), ...inputs("js", requiredOfJs) }),
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
