import { defineConfig } from "vitest/config";
import { nativeSources } from "./test/support/native-sources.ts";

/** The rooms whose tests run on the JavaScript engine only: no engine can change their answers. */
const JS_ONLY = [
  ...[
    "cli",
    "codec",
    "complete/rules",
    "core",
    "explain",
    "grammar",
    "guard",
    "host",
    "inspect",
    "iri",
    "legacy",
    "schemes",
    "secrets",
  ],
  ...["support", "template", "text"],
];

const JS_ONLY_TESTS = JS_ONLY.map((room) => `test/*/${room}/**`);

/** Tests that replace the grammar of the oracle. All others share the modules that a worker has loaded. */
const ORACLE = "test/oracle";

/** The tests of some folders on one engine. */
const project = (name: string, engine: "wasm" | "js", include: string, exclude: readonly string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include: [`${include}/**/*.test.ts`],
    exclude: ["**/node_modules/**", ...exclude],
    env: { PCHAR_BACKEND: engine },
    testTimeout: 120_000,
    isolate: include === ORACLE,
  },
});

/**
 * The folder of a test says where it runs. On both engines: all folders not named here. On the JavaScript engine only: the
 * rooms in `JS_ONLY`. Once: `test/package`, which looks at what is built, and `test/parity`, which starts both engines.
 */
export default defineConfig({
  plugins: [nativeSources()],
  test: {
    // One more than by default, on any machine.
    maxWorkers: "100%",
    // The tests make many short-lived strings: with more room for them, the garbage collector works half as long.
    execArgv: ["--max-semi-space-size=64"],
    // What Vite made of a test file is used again while the file stays as it is.
    experimental: { fsModuleCache: true },
    setupFiles: ["test/support/core.ts"],
    server: { deps: { external: [/\.cache\/ts\//] } },
    projects: [
      project("wasm", "wasm", "test/!(oracle)", JS_ONLY_TESTS),
      project("js", "js", "test/!(oracle)", ["test/package/**", "test/parity/**"]),
      project("wasm-oracle", "wasm", ORACLE, JS_ONLY_TESTS),
      project("js-oracle", "js", ORACLE),
    ],
  },
});
