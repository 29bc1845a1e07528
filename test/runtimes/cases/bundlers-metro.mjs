// Metro as React Native configures it: the twin, without a word of WebAssembly.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { programIn, project } from "../bundle.mjs";
import { verified } from "../expected.mjs";
import { manifest, run, told } from "../place.mjs";
import { probeText } from "../probe.mjs";

export const group = "Bundlers";

/** The configuration of a new app, less the set-up of React Native itself, which is not there. */
const configuration = (
  resolver,
) => `const { getDefaultConfig, mergeConfig } = require("@react-native/metro-config");
module.exports = mergeConfig(getDefaultConfig(__dirname), {
  serializer: { getModulesRunBeforeMainModule: () => [] },
  resolver: ${JSON.stringify(resolver)},
});
`;

/** Runs a bundle in a realm that has no WebAssembly, as on a phone. */
const RUNNER = `const vm = require("node:vm");
const context = vm.createContext({ TextDecoder, TextEncoder });
vm.runInContext("delete globalThis.WebAssembly", context);
vm.runInContext(require("node:fs").readFileSync("bundle.js", "utf8"), context);
console.log(context.report);
`;

/** Bundles, and runs what came of it. */
async function ran(place, { resolver, lines }) {
  const files = {
    "index.js": probeText({ lines, emit: "globalThis.report = JSON.stringify(report);" }),
    "metro.config.js": configuration(resolver),
    "runner.cjs": RUNNER,
  };
  const folder = await project(place, files, ["metro", "@react-native/metro-config", "@babel/runtime"]);
  const argv = [programIn(folder, "metro"), "build", "index.js", "--out", "bundle.js", "--platform", "ios"];
  await run(process.execPath, [...argv, "--reset-cache", "--max-workers", "1"], { cwd: folder });
  const bundle = readFileSync(join(folder, "bundle.js"), "utf8");
  assert.ok(!bundle.includes("WebAssembly"), "the bundle speaks of WebAssembly");
  const report = await told(process.execPath, ["runner.cjs"], { cwd: folder });
  const right = { name: "js", reason: "forced", lines };
  return { version: manifest("metro").version, ...verified(report, right) };
}

const metro = (name, options) => ({ where: "Metro", name, run: (place) => ran(place, options) });

export const cases = [
  metro("React Native", { resolver: {}, lines: true }),
  // As Metro was before 0.82: it takes the field "react-native", and no entry but `pchar` itself can be named.
  metro("React Native, without `exports`", {
    resolver: { unstable_enablePackageExports: false },
    lines: false,
  }),
];
