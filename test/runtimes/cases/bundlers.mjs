// Bundlers that make one file: Rollup, Rolldown, esbuild, webpack and Rspack, each with the configuration of a newcomer.
import assert from "node:assert/strict";
import { join } from "node:path";
import { ranInChromium, ranInNode, textIn } from "../bundle.mjs";
import { enginesVerified, NAME } from "../engines.mjs";
import { verified } from "../expected.mjs";
import { manifest, tool } from "../place.mjs";
import { probeText } from "../probe.mjs";

export const group = "Bundlers";

const BUNDLE = "bundle.js";

/** The program of a user in both module systems. */
const FILES = {
  "entry.js": probeText({ lines: true }),
  "entry.cjs": probeText({ lines: true, system: "cjs" }),
};

/** Makes a folder with files, in which the tool writes `out/bundle.js`. Returns the folder of the bundle. */
async function bundleOf(place, files, { bundle, entry = "entry.js" }) {
  const folder = place.folder(files);
  const out = join(folder, "out");
  await bundle({ folder, entry: join(folder, entry), out, file: join(out, BUNDLE) });
  return out;
}

/** Returns a case: the bundle of the whole program is run. */
function bundled(where, name, { packageName, ranIn, ...how }) {
  return {
    where,
    name,
    async run(place) {
      const report = await ranIn(place, await bundleOf(place, FILES, how), BUNDLE);
      return { version: manifest(packageName).version, ...verified(report, { name: "wasm", lines: true }) };
    },
  };
}

/** Returns a case: the bundles of the small programs are run in Chromium. */
function engines(where, { packageName, bundle }) {
  return {
    where,
    name: NAME,
    async run(place) {
      const engine = await enginesVerified(async (program) => {
        const out = await bundleOf(place, { "entry.js": program }, { bundle });
        return { report: await ranInChromium(place, out, BUNDLE), text: textIn(out) };
      });
      return { version: manifest(packageName).version, ...engine };
    },
  };
}

async function rollup({ entry, file }) {
  const { rollup } = await tool("rollup");
  const { nodeResolve } = await tool("@rollup/plugin-node-resolve");
  const warnings = [];
  const build = await rollup({
    input: entry,
    plugins: [nodeResolve()],
    onwarn: ({ message }) => warnings.push(message),
  });
  await build.write({ file, format: "es" });
  await build.close();
  assert.deepEqual(warnings, []);
}

async function rolldown({ entry, file }) {
  const { build } = await tool("rolldown");
  const warnings = [];
  await build({
    input: entry,
    platform: "browser",
    onLog: (level, { message }) => warnings.push(`${level}: ${message}`),
    output: { file, format: "es" },
  });
  assert.deepEqual(warnings, []);
}

/** Returns a function that bundles with esbuild for a platform. */
const esbuild =
  (platform, options = {}) =>
  async ({ entry, file }) => {
    const { build } = await tool("esbuild");
    const { warnings } = await build({
      entryPoints: [entry],
      bundle: true,
      outfile: file,
      platform,
      logLevel: "silent",
      ...options,
    });
    assert.deepEqual(warnings, []);
  };

/** Returns a function that bundles with webpack, or with Rspack, which takes the same options. */
const packed =
  (packageName, options = {}) =>
  async ({ folder, entry, out }) => {
    const { default: module } = await tool(packageName);
    const start = module.rspack ?? module;
    const stats = await new Promise((done, fail) => {
      const config = { context: folder, entry, mode: "production", output: { path: out, filename: BUNDLE } };
      start({ ...config, ...options }, (error, result) => (error ? fail(error) : done(result)));
    });
    const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
    assert.deepEqual(
      [...errors, ...warnings].map(({ message }) => message),
      [],
    );
  };

const WEB = "for browsers, in Chromium";
const NODE = "for Node";
const CJS = "for Node, CommonJS";

/** Returns the cases of webpack or of Rspack. */
const packers = (where, packageName) => [
  bundled(where, WEB, { packageName, bundle: packed(packageName), ranIn: ranInChromium }),
  bundled(where, NODE, { packageName, bundle: packed(packageName, { target: "node" }), ranIn: ranInNode }),
  bundled(where, CJS, {
    packageName,
    bundle: packed(packageName, { target: "node" }),
    entry: "entry.cjs",
    ranIn: ranInNode,
  }),
  bundled(where, `${WEB}, development`, {
    packageName,
    bundle: packed(packageName, { mode: "development" }),
    ranIn: ranInChromium,
  }),
  engines(where, { packageName, bundle: packed(packageName) }),
];

export const cases = [
  bundled("Rollup", WEB, { packageName: "rollup", bundle: rollup, ranIn: ranInChromium }),
  engines("Rollup", { packageName: "rollup", bundle: rollup }),
  bundled("Rolldown", WEB, { packageName: "rolldown", bundle: rolldown, ranIn: ranInChromium }),
  engines("Rolldown", { packageName: "rolldown", bundle: rolldown }),
  bundled("esbuild", WEB, { packageName: "esbuild", bundle: esbuild("browser"), ranIn: ranInChromium }),
  bundled("esbuild", `${WEB}, minified`, {
    packageName: "esbuild",
    bundle: esbuild("browser", { minify: true, format: "esm" }),
    ranIn: ranInChromium,
  }),
  bundled("esbuild", NODE, { packageName: "esbuild", bundle: esbuild("node"), ranIn: ranInNode }),
  bundled("esbuild", CJS, {
    packageName: "esbuild",
    bundle: esbuild("node"),
    entry: "entry.cjs",
    ranIn: ranInNode,
  }),
  engines("esbuild", { packageName: "esbuild", bundle: esbuild("browser") }),
  ...packers("webpack", "webpack"),
  ...packers("Rspack", "@rspack/core"),
];
