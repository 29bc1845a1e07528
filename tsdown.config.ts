import { fileURLToPath } from "node:url";
import { defineConfig } from "tsdown";

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

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
    alias: { "#backend": file("ts/backend/wasm/start.ts") },
  },
  {
    ...common,
    entry: { js: "ts/index.ts" },
    format: ["esm", "cjs"],
    dts: true,
    alias: { "#backend": file("ts/backend/js-only.ts") },
  },
  {
    ...common,
    // `cli-run` is the command line without its process: what `npm run demo` shows is what it prints.
    entry: { cli: "ts/cli/main.ts", "cli-run": "ts/cli/run.ts" },
    platform: "node",
    format: ["esm"],
    dts: false,
    sourcemap: false,
    alias: { "#backend": file("ts/backend/wasm/start.ts") },
  },
]);
