// Builds dist/ from ts/: `npm run build`.
//
// The library exists three times. dist/ carries the bytes of the WebAssembly modules, dist/workerd/ imports them compiled,
// and dist/js/ has none. Only the files that lead to an engine differ: the rest is in chunks that all three import.

import { copyFileSync, rmSync } from "node:fs";
import { basename, dirname, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { dts } from "rollup-plugin-dts";
import { compact } from "./scripts/build/compact.mjs";
import { compiled } from "./scripts/build/constants.mjs";
import { ENTRIES, entriesIn } from "./scripts/build/entries.mjs";

const ROOT = fileURLToPath(new URL(".", import.meta.url));
const DIST = resolve(ROOT, "dist");
const source = (path) => resolve(ROOT, "ts", path);

/** The files that start an engine, in each build. In two builds an id ends with the name of the build: `parse.ts?js`. */
const WASM = {
  "#engine": source("wasm/start.ts"),
  "#lines-engine": source("wasm/lines-start.ts"),
  "#arrow-engine": source("wasm/arrow-start.ts"),
  "#core": source("wasm/core.ts"),
  "#lines-core": source("wasm/lines-core.ts"),
  "#arrow-core": source("wasm/arrow-core.ts"),
  "#string-scan": source("wasm/string-scan.ts"),
};
const STARTS = {
  "": WASM,
  workerd: {
    ...WASM,
    "#engine": `${WASM["#engine"]}?workerd`,
    "#lines-engine": `${WASM["#lines-engine"]}?workerd`,
    "#core": source("wasm/core-workerd.ts"),
    "#lines-core": source("wasm/lines-core-workerd.ts"),
    "#string-scan": source("wasm/no-string-scan.ts"),
  },
  js: {
    "#engine": source("engine/js-only.ts"),
    "#lines-engine": source("engine/js-only.ts"),
    "#arrow-engine": source("engine/js-only.ts"),
    "#string-scan": source("wasm/no-string-scan.ts"),
  },
};

const pathOf = (id) => id.split("?")[0];
const buildOf = (id) => id.split("?")[1] ?? "";
const folderOf = (build) => (build === "" ? "" : `${build}/`);

/**
 * Resolves and compiles the files of ts/. An id gets the name of a build only if the file leads to an engine. The imports must not
 * have cycles: test/package/rooms.test.ts finds them.
 */
function sources() {
  const leads = new Map();
  const leadsToEngine = (context, path) => {
    if (!leads.has(path)) leads.set(path, findEngine(context, path));
    return leads.get(path);
  };
  async function findEngine(context, path) {
    if (dirname(path) === source("wasm")) return true;
    const { importedIds } = await context.load({ id: path, resolveDependencies: true });
    const found = await Promise.all(importedIds.filter(isSource).map((id) => leadsToEngine(context, id)));
    return found.includes(true);
  }
  return {
    name: "sources",
    async resolveId(id, importer) {
      if (importer === undefined) return id;
      const build = buildOf(importer);
      if (id in STARTS[build]) return STARTS[build][id];
      // The runtime compiles the module, which is one folder above the chunk that imports it.
      if (id.endsWith(".wasm")) return { id: `../${basename(id)}`, external: "absolute" };
      if (!id.startsWith(".")) return null;
      const path = resolve(dirname(pathOf(importer)), id);
      return build !== "" && (await leadsToEngine(this, path)) ? `${path}?${build}` : path;
    },
    async load(id) {
      const { code } = await compiled(pathOf(id));
      return { code, map: { mappings: "" } };
    },
    resolveImportMeta(property, { format }) {
      return property === "url" && format === "cjs"
        ? 'require("node:url").pathToFileURL(__filename).href'
        : null;
    },
  };
}

const isSource = (id) => pathOf(id).endsWith(".ts");

/** Names chunks: `name` is asked for each module that is not an entry, with the ids of the entries that import it, and its own. */
function chunks(name) {
  let reached;
  return (id, { getModuleIds, getModuleInfo }) => {
    if (reached === undefined) {
      const entries = [...getModuleIds()].filter((each) => getModuleInfo(each).isEntry);
      reached = new Map(entries.map((entry) => [entry, importedBy(entry, getModuleInfo)]));
    }
    const by = [...reached].filter(([, ids]) => ids.has(id)).map(([entry]) => entry);
    return reached.has(id) || by.length === 0 ? null : name(by, id);
  };
}

/**
 * The chunk of code that these entries import: few and large chunks load faster than many small ones. The functions of `pchar` are
 * all in the same one, before the packed module: see `withModulesLast` in scripts/build/compact.mjs.
 */
function codeChunk(entries, id) {
  const builds = new Set(entries.map(buildOf));
  const isOf = (entry) => entries.some((each) => pathOf(each) === source(entry));
  // A file that several builds have leads to no engine.
  const isShared = builds.size > 1;
  const folder = isShared ? "" : folderOf([...builds][0]);
  if (isOf("index.ts")) return folder + (isShared && builds.has("js") ? "shared" : "engine");
  const part = partOf(id, isShared);
  if (part !== undefined) return folder + part;
  if (entries.length === 1) return null;
  // One file for `pchar/lines/file`, its worker and the command line, whose columns would otherwise divide it.
  if (isOf("lines/file/index.ts") && isOf("cli/main.ts") && !isOf("lines/index.ts")) return "transform-file";
  // `pchar/text` loads the chunk of lines too: so the files that only `pchar/lines` needs are not in it.
  if (!isOf("lines/index.ts") || new Set(entries.map(pathOf)).size === 1) return null;
  return folder + (isShared ? "shared-lines" : "lines-engine");
}

/**
 * The rooms whose files are in chunks of their own, by the first letters of their names up to these. The three builds have copies of
 * them, and npm packs copies next to each other. gzip finds a repetition within 32 kB, so smaller copies cost next to nothing to
 * download.
 */
const DIVIDED = { schemes: ["f", "m", "z"], text: ["z"] };

/** Returns the name of the chunk for a file of such a room. */
function partOf(id, isShared) {
  const [room, file] = relative(source(""), pathOf(id)).split(sep);
  const last = DIVIDED[room]?.find((letter) => file[0] <= letter);
  return last && (isShared ? `shared-${room}` : `${room}-to-${last}`);
}

/** All modules that one imports, directly or not, and itself. */
function importedBy(entry, getModuleInfo) {
  const found = new Set([entry]);
  for (const id of found) for (const next of getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** Modules of Node, and the package that the command line loads if a user has installed it. */
const EXTERNAL = /^(?:node:|apache-arrow$)/;

/** The entries of a build, by their names in dist/. */
const inputs = (build, entries = entriesIn(folderOf(build))) =>
  Object.fromEntries(
    entries.map((entry) => [
      folderOf(build) + entry.file,
      resolve(ROOT, entry.source) + (build === "" ? "" : `?${build}`),
    ]),
  );

function code(format, input) {
  const extension = format === "cjs" ? "cjs" : "js";
  return {
    input,
    external: EXTERNAL,
    plugins: [sources()],
    output: {
      dir: DIST,
      format,
      entryFileNames: `[name].${extension}`,
      chunkFileNames: ({ name, moduleIds }) => {
        const builds = new Set(moduleIds.map(buildOf));
        const folder = name.includes("/") || builds.size > 1 ? "" : folderOf([...builds][0]);
        return `${folder}${name}.${extension}`;
      },
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
      const from = `from "./${basename(name)}.cjs";\n`;
      // A module sees all exports of CommonJS as its default one, so this has to be named.
      const byDefault = /(\w+) as default/.exec(code)?.[0];
      const text = `export * ${from}${byDefault === undefined ? "" : `export { ${byDefault} } ${from}`}`;
      this.emitFile({ type: "asset", fileName: `${name}.d.ts`, source: text });
    }
  },
};

const program = {
  "lines-file-worker": source("lines/file/worker.ts"),
  cli: source("cli/main.ts"),
  // The command line without a process: `npm run demo` prints what it prints.
  "cli-run": source("cli/run.ts"),
};

const esm = code("es", { ...inputs(""), ...program, ...inputs("workerd"), ...inputs("js") });
const required = ENTRIES.filter(({ commonjs }) => commonjs);
const requiredWithoutWasm = ENTRIES.filter(({ withoutWasm }) => withoutWasm.includes("cjs"));

export default [
  { ...esm, plugins: [folder, ...esm.plugins] },
  code("cjs", { ...inputs("", required), ...inputs("js", requiredWithoutWasm) }),
  {
    input: inputs(""),
    external: /^node:/,
    // The source has the types of all its exports, and `npm test` checks them: nothing has to be inferred here.
    plugins: [dts({ compilerOptions: { noCheck: true } }), forModules],
    output: {
      dir: DIST,
      format: "es",
      entryFileNames: "[name].d.cts",
      chunkFileNames: "[name].d.cts",
      manualChunks: chunks(({ length }) => (length < 2 ? null : "types")),
      hoistTransitiveImports: false,
      minifyInternalExports: false,
    },
    // The plugin warns of types that no entry exports. test/package/surface shows them.
    onwarn: (warning, warn) => (/private shared type/.test(warning.message) ? undefined : warn(warning)),
  },
];
