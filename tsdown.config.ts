import { readFileSync, rmSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type UserConfig } from "tsdown";

type OutputOptions = Exclude<UserConfig["outputOptions"], ((...all: never[]) => unknown) | undefined>;

const ROOT = fileURLToPath(new URL(".", import.meta.url));

/** Resolves the names of what starts a backend and of the modules, ahead of the paths that tsconfig.json gives them for the type checker. */
const starts = (files: Readonly<Record<string, string>>) => ({
  name: "starts",
  resolveId: {
    order: "pre" as const,
    handler: (id: string) =>
      id in files ? fileURLToPath(new URL(`ts/backend/${files[id]}`, import.meta.url)) : null,
  },
});

const wasm = {
  "#backend": "wasm/start.ts",
  "#lines-backend": "wasm/lines-start.ts",
  "#core": "wasm/core.ts",
  "#lines-core": "wasm/lines-core.ts",
};
const workerd = { ...wasm, "#core": "wasm/core-workerd.ts", "#lines-core": "wasm/lines-core-workerd.ts" };
const jsOnly = { "#backend": "js-only.ts", "#lines-backend": "js-only.ts" };

/** Leaves the import of a module to where the package runs: the file is one folder above what imports it. */
const modules = {
  name: "modules",
  resolveId: {
    order: "pre" as const,
    handler: (id: string) =>
      id.endsWith(".wasm") ? { id: `../${basename(id)}`, external: "absolute" as const } : null,
  },
};

/** The source files that one imports, whatever it imports of them, and so on. */
function importedBy(entry: string, starts: Readonly<Record<string, string>>): ReadonlySet<string> {
  const files = new Set([resolve(ROOT, entry)]);
  for (const file of files) {
    for (const [, name] of readFileSync(file, "utf8").matchAll(/ from "([.#][^"]+)"/g)) {
      files.add(
        name!.startsWith("#") ? resolve(ROOT, "ts/backend", starts[name!]!) : resolve(dirname(file), name!),
      );
    }
  }
  return files;
}

/**
 * The files that entries share: as few as can be, since each that is loaded takes as long as all that is in it. One has what
 * is of `pchar`, and one what is of `pchar/lines` besides; what only other entries have in common is left to the bundler.
 */
function sharing(starts: Readonly<Record<string, string>>): OutputOptions {
  const ofPchar = importedBy(LIBRARY.index, starts);
  const ofLines = importedBy(LIBRARY.lines, starts);
  const entries = Object.values(LIBRARY).map((entry) => resolve(ROOT, entry));
  const name = (id: string): string | null => {
    if (entries.includes(id)) return null;
    return ofPchar.has(id) ? "shared" : ofLines.has(id) ? "shared-lines" : null;
  };
  return {
    comments: { jsdoc: false },
    // The sources are in the package: maps need not hold them again.
    sourcemapExcludeSources: true,
    codeSplitting: { groups: [{ name, minShareCount: 2 }] },
  };
}

/** What exists in both module systems, with WebAssembly and without. */
const LIBRARY = {
  index: "ts/index.ts",
  lines: "ts/lines/index.ts",
  wasm: "ts/wasm.ts",
  explain: "ts/explain/index.ts",
  legacy: "ts/legacy/index.ts",
  text: "ts/text/index.ts",
  inspect: "ts/inspect/index.ts",
  iri: "ts/iri/index.ts",
  template: "ts/template/index.ts",
  schemes: "ts/schemes/index.ts",
  "compat/fast-uri": "ts/compat/fast-uri.ts",
  "compat/formats": "ts/compat/formats.ts",
};

/** It starts threads, and finds their program beside itself. */
const FILE = { "lines-file": "ts/lines/file/index.ts" };

const PUBLIC = [...Object.values(LIBRARY), ...Object.values(FILE)];

rmSync(resolve(ROOT, "dist"), { recursive: true, force: true });

const common = {
  target: "es2022",
  platform: "neutral",
  fixedExtension: false,
  hash: false,
  // All configurations write there: it is emptied once, before them.
  clean: false,
  sourcemap: true,
  dts: { sourcemap: true, entry: PUBLIC },
  deps: { neverBundle: [/^node:/] },
} satisfies UserConfig;

const withoutWasm = {
  outDir: "dist/js",
  dts: false,
  plugins: [starts(jsOnly)],
  outputOptions: sharing(jsOnly),
} satisfies UserConfig;

/**
 * The library three times: with the bytes of the modules, in `workerd/` with an import of them compiled, and in `js/` without
 * a word of WebAssembly. What the entries of one folder and module system have in common is in chunks that they share, so that
 * a class is one class, whichever entry it comes from. The types are those of the first.
 */
export default defineConfig([
  {
    ...common,
    format: "esm",
    entry: {
      ...LIBRARY,
      ...FILE,
      "lines-file-worker": "ts/lines/file/worker.ts",
      cli: "ts/cli/main.ts",
      // The command line without its process: what `npm run demo` shows is what it prints.
      "cli-run": "ts/cli/run.ts",
    },
    plugins: [starts(wasm)],
    outputOptions: sharing(wasm),
    copy: ["ts/backend/wasm/core.wasm", "ts/backend/wasm/lines-core.wasm"],
  },
  {
    ...common,
    format: "cjs",
    entry: { ...LIBRARY, ...FILE },
    // `import.meta.url`, beside which the program of the workers is, in CommonJS too.
    shims: true,
    plugins: [starts(wasm)],
    outputOptions: sharing(wasm),
  },
  {
    ...common,
    outDir: "dist/workerd",
    format: "esm",
    entry: LIBRARY,
    dts: false,
    plugins: [starts(workerd), modules],
    outputOptions: sharing(workerd),
  },
  { ...common, ...withoutWasm, format: "esm", entry: LIBRARY },
  // Whoever requires another entry has bytes, or no CommonJS.
  { ...common, ...withoutWasm, format: "cjs", entry: { index: LIBRARY.index } },
]);
