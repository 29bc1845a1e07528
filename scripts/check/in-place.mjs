// Compares the string module with the JavaScript engine, over generated strings.
//
//   node scripts/check/in-place.mjs [--checks N] [--seed N] [RUNTIME ARGUMENT...]
//
// RUNTIME is a Node that can run the module, from 22 on; by default this one. The seed is random unless --seed names one.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";

const path = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    checks: { type: "string", default: "1000000" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 32)) },
  },
});
const [runtime, ...words] = positionals.length === 0 ? [process.execPath] : positionals;

const folder = mkdtempSync(join(tmpdir(), "pchar-in-place-"));
try {
  const entry = join(folder, "entry.ts");
  const file = join(folder, "in-place.mjs");
  writeFileSync(
    entry,
    `import { compareInPlace } from ${JSON.stringify(path("test/parity/in-place.ts"))};
const { faults, taken } = compareInPlace(${Number(values.checks)}, ${Number(values.seed)});
console.log(JSON.stringify({ node: process.versions.node, seed: ${Number(values.seed)}, taken, ...faults }));
if (faults.count > 0) throw new Error("the string module and the JavaScript engine disagree");
`,
  );
  await build({
    entryPoints: [entry],
    outfile: file,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "es2022",
    alias: {
      "#engine": path("ts/wasm/start.ts"),
      "#core": path("ts/wasm/core.ts"),
      "#string-scan": path("ts/wasm/string-scan.ts"),
    },
    // The oracle finds the grammar beside its own file.
    define: { "import.meta.url": JSON.stringify(pathToFileURL(path("test/oracle/grammar/abnf.ts")).href) },
  });
  const { status } = spawnSync(runtime, [...words, file], { stdio: "inherit" });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
