// Measures the package, and what it adds to a user's bundle. Each entry is bundled whole, and some functions of `pchar` alone,
// as a user would do it: by esbuild, minified, as ES modules. Needs dist/.
//
//   node scripts/check/size.mjs            writes bench/size.snap
//   node scripts/check/size.mjs --why ENTRY [FUNCTION]...   prints the source files that the bytes of one bundle come from

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import * as esbuild from "esbuild";
import { ENTRIES as LIST, nameOf as nameOfEntry, packageExports } from "../build/entries.mjs";
import { stage } from "../build/stage.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const SNAP = join(ROOT, "bench/size.snap");

/** The entries that are code, by the names that a user imports. */
export const ENTRIES = Object.entries(packageExports())
  .filter(([, target]) => typeof target !== "string")
  .map(([path]) => nameOfEntry(path));

/** The functions that many users import alone. */
const ALONE = ["parse", "check", "resolve", "normalize"];

/** All bundles: each has functions of an entry, or everything if it names no function. */
export const BUNDLES = ENTRIES.flatMap((entry) => {
  const alone = entry === "pchar" || entry === "pchar/js" ? ALONE : [];
  return [{ entry, functions: [] }, ...alone.map((name) => ({ entry, functions: [name] }))];
});

/** Returns the name of a bundle in bench/size.snap. */
export function nameOf({ entry, functions }) {
  return functions.length === 0 ? entry : `${entry} { ${functions.join(", ")} }`;
}

function bundle({ entry, functions }, options) {
  const names = functions.length === 0 ? "*" : `{ ${functions.join(", ")} }`;
  return esbuild.build({
    stdin: { contents: `export ${names} from "${entry}"`, resolveDir: ROOT },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    external: ["node:*"],
    write: false,
    metafile: true,
    logLevel: "error",
    ...options,
  });
}

const gzip = (bytes) => gzipSync(bytes, { level: 9 }).length;

/** Returns the text of a bundle. */
export async function bundleOf(each) {
  const { outputFiles } = await bundle(each, {});
  return outputFiles[0].text;
}

/** Returns the bytes of a bundle: as it is, by gzip -9 and by brotli. */
export async function sizeOf(each) {
  const { outputFiles } = await bundle(each, {});
  const bytes = outputFiles[0].contents;
  return {
    name: nameOf(each),
    raw: bytes.length,
    gzip: gzip(bytes),
    brotli: brotliCompressSync(bytes).length,
  };
}

/**
 * Returns the bytes by gzip of a program that parses, normalizes, encodes and decodes, and imports some schemes. It has no
 * WebAssembly: a packed module would separate parts of the code by most of the window of gzip.
 */
export async function gzipWith(schemes) {
  const contents = `export { parse, normalize, pctEncode, pctDecode } from "pchar/js";
export { ${schemes.join(", ")} } from "pchar/js/schemes";`;
  const { outputFiles } = await bundle({ functions: [] }, { stdin: { contents, resolveDir: ROOT } });
  return gzip(outputFiles[0].contents);
}

/** Makes a bundler keep what runs at import, although package.json says that an unused module can be left out. */
const effects = {
  name: "effects",
  setup(build) {
    build.onResolve({ filter: /./ }, async ({ path, resolveDir, kind, pluginData }) => {
      if (pluginData === effects) return undefined;
      return { ...(await build.resolve(path, { resolveDir, kind, pluginData: effects })), sideEffects: true };
    });
  },
};

/** Returns the bytes that an entry leaves in a bundle that uses nothing of it. */
export async function leftOver(entry) {
  const stdin = { contents: `import "${entry}"`, resolveDir: ROOT };
  const { outputFiles } = await bundle({ entry, functions: [] }, { stdin, plugins: [effects] });
  return outputFiles[0].contents.length;
}

/** Packs the package, and returns the bytes that npm downloads and installs, and the number of files. */
export function packageSize() {
  const folder = mkdtempSync(join(tmpdir(), "pchar-size-"));
  try {
    const { status, stdout, stderr } = spawnSync("npm", ["pack", stage(folder), "--dry-run", "--json"], {
      cwd: folder,
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    if (status !== 0) throw new Error(`npm pack: ${stderr}`);
    const [{ size, unpackedSize, entryCount }] = JSON.parse(stdout);
    return { packed: size, unpacked: unpackedSize, files: entryCount };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const PACKAGE_COLUMNS = ["packed", "unpacked", "files"];
const BUNDLE_COLUMNS = ["raw", "gzip", "brotli"];

/** Returns the lines of bench/size.snap. */
function snapOf({ size, sizes }) {
  const row = (name, values) => name.padEnd(26) + values.map((value) => String(value).padStart(9)).join("");
  const part = (columns, name, rows) => [
    row(name, columns),
    ...rows.map((each) =>
      row(
        each.name,
        columns.map((column) => each[column]),
      ),
    ),
  ];
  return [
    ...part(PACKAGE_COLUMNS, "package", [{ name: "pchar", ...size }]),
    "",
    ...part(BUNDLE_COLUMNS, "bundle", sizes),
    "",
  ].join("\n");
}

/** Reads the text of bench/size.snap. */
export function readSnap(text) {
  const rowsOf = (part, columns) =>
    part
      .split("\n")
      .slice(1)
      .map((line) => {
        const [, name, ...values] = /^(.+?) +(\d+) +(\d+) +(\d+)$/.exec(line);
        return { name, ...Object.fromEntries(columns.map((column, i) => [column, Number(values[i])])) };
      });
  const [ofPackage, ofBundles] = text.trimEnd().split("\n\n");
  const [{ name: _, ...size }] = rowsOf(ofPackage, PACKAGE_COLUMNS);
  return { size, sizes: rowsOf(ofBundles, BUNDLE_COLUMNS) };
}

/** Returns the table of the README: kilobytes by gzip, for each entry. */
export function sizeTable({ size, sizes }) {
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  const cell = (name) => {
    const found = sizes.find((each) => each.name === name);
    return found === undefined ? "" : kilobytes(found.gzip);
  };
  const functions = ALONE.map((name) => `pchar { ${name} }`);
  const names = LIST.map(({ path }) => nameOfEntry(path));
  const rows = [names[0], ...functions, ...names.slice(1)].map(
    (name) => `| \`${name}\` | ${cell(name)} | ${cell(name.replace("pchar", "pchar/js"))} |`,
  );
  return [
    "| minified, by gzip | `pchar` | `pchar/js` |",
    "| --- | ---: | ---: |",
    ...rows,
    "",
    `The package has ${size.files} files: ${Math.round(size.packed / 1000)} kB to download, ${(size.unpacked / 1e6).toFixed(1)} MB on disk.`,
  ].join("\n");
}

/** Prints the source files that the bytes of a bundle come from. It is built from ts/, since dist/ has only chunks. */
async function why(each) {
  const isJs = /^pchar\/js(?:\/|$)/.test(each.entry);
  const name = isJs ? each.entry.replace("pchar/js", "pchar") : each.entry;
  const { source } = LIST.find(({ path }) => nameOfEntry(path) === name);
  const file = (path) => join(ROOT, "ts", path);
  const alias = isJs
    ? Object.fromEntries(
        ["#engine", "#lines-engine", "#arrow-engine"].map((name) => [name, file("engine/js-only.ts")]),
      )
    : {
        "#engine": file("wasm/start.ts"),
        "#lines-engine": file("wasm/lines-start.ts"),
        "#arrow-engine": file("wasm/arrow-start.ts"),
      };
  const { metafile, outputFiles } = await bundle(
    { ...each, entry: join(ROOT, source) },
    {
      alias: {
        ...alias,
        "#core": file("wasm/core.ts"),
        "#lines-core": file("wasm/lines-core.ts"),
        "#arrow-core": file("wasm/arrow-core.ts"),
        "#string-scan": file("wasm/string-scan.ts"),
      },
    },
  );
  const [{ inputs }] = Object.values(metafile.outputs);
  const rows = Object.entries(inputs)
    .map(([path, { bytesInOutput }]) => [bytesInOutput, resolve(path).slice(ROOT.length)])
    .filter(([bytes]) => bytes > 0)
    .sort(([a], [b]) => b - a);
  for (const [bytes, path] of rows) console.log(`${String(bytes).padStart(7)}  ${path}`);
  const { contents } = outputFiles[0];
  console.log(`${String(contents.length).padStart(7)}  in all, ${gzip(contents)} by gzip`);
}

async function main([flag, entry = "pchar", ...functions]) {
  if (flag === "--why") return why({ entry, functions });
  const sizes = [];
  for (const each of BUNDLES) sizes.push(await sizeOf(each));
  const snap = snapOf({ size: packageSize(), sizes });
  writeFileSync(SNAP, snap);
  process.stdout.write(snap);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
