// The runtime of edge functions. Tools refuse to build for it if the code mentions WebAssembly.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MODULE_START } from "../../../scripts/build/pack.mjs";
import { verified } from "../expected.mjs";
import { manifest, tool } from "../place.mjs";
import { probeText } from "../probe.mjs";

export const group = "Edge Runtime";

/** Bundles a program like the tools of edge functions. */
async function bundle(cwd) {
  const { build } = await tool("esbuild");
  const { outputFiles } = await build({
    absWorkingDir: cwd,
    entryPoints: ["probe.mjs"],
    bundle: true,
    format: "iife",
    conditions: ["edge-light", "worker"],
    write: false,
    logLevel: "silent",
  });
  return outputFiles[0].text;
}

/** The code that such tools refuse, and the start of a packed module. */
const FORBIDDEN = new RegExp(
  `\\beval\\b|\\bnew Function\\b|WebAssembly\\.(?:compile|instantiate)|${MODULE_START.replace(/\W/g, "\\$&")}`,
);

/** Returns a case that evaluates a bundle without `forbidden` code, in a runtime with more `globals`. */
function evaluated(name, program, { forbidden, globals = () => ({}), ...right }) {
  return {
    name,
    async run(place) {
      const { EdgeVM } = await tool("@edge-runtime/vm");
      const text = await bundle(place.folder({ "probe.mjs": program }));
      assert.equal(forbidden.exec(text)?.[0], undefined);
      const runtime = new EdgeVM({ extend: (context) => Object.assign(context, globals(place)) });
      runtime.evaluate(text);
      const report = JSON.parse(runtime.evaluate("json"));
      const { version } = manifest("@edge-runtime/vm");
      return { version, ...verified(report, { lines: true, ...right }) };
    },
  };
}

const EMIT = "globalThis.json = JSON.stringify(report);";

/** Returns a module that the platform has compiled, as it does for `import core from "pchar/core.wasm?module"`. */
const compiled = ({ pchar }) => ({
  core: new WebAssembly.Module(readFileSync(join(pchar, "dist/core.wasm"))),
});

const BRING = `import { initSync } from "pchar/wasm";
initSync(core, { strict: true });
${probeText({ lines: true, emit: EMIT })}`;

export const cases = [
  evaluated("`pchar`, `pchar/lines`", probeText({ lines: true, emit: EMIT }), {
    forbidden: new RegExp(`${FORBIDDEN.source}|WebAssembly`),
    name: "js",
    reason: "forced",
  }),
  evaluated("links", probeText({ lines: true, links: true, emit: EMIT }), {
    forbidden: new RegExp(`${FORBIDDEN.source}|WebAssembly`),
    links: true,
    name: "js",
    reason: "forced",
  }),
  evaluated("`initSync(module)`", BRING, { forbidden: FORBIDDEN, globals: compiled, name: "wasm" }),
];
