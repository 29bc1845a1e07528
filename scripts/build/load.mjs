// Lets scripts use TypeScript files of this repository, which not every runtime can read.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

/** Bundles a module whose imports are relative to a folder. Its files see an `import.meta.url` in that folder. */
export async function bundled(contents, folder, options = {}) {
  const { outputFiles } = await build({
    stdin: { contents, loader: "ts", resolveDir: folder },
    define: { "import.meta.url": JSON.stringify(pathToFileURL(join(folder, "module.ts")).href) },
    bundle: true,
    format: "esm",
    target: "es2022",
    platform: "node",
    write: false,
    logLevel: "error",
    ...options,
  });
  return outputFiles[0].text;
}

/** Returns the exports of a module whose imports are relative to a folder. */
export async function load(contents, folder) {
  const code = Buffer.from(await bundled(contents, folder)).toString("base64");
  return import(`data:text/javascript;base64,${code}`);
}
