// Puts the package that npm publishes into a folder: `node scripts/build/stage.mjs [FOLDER]`, by default .cache/package.
//
// Its package.json lacks the fields that only this repository needs, above all the script `prepare`: npm warns of scripts
// when it installs a tarball. package.json itself is never changed, so that an aborted run leaves nothing behind.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const DEFAULT = join(ROOT, ".cache/package");

/** The files and folders to copy. From them, npm packs those that the field `files` of package.json names. */
const COPIED = ["dist", "man", "README.md", "LICENSE", "THIRD-PARTY.md"];

/** The fields of package.json that a user does not need. */
const OMITTED = ["scripts", "devDependencies", "packageManager"];

/** Writes the package into a folder, which is emptied first. */
export function stage(folder = DEFAULT) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const published = Object.entries(manifest).filter(([name]) => !OMITTED.includes(name));
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(Object.fromEntries(published), null, 1)}\n`);
  return folder;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder = DEFAULT] = process.argv.slice(2);
  console.log(stage(resolve(folder)));
}
