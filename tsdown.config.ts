import { rmSync } from "node:fs";
import { basename, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type UserConfig } from "tsdown";

const ROOT = fileURLToPath(new URL(".", import.meta.url));

/** Resolves the names of what starts a backend, ahead of the paths that tsconfig.json gives them for the type checker. */
const starts = (files: Readonly<Record<string, string>>) => ({
  name: "starts",
  resolveId: {
    order: "pre" as const,
    handler: (id: string) =>
      id in files ? fileURLToPath(new URL(`ts/backend/${files[id]}`, import.meta.url)) : null,
  },
});

const wasm = starts({ "#backend": "wasm/start.ts", "#lines-backend": "wasm/lines-start.ts" });
const jsOnly = starts({ "#backend": "js-only.ts", "#lines-backend": "js-only.ts" });

/** Leaves the import of a module to where the package runs: the file is copied beside what imports it. */
const modules = {
  name: "modules",
  resolveId: {
    order: "pre" as const,
    handler: (id: string) =>
      id.endsWith(".wasm") ? { id: `./${basename(id)}`, external: "absolute" as const } : null,
  },
};

/**
 * The files that entries share: as few as can be, since each that is loaded takes as long as all that is in it. One has what
 * `pchar` is, and one what works on lines besides.
 */
function sharedFile(id: string): string | null {
  const path = relative(ROOT, id).replaceAll("\\", "/");
  if (!path.startsWith("ts/") || path.endsWith(".d.ts") || ENTRIES.includes(path)) return null;
  if (/^ts\/(?:cli|compat|lines\/file)\/|core(?:-workerd)?\.ts$/.test(path)) return null;
  return /\blines\b|line-words|utf8/.test(path) ? "shared-lines" : "shared";
}

/** What exists in both module systems, with WebAssembly and without. */
const LIBRARY = {
  index: "ts/index.ts",
  lines: "ts/lines/index.ts",
  wasm: "ts/wasm.ts",
};

/** The bytes of the modules, by the names that "imports" of package.json chooses among. */
const BYTES = {
  core: "ts/backend/wasm/core.ts",
  "lines-core": "ts/backend/wasm/lines-core.ts",
};

/** It starts threads, and finds their program beside itself. */
const FILE = { "lines-file": "ts/lines/file/index.ts" };

const ENTRIES: readonly string[] = [
  "ts/cli/main.ts",
  "ts/cli/run.ts",
  "ts/lines/file/worker.ts",
  ...Object.values(LIBRARY),
  ...Object.values(FILE),
];

const PUBLIC = [...Object.values(LIBRARY), ...Object.values(FILE)];

rmSync("dist", { recursive: true, force: true });

const common = {
  target: "es2022",
  platform: "neutral",
  fixedExtension: false,
  hash: false,
  // All configurations write there: it is emptied once, before them.
  clean: false,
  // The sources are in the package: maps need not hold them again.
  sourcemap: true,
  outputOptions: {
    comments: { jsdoc: false },
    sourcemapExcludeSources: true,
    codeSplitting: { groups: [{ name: sharedFile, minShareCount: 2 }] },
  },
  dts: { sourcemap: true, entry: PUBLIC },
  // Which bytes are right is known where the package runs, or is bundled.
  deps: { neverBundle: [/^node:/, /^#(lines-)?core$/] },
} satisfies UserConfig;

/**
 * The library twice: with WebAssembly, and in `js/` without a word of it. What the entries of one module system have in
 * common is in chunks that they share, so that a class is one class, whichever entry it comes from.
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
      ...BYTES,
      "core-workerd": "ts/backend/wasm/core-workerd.ts",
      "lines-core-workerd": "ts/backend/wasm/lines-core-workerd.ts",
    },
    plugins: [wasm, modules],
    copy: ["ts/backend/wasm/core.wasm", "ts/backend/wasm/lines-core.wasm"],
  },
  {
    ...common,
    format: "cjs",
    entry: { ...LIBRARY, ...FILE, ...BYTES },
    // `import.meta.url`, beside which the program of the workers is, in CommonJS too.
    shims: true,
    plugins: [wasm],
  },
  {
    ...common,
    outDir: "dist/js",
    format: ["esm", "cjs"],
    entry: LIBRARY,
    dts: { ...common.dts, entry: Object.values(LIBRARY) },
    plugins: [jsOnly],
  },
]);
