import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const wasm = (file: string): string => fileURLToPath(new URL(`ts/backend/wasm/${file}`, import.meta.url));

/** Every test runs twice: on the Rust core, and on its twin. */
export default defineConfig({
  resolve: {
    alias: {
      "#backend": wasm("start.ts"),
      "#lines-backend": wasm("lines-start.ts"),
      "#core": wasm("core.ts"),
      "#lines-core": wasm("lines-core.ts"),
    },
  },
  test: {
    projects: ["wasm", "js"].map((name) => ({
      extends: true,
      test: { name, include: ["test/**/*.test.ts"], env: { PCHAR_BACKEND: name }, testTimeout: 120_000 },
    })),
  },
});
