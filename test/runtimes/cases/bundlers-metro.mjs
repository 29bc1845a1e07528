// Metro as React Native configures it: the JavaScript engine, and no mention of WebAssembly.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { programIn, project } from "../bundle.mjs";
import { enginesVerified, JS, NAME } from "../engines.mjs";
import { verified } from "../expected.mjs";
import { manifest, run, runJson } from "../place.mjs";
import { probeText } from "../probe.mjs";

export const group = "Bundlers";

/** The configuration of a new app, without the setup of React Native itself. */
const configuration = (
  resolver,
) => `const { getDefaultConfig, mergeConfig } = require("@react-native/metro-config");
module.exports = mergeConfig(getDefaultConfig(__dirname), {
  serializer: { getModulesRunBeforeMainModule: () => [] },
  resolver: ${JSON.stringify(resolver)},
});
`;

const EMIT = "globalThis.report = JSON.stringify(report);";

/** Runs a bundle in a realm without WebAssembly, as on a phone. */
const RUNNER = `const vm = require("node:vm");
const context = vm.createContext({ TextDecoder, TextEncoder });
vm.runInContext("delete globalThis.WebAssembly", context);
vm.runInContext(require("node:fs").readFileSync("bundle.js", "utf8"), context);
console.log(context.report);
`;

/** Bundles a program and runs the bundle. Returns the report and the text of the bundle. */
async function built(place, resolver, program) {
  const files = {
    "index.js": program,
    "metro.config.js": configuration(resolver),
    "runner.cjs": RUNNER,
  };
  const folder = await project(place, files, ["metro", "@react-native/metro-config", "@babel/runtime"]);
  const argv = [programIn(folder, "metro"), "build", "index.js", "--out", "bundle.js", "--platform", "ios"];
  await run(process.execPath, [...argv, "--reset-cache", "--max-workers", "1"], { cwd: folder });
  const text = readFileSync(join(folder, "bundle.js"), "utf8");
  assert.ok(!text.includes("WebAssembly"), "the bundle mentions WebAssembly");
  return { report: await runJson(process.execPath, ["runner.cjs"], { cwd: folder }), text };
}

const metro = (name, { resolver, lines }) => ({
  where: "Metro",
  name,
  async run(place) {
    const { report } = await built(place, resolver, probeText({ lines, emit: EMIT }));
    return { version: manifest("metro").version, ...verified(report, { ...JS, lines }) };
  },
});

export const cases = [
  metro("React Native", { resolver: {}, lines: true }),
  // The default before Metro 0.82: it reads the field "react-native", so only `pchar` itself can be imported.
  metro("React Native, without `exports`", {
    resolver: { unstable_enablePackageExports: false },
    lines: false,
  }),
  {
    where: "Metro",
    name: NAME,
    async run(place) {
      const engine = await enginesVerified((program) => built(place, {}, program), { pchar: JS, emit: EMIT });
      return { version: manifest("metro").version, ...engine };
    },
  },
];
