// Loads TypeScript files of the tests, for programs that need their generated strings.

import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const FOLDER = fileURLToPath(new URL("../../test/oracle/grammar", import.meta.url));

/** Returns the exports of a module whose paths start in test/oracle/grammar. */
export async function generators(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: FOLDER },
    // The oracle finds the grammar beside its own file.
    define: { "import.meta.url": JSON.stringify(pathToFileURL(join(FOLDER, "abnf.ts")).href) },
    bundle: true,
    format: "esm",
    platform: "node",
    write: false,
  });
  const code = Buffer.from(outputFiles[0].contents).toString("base64");
  return import(`data:text/javascript;base64,${code}`);
}

/** Yields edge URIs, each with the same one in another writing or another one. They depend on the seed alone. */
export async function* edgePairs(count, seed) {
  const { edgeUri, otherUri, seeded } = await generators(
    'export { edgeUri, otherUri } from "../../properties/agreement/edge.ts"; export { seeded } from "./generate.ts";',
  );
  const random = seeded(seed);
  for (let made = 0; made < count; made++) {
    const uri = edgeUri(random);
    yield [uri, otherUri(uri, random)];
  }
}
