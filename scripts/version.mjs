// One version stands in all manifests: that of npm, that of JSR, that of the crate.
//
//   node scripts/version.mjs              tells it, and fails where a manifest has another
//   node scripts/version.mjs --tag vX.Y.Z also fails where it is not that of the tag, or the changelog has no heading for it
//   node scripts/version.mjs X.Y.Z        writes it, and gives what is unreleased in the changelog its heading

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Where versions stand: before each, and how many there are. */
const PLACES = [
  { file: "package.json", before: /^ {2}"version": "/gm, count: 1 },
  { file: "package-lock.json", before: /^(?: {2}| {6})(?<="name": "pchar",\n +)"version": "/gm, count: 2 },
  { file: "jsr.json", before: /^ {2}"version": "/gm, count: 1 },
  { file: "Cargo.toml", before: /^\[workspace\.package\]\nversion = "/gm, count: 1 },
  { file: "Cargo.lock", before: /^name = "pchar(?:-wasm|-lines-wasm)?"\nversion = "/gm, count: 3 },
];

const SEMVER = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
const UNRELEASED = "## Unreleased\n";

const readText = (file) => readFileSync(join(ROOT, file), "utf8").replaceAll("\r\n", "\n");

/** Tells every version, and where it stands; `read` gives the text of a file. */
export function versions(read = readText) {
  return PLACES.flatMap(({ file, before, count }) => {
    const text = read(file);
    const found = [...text.matchAll(before)].map(({ 0: { length }, index }) => {
      const start = index + length;
      return { file, version: text.slice(start, text.indexOf('"', start)) };
    });
    if (found.length !== count)
      throw new Error(`${file} has ${found.length} versions of pchar, not ${count}`);
    return found;
  });
}

/** Tells the one version, and throws where there are several, or where it is not that of a tag. */
export function oneVersion(read = readText, tag = undefined) {
  const all = versions(read);
  const [{ version }] = all;
  const others = all.filter((each) => each.version !== version);
  if (others.length > 0) {
    const list = others.map((each) => `${each.file}: ${each.version}`).join(", ");
    throw new Error(`package.json has version ${version}, and ${list}`);
  }
  if (tag === undefined) return version;
  if (tag !== `v${version}`) throw new Error(`The tag is ${tag}, and the version ${version}`);
  if (!read("CHANGELOG.md").includes(`\n## ${version} - `)) throw new Error(`CHANGELOG.md has no ${version}`);
  return version;
}

/** Returns the files in which another version is to stand, with their new text. */
export function withVersion(version, date, read = readText) {
  if (!SEMVER.test(version)) throw new Error(`Not a version: ${version}`);
  versions(read);
  const changelog = read("CHANGELOG.md");
  if (!changelog.includes(UNRELEASED)) throw new Error("CHANGELOG.md has nothing that is unreleased");
  const manifests = PLACES.map(({ file, before }) => {
    const old = new RegExp(`(${before.source})[^"]+`, before.flags);
    return [file, read(file).replace(old, `$1${version}`)];
  });
  const heading = `${UNRELEASED}\n## ${version} - ${date}\n`;
  return [...manifests, ["CHANGELOG.md", changelog.replace(UNRELEASED, heading)]];
}

function main([argument, tag]) {
  if (argument === "--tag" && tag === undefined) throw new Error("--tag takes a tag, such as v1.2.3");
  if (argument === undefined || argument === "--tag") return console.log(oneVersion(readText, tag));
  const date = new Date().toISOString().slice(0, 10);
  for (const [file, text] of withVersion(argument, date)) writeFileSync(join(ROOT, file), text);
  console.log(oneVersion(readText, `v${argument}`));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
