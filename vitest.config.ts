import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const wasm = (file: string): string => fileURLToPath(new URL(`ts/backend/wasm/${file}`, import.meta.url));

/**
 * What runs on the default backend alone, since it can differ on no other. All else runs twice: on the Rust core, and on its
 * twin.
 */
const ONCE = [
  // Files that are built, packed, written, recorded or compared, and the types of the declarations.
  ..."api bench compat-migrating coverage package size twins types".split(" "),
  // Code that exists once, in TypeScript, and takes of a backend what other tests compare. Its vectors run on both.
  ..."cli* inspect* iri* legacy* scheme* template* text-*".split(" "),
  // The oracle by itself, and the rules that no backend is asked for.
  ..."grammar/recognize oracle-rules".split(" "),
  // The module for lines beside its twin: it starts both.
  "lines-backend",
].map((name) => `test/${name}.test.ts`);

const project = (name: string, exclude: readonly string[]) => ({
  extends: true as const,
  test: {
    name,
    include: ["test/**/*.test.ts"],
    exclude: ["**/node_modules/**", ...exclude],
    env: { PCHAR_BACKEND: name },
    testTimeout: 120_000,
  },
});

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
    // One more than by default, on any machine.
    maxWorkers: "100%",
    projects: [project("wasm", []), project("js", ONCE)],
  },
});
