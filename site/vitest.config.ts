import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The tests of the site. They build it first, unless SITE_BUILT is set. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "test/build.ts",
    // A page that loads waits for half a second without requests, and two cores are busy only with three files.
    maxWorkers: 3,
    // The files share what they import, such as playwright-core, and change none of it.
    isolate: false,
    // axe-core takes four seconds for the largest page, and many times as long on a busy machine.
    testTimeout: 240_000,
    hookTimeout: 60_000,
  },
});
