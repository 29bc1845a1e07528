import { fileURLToPath } from "node:url";
import { defineConfig } from "tsdown";

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

const common = {
  target: "es2022",
  platform: "neutral",
  fixedExtension: false,
  sourcemap: true,
  clean: false,
  hash: false,
} as const;

/** The library in both module systems: with WebAssembly, and as `pchar/js` without a word of it. */
export default defineConfig([
  {
    ...common,
    entry: { index: "ts/index.ts" },
    format: ["esm", "cjs"],
    dts: true,
    plugins: [wasm],
  },
  {
    ...common,
    entry: { js: "ts/index.ts" },
    format: ["esm", "cjs"],
    dts: true,
    plugins: [jsOnly],
  },
  {
    ...common,
    entry: { lines: "ts/lines/index.ts" },
    format: ["esm", "cjs"],
    dts: true,
    plugins: [wasm],
  },
  {
    ...common,
    entry: { "lines-file": "ts/lines/file/index.ts" },
    platform: "node",
    format: ["esm", "cjs"],
    // `import.meta.url`, beside which the program of the workers is, in CommonJS too.
    shims: true,
    dts: true,
    plugins: [wasm],
  },
  {
    ...common,
    entry: { "lines-file-worker": "ts/lines/file/worker.ts" },
    platform: "node",
    format: ["esm"],
    dts: false,
    sourcemap: false,
    plugins: [wasm],
  },
  {
    ...common,
    // `cli-run` is the command line without its process: what `npm run demo` shows is what it prints.
    entry: { cli: "ts/cli/main.ts", "cli-run": "ts/cli/run.ts" },
    platform: "node",
    format: ["esm"],
    dts: false,
    sourcemap: false,
    plugins: [wasm],
  },
]);
