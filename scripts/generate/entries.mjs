// Writes the entries of entries.json into package.json and jsr.json.

import { jsrExports, packageExports, typesVersions } from "../build/entries.mjs";

const FIELDS = {
  "package.json": () => ({ typesVersions: typesVersions(), exports: packageExports() }),
  "jsr.json": () => ({ exports: jsrExports() }),
};

/** Replaces the value of a top-level field, which is an object, and leaves the rest of the text as it is. */
function withField(text, name, value) {
  const start = text.indexOf(`\n  "${name}": {`);
  const end = text.indexOf("\n  }", start);
  if (start === -1 || end === -1) throw new Error(`There is no object "${name}"`);
  const json = JSON.stringify({ [name]: value }, null, 2).slice("{".length, -"\n  }\n}".length);
  return text.slice(0, start) + json + text.slice(end);
}

/** Returns the manifests by their paths. */
export function generated(read) {
  const manifests = Object.entries(FIELDS).map(([name, fields]) => [
    name,
    Object.entries(fields()).reduce((text, [field, value]) => withField(text, field, value), read(name)),
  ]);
  return Object.fromEntries(manifests);
}
