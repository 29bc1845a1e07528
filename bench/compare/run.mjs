// Compares pchar with other libraries by tests that were not written for pchar: the examples of RFC 3986, the JSON Schema Test Suite,
// and the complete suites of the ABNF. `npm run compare` prints the table; `-- --record` also writes record.json, which the README shows.
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import * as esbuild from "esbuild";
import { LIBRARIES } from "./libraries.mjs";
import { featuresOf, rowsOf } from "./measure.mjs";
import { completeSuites, jsonSchemaSuite } from "./strings.mjs";
import { comparison, RECORD } from "./table.mjs";

const BENCH = new URL("..", import.meta.url);

/** Returns the version of an installed library, or that of Node for `URL`. */
function versionOf(name) {
  if (name === "URL") return `Node ${process.versions.node}`;
  const path = name === "pchar" ? "../package.json" : `node_modules/${name}/package.json`;
  return JSON.parse(readFileSync(new URL(path, BENCH), "utf8")).version;
}

/** Returns the size of a whole library in a bundle, minified and by gzip. For pchar, the table has its ceiling. */
async function sizeOf(name) {
  if (name === "URL" || name === "pchar") return undefined;
  const { outputFiles } = await esbuild.build({
    stdin: { contents: `export * from "${name}"`, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
    logLevel: "error",
  });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}

async function record() {
  const libraries = await Promise.all(
    LIBRARIES.map(async (library) => ({
      name: library.name,
      version: versionOf(library.name),
      size: await sizeOf(library.name),
      ...featuresOf(library),
    })),
  );
  const rows = rowsOf(LIBRARIES, { suite: jsonSchemaSuite(), ABNF: completeSuites() });
  return { date: new Date().toISOString().slice(0, 10), libraries, rows };
}

const made = await record();
console.log(comparison(made));
if (process.argv.includes("--record")) writeFileSync(RECORD, `${JSON.stringify(made, null, 2)}\n`);
