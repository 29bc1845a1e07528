// Keeps the packages of npm, JSR, Rust and Python on one version.
//
//   node scripts/check/version.mjs              prints the version, and fails if the manifests differ
//   node scripts/check/version.mjs --tag vX.Y.Z also fails if the tag differs, or if the changelog has no heading for the version
//   node scripts/check/version.mjs X.Y.Z        writes the version, and its heading into the changelog

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The place of the version in each manifest: the text before it, and the number of times it occurs. */
const MANIFESTS = [
  { file: "package.json", before: /^ {2}"version": "/gm, count: 1 },
  { file: "package-lock.json", before: /^(?: {2}| {6})(?<="name": "pchar",\n +)"version": "/gm, count: 2 },
  { file: "jsr.json", before: /^ {2}"version": "/gm, count: 1 },
  { file: "python/src/pchar/__init__.py", before: /^__version__ = "/gm, count: 1 },
  { file: "Cargo.toml", before: /^\[workspace\.package\]\nversion = "/gm, count: 1 },
  {
    file: "Cargo.lock",
    before: /^name = "pchar(?:-wasm|-arrow-wasm|-lines-wasm|-wasm-host)?"\nversion = "/gm,
    count: 5,
  },
  { file: "bench/native/Cargo.lock", before: /^name = "pchar"\nversion = "/gm, count: 1 },
  { file: "bench/reach/native/Cargo.lock", before: /^name = "pchar"\nversion = "/gm, count: 1 },
];

const SEMVER = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
const UNRELEASED = "## Unreleased\n";

const readText = (file) => readFileSync(join(ROOT, file), "utf8").replaceAll("\r\n", "\n");

/** Returns every version and its file. `read` returns the text of a file. */
export function versions(read = readText) {
  return MANIFESTS.flatMap(({ file, before, count }) => {
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

/** Returns the version. Throws if there are several, or if it is not the one of the tag. */
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

/** Returns the files that contain the version, with their texts for a new one. */
export function withVersion(version, date, read = readText) {
  if (!SEMVER.test(version)) throw new Error(`Not a version: ${version}`);
  versions(read);
  const changelog = read("CHANGELOG.md");
  if (!changelog.includes(UNRELEASED)) throw new Error("CHANGELOG.md has no heading for unreleased changes");
  const manifests = MANIFESTS.map(({ file, before }) => {
    const old = new RegExp(`(${before.source})[^"]+`, before.flags);
    return [file, read(file).replace(old, `$1${version}`)];
  });
  const heading = `${UNRELEASED}\n## ${version} - ${date}\n`;
  return [...manifests, ["CHANGELOG.md", changelog.replace(UNRELEASED, heading)]];
}

function main([argument, tag]) {
  if (argument === "--tag" && tag === undefined) throw new Error("--tag needs a tag, such as v1.2.3");
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
