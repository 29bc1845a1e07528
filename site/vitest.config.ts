import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The tests of the site. They build it first, unless SITE_BUILT is set. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "test/build.ts",
    maxWorkers: 2,
    // axe-core takes half a minute for the largest page, and several times as long on a busy machine.
    testTimeout: 240_000,
    hookTimeout: 60_000,
  },
});
