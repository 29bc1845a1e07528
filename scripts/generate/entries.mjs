// Writes the entries of entries.json into package.json and jsr.json: `node scripts/generate/entries.mjs`.
//
//   --check   writes nothing, and fails if a manifest differs from entries.json

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { jsrExports, packageExports, typesVersions } from "../build/entries.mjs";

const FIELDS = {
  "package.json": () => ({ typesVersions: typesVersions(), exports: packageExports() }),
  "jsr.json": () => ({ exports: jsrExports() }),
};

const fileOf = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** Replaces the value of a top-level field, which is an object, and leaves the rest of the text as it is. */
function withField(text, name, value) {
  const start = text.indexOf(`\n  "${name}": {`);
  const end = text.indexOf("\n  }", start);
  if (start === -1 || end === -1) throw new Error(`There is no object "${name}"`);
  const json = JSON.stringify({ [name]: value }, null, 2).slice("{".length, -"\n  }\n}".length);
  return text.slice(0, start) + json + text.slice(end);
}

const isCheck = process.argv.includes("--check");
for (const [name, fields] of Object.entries(FIELDS)) {
  const before = readFileSync(fileOf(name), "utf8").replaceAll("\r\n", "\n");
  const after = Object.entries(fields()).reduce(
    (text, [field, value]) => withField(text, field, value),
    before,
  );
  if (!isCheck) writeFileSync(fileOf(name), after);
  else if (after !== before) {
    console.error(`${name} differs from entries.json: run \`node scripts/generate/entries.mjs\``);
    process.exitCode = 1;
  }
}
