// How large is what a user's bundler makes of pchar? Bundles each entry whole, and some of its functions alone, as a user
// would: minified by esbuild, ES modules, es2022. Needs dist/.
//
//   node scripts/size.mjs            writes bench/size.snap
//   node scripts/size.mjs --why ENTRY [FUNCTION]...   tells which sources the bytes of one bundle come from

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import * as esbuild from "esbuild";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
export const SNAP = join(ROOT, "bench/size.snap");

const { exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

/** The entries that are code, as package.json exports them. */
export const ENTRIES = Object.keys(exports)
  .filter((path) => typeof exports[path] !== "string")
  .map((path) => path.replace(/^\./, "pchar"));

/** What many import alone. */
const ALONE = ["parse", "check", "resolve", "normalize"];

/** All bundles: the functions of an entry, or none for all that it exports. */
export const BUNDLES = ENTRIES.flatMap((entry) => {
  const alone = entry === "pchar" || entry === "pchar/js" ? ALONE : [];
  return [{ entry, functions: [] }, ...alone.map((name) => ({ entry, functions: [name] }))];
});

/** The name of a bundle, as it stands in bench/size.snap. */
export function nameOf({ entry, functions }) {
  return functions.length === 0 ? entry : `${entry} { ${functions.join(", ")} }`;
}

function bundle({ entry, functions }, options) {
  const what = functions.length === 0 ? "*" : `{ ${functions.join(", ")} }`;
  return esbuild.build({
    stdin: { contents: `export ${what} from "${entry}"`, resolveDir: ROOT },
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

/** The bytes of a bundle: as it is, by gzip -9 and by brotli. */
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

/** The bytes by gzip of a program that parses and normalizes, encodes and decodes, and uses some schemes. */
export async function gzipWith(schemes) {
  const contents = `export { parse, normalize, pctEncode, pctDecode } from "pchar";
export { ${schemes.join(", ")} } from "pchar/schemes";`;
  const { outputFiles } = await bundle({ functions: [] }, { stdin: { contents, resolveDir: ROOT } });
  return gzip(outputFiles[0].contents);
}

/** Has a bundler keep what runs at import: package.json says that it may leave out a module of which nothing is used. */
const effects = {
  name: "effects",
  setup(build) {
    build.onResolve({ filter: /./ }, async ({ path, resolveDir, kind, pluginData }) => {
      if (pluginData === effects) return undefined;
      return { ...(await build.resolve(path, { resolveDir, kind, pluginData: effects })), sideEffects: true };
    });
  },
};

/** The bytes that an entry leaves in a bundle that uses nothing of it: what a bundler cannot tell from an effect. */
export async function leftOver(entry) {
  const stdin = { contents: `import "${entry}"`, resolveDir: ROOT };
  const { outputFiles } = await bundle({ entry, functions: [] }, { stdin, plugins: [effects] });
  return outputFiles[0].contents.length;
}

/** The lines of bench/size.snap. */
export function snapOf(sizes) {
  const row = ({ name, raw, gzip, brotli }) =>
    name.padEnd(26) + [raw, gzip, brotli].map((value) => String(value).padStart(9)).join("");
  return `${[row({ name: "bundle", raw: "raw", gzip: "gzip", brotli: "brotli" }), ...sizes.map(row)].join("\n")}\n`;
}

/** Reads what `snapOf` has written. */
export function readSnap(text) {
  return text
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [, name, ...values] = /^(.+?) +(\d+) +(\d+) +(\d+)$/.exec(line);
      const [raw, gzip, brotli] = values.map(Number);
      return { name, raw, gzip, brotli };
    });
}

/** Tells which sources the bytes of a bundle come from, built from ts/: the files of dist/ have no parts. */
async function why(each) {
  const path = exports[each.entry.replace("pchar", ".")].import.default;
  const isJs = path.startsWith("./dist/js/");
  const source = sourceOf(path);
  const file = (name) => join(ROOT, "ts/backend", name);
  const alias = isJs
    ? { "#backend": file("js-only.ts"), "#lines-backend": file("js-only.ts") }
    : { "#backend": file("wasm/start.ts"), "#lines-backend": file("wasm/lines-start.ts") };
  const { metafile, outputFiles } = await bundle(
    { ...each, entry: source },
    { alias: { ...alias, "#core": file("wasm/core.ts"), "#lines-core": file("wasm/lines-core.ts") } },
  );
  const [{ inputs }] = Object.values(metafile.outputs);
  const rows = Object.entries(inputs)
    .map(([name, { bytesInOutput }]) => [bytesInOutput, resolve(name).slice(ROOT.length)])
    .filter(([bytes]) => bytes > 0)
    .sort(([a], [b]) => b - a);
  for (const [bytes, name] of rows) console.log(`${String(bytes).padStart(7)}  ${name}`);
  const { contents } = outputFiles[0];
  console.log(`${String(contents.length).padStart(7)}  in all, ${gzip(contents)} by gzip`);
}

/** The source of a built entry: a file, or the index of a folder. */
function sourceOf(path) {
  const name = path
    .replace(/^\.\/dist\/(?:js\/)?/, "")
    .replace(/\.js$/, "")
    .replace("lines-file", "lines/file");
  const files = [`${name}/index.ts`, `${name}.ts`].map((file) => join(ROOT, "ts", file));
  return files.find((file) => existsSync(file));
}

async function main([flag, entry = "pchar", ...functions]) {
  if (flag === "--why") return why({ entry, functions });
  const sizes = [];
  for (const each of BUNDLES) sizes.push(await sizeOf(each));
  writeFileSync(SNAP, snapOf(sizes));
  process.stdout.write(snapOf(sizes));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
