// Writes the generated files from their sources: `npm run gen`.
//
//   NAME...   only the files of these generators: tables, suites, string-wasm, registry, purl-types, entries, man
//   --check   writes nothing, and fails if a file is stale

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The modules that generate files. Each reads what the ones before it have written. */
const GENERATORS = {
  tables: "./tables.mjs",
  suites: "./suites.mjs",
  "string-wasm": "../build/string-wasm.mjs",
  registry: "./registry.mjs",
  "purl-types": "./purl-types.mjs",
  entries: "./entries.mjs",
  man: "./man.mjs",
};

const isPacked = (path) => path.endsWith(".gz");

/** Returns the text of a file, or `undefined` if the file does not exist. */
function read(path) {
  try {
    const bytes = readFileSync(join(ROOT, path));
    return (isPacked(path) ? gunzipSync(bytes) : bytes).toString().replaceAll("\r\n", "\n");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

function write(path, text) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), isPacked(path) ? gzipSync(text, { level: 9 }) : text);
}

const { values, positionals } = parseArgs({
  options: { check: { type: "boolean" } },
  allowPositionals: true,
});
const known = Object.keys(GENERATORS);
const unknown = positionals.find((name) => !known.includes(name));
if (unknown !== undefined) {
  console.error(`unknown generator ${JSON.stringify(unknown)}: use ${known.join(", ")}`);
  process.exit(2);
}
for (const name of positionals.length > 0 ? positionals : known) {
  const { generated } = await import(GENERATORS[name]);
  for (const [path, text] of Object.entries(await generated(read))) {
    if (!values.check) write(path, text);
    else if (read(path) !== text) {
      console.error(`${path} is stale: run npm run gen`);
      process.exitCode = 1;
    }
  }
}
