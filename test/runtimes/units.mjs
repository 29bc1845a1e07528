// Unit tests in one bundle, for versions of Node on which vitest does not start: it needs modules that are made for each system.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build } from "esbuild";
import { REPOSITORY } from "./place.mjs";

const VITEST = join(REPOSITORY, "test/runtimes/programs/vitest.mjs");

/** The bundles are in the repository, so their tests find the packages and the files that they read. */
const FOLDER = join(REPOSITORY, ".cache/units");

/** Has each source see its own `import.meta.url`, below the current folder, and imports of vitest see what stands in for it. */
const AS_BY_VITEST = {
  name: "as-by-vitest",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^vitest$/ }, () => ({ path: VITEST }));
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const own = JSON.stringify(relative(REPOSITORY, path).replaceAll("\\", "/"));
      const contents = readFileSync(path, "utf8").replaceAll(
        "import.meta.url",
        `globalThis.sourceUrl(${own})`,
      );
      return { contents, loader: "ts" };
    });
  },
};

/** Bundles files of tests into a program that prints their counts as JSON. Returns its file. */
export async function bundleTests(name, files) {
  const outfile = join(FOLDER, `${name}.mjs`);
  const imports = files.map((file) => `${JSON.stringify(file)}: () => import("./${file}"),`);
  const contents = `import "./test/support/core.ts";
import { runTests } from "vitest";
console.log(JSON.stringify(await runTests({ ${imports.join("\n")} })));`;
  await build({
    stdin: { contents, loader: "ts", resolveDir: REPOSITORY },
    banner: {
      js: 'import { pathToFileURL as toSourceUrl } from "node:url"; globalThis.sourceUrl = (path) => toSourceUrl(path).href;',
    },
    plugins: [AS_BY_VITEST],
    bundle: true,
    packages: "external",
    format: "esm",
    target: "es2022",
    platform: "node",
    outfile,
    logLevel: "error",
  });
  return outfile;
}
