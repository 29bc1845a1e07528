import { fileURLToPath } from "node:url";
import { defineConfig } from "tsdown";

/** Resolves `#backend`, ahead of the path that tsconfig.json gives it for the type checker. */
const backend = (path: string) => ({
  name: "backend",
  resolveId: {
    order: "pre" as const,
    handler: (id: string) => (id === "#backend" ? fileURLToPath(new URL(path, import.meta.url)) : null),
  },
});

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
    plugins: [backend("ts/backend/wasm/start.ts")],
  },
  {
    ...common,
    entry: { js: "ts/index.ts" },
    format: ["esm", "cjs"],
    dts: true,
    plugins: [backend("ts/backend/js-only.ts")],
  },
  {
    ...common,
    // `cli-run` is the command line without its process: what `npm run demo` shows is what it prints.
    entry: { cli: "ts/cli/main.ts", "cli-run": "ts/cli/run.ts" },
    platform: "node",
    format: ["esm"],
    dts: false,
    sourcemap: false,
    plugins: [backend("ts/backend/wasm/start.ts")],
  },
]);
