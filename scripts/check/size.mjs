// Measures the package, and what it adds to a user's bundle: by esbuild, minified, as ES modules. Needs dist/.
//
//   node scripts/check/size.mjs            prints the size of the package, of each entry, and of some functions alone
//   node scripts/check/size.mjs --why ENTRY [FUNCTION]...   prints the source files that the bytes of one bundle come from

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import * as esbuild from "esbuild";
import { ENTRIES as LIST, nameOf as nameOfEntry } from "../build/entries.mjs";
import { stage } from "../build/stage.mjs";
import { run } from "../command.mjs";
import { packageExports } from "../generate/entries.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The entries that are code, by the names that a user imports. */
export const ENTRIES = Object.entries(packageExports())
  .filter(([, target]) => typeof target !== "string")
  .map(([path]) => nameOfEntry(path));

/**
 * The largest sizes by gzip -9 of the bundles that matter most in a browser: one function and everything, with WebAssembly and
 * without, and the largest module. The messages name octets that are not UTF-8, in 20 bytes. `appendPath` and `groupedParams` take 250.
 */
export const CEILINGS = [
  { entry: "pchar", functions: ["parse"], gzip: 22_380 },
  { entry: "pchar", functions: [], gzip: 39_450 },
  { entry: "pchar/js", functions: ["parse"], gzip: 7_430 },
  { entry: "pchar/js", functions: [], gzip: 24_500 },
  { entry: "pchar/lines", functions: [], gzip: 29_100 },
];

/**
 * The largest size of the package, to download and installed, in bytes, and the largest number of files. The command line has `params`,
 * patterns, escapes, delimiters and the programs of macOS and Windows, templates the options of `match`, and `pchar/schemes` the schemes of
 * meetings, accounts, text messages, repositories and connection strings, `pchar/text` the addresses of forms. `pchar redact` masks
 * blocks, headers in quotes, passwords that are not encoded, and secrets in colored text.
 */
export const PACKAGE_CEILING = { packed: 573_000, unpacked: 2_000_000, files: 120 };

/** Returns the name of a bundle. */
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

/** Returns the bytes of a bundle by gzip. */
export const sizeOf = async (each) => gzip(await bundleOf(each));

/**
 * Returns the bytes by gzip of a program that parses, normalizes, encodes and decodes, and imports some schemes. It has no
 * WebAssembly: a packed module would separate parts of the code by most of the window of gzip.
 */
export async function gzipWith(schemes) {
  const contents = `export { parse, normalize, pctEncode, pctDecode } from "pchar";
export { ${schemes.join(", ")} } from "pchar/schemes";`;
  const stdin = { contents, resolveDir: ROOT };
  const { outputFiles } = await bundle({ functions: [] }, { stdin, conditions: ["edge-light"] });
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

/** Packs the package, and returns the bytes that npm downloads and installs. */
export function packageSize() {
  const folder = mkdtempSync(join(tmpdir(), "pchar-size-"));
  try {
    const pack = ["npm", "pack", stage(folder), "--dry-run", "--json"];
    const [{ size, unpackedSize }] = JSON.parse(run(pack, { cwd: folder }).stdout);
    return { packed: size, unpacked: unpackedSize };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** Returns the ceiling of a bundle in kilobytes. */
export const ceilingOf = (name) => kilobytes(CEILINGS.find((each) => nameOf(each) === name).gzip);

/** Returns the table of README.md: the ceilings. */
export function sizeTable() {
  const { packed, unpacked } = PACKAGE_CEILING;
  return [
    "| minified, by gzip | at most |",
    "| --- | ---: |",
    ...CEILINGS.map((each) => `| \`${nameOf(each)}\` | ${kilobytes(each.gzip)} |`),
    "",
    `The package has at most ${packed / 1e3} kB to download, ${unpacked / 1e3} kB on disk.`,
  ].join("\n");
}

/** Prints the source files that the bytes of a bundle come from. It is built from ts/, since dist/ has only chunks. */
async function why(each) {
  const isJs = /^pchar\/js(?:\/|$)/.test(each.entry);
  const name = isJs ? each.entry.replace("pchar/js", "pchar") : each.entry;
  const { source } = LIST.find(({ path }) => nameOfEntry(path) === name);
  const { metafile, outputFiles } = await bundle(
    { ...each, entry: join(ROOT, source) },
    { plugins: isJs ? [withoutModules] : [] },
  );
  console.log(await esbuild.analyzeMetafile(metafile));
  console.log(`${gzip(outputFiles[0].contents)} bytes by gzip`);
}

/** Replaces the starts of the modules, as the build of `pchar/js` does. */
const withoutModules = {
  name: "without-modules",
  setup(build) {
    const path = join(ROOT, "ts/engine/js-only.ts");
    build.onResolve({ filter: /\/wasm\/(?:\w+-)?start\.ts$/ }, () => ({ path }));
  },
};

async function main([flag, entry = "pchar", ...functions]) {
  if (flag === "--why") return why({ entry, functions });
  const { packed, unpacked } = packageSize();
  console.log(`the package: ${kilobytes(packed)} to download, ${kilobytes(unpacked)} on disk`);
  const alone = ["pchar", "pchar/js"].flatMap((name) =>
    ["parse", "check", "resolve", "normalize"].map((each) => ({ entry: name, functions: [each] })),
  );
  // A bundle for browsers cannot have `pchar/guard`.
  const whole = ENTRIES.filter((name) => name !== "pchar/guard").map((name) => ({
    entry: name,
    functions: [],
  }));
  for (const each of [...whole, ...alone])
    console.log(nameOf(each).padEnd(26), kilobytes(await sizeOf(each)).padStart(8));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
