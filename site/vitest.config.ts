import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The tests of the site. They build it first, unless SITE_BUILT is set. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "test/build.ts",
    // Tests in Chromium often wait, so there may be more of them than cores.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
