// Compares the two engines on generated strings: `npm run parity`. It is done when it has made --pairs call pairs (10^8).
// The seed is random unless --seed names one, and is printed first. Then it runs the generated tests of test/properties from the
// same seed, the laws of edge URIs with a tenth as many strings, and the complete suites for one more state and of long strings, on both engines, and on both scanners of the
// crate if cargo is installed. It compares the crate with the built package on a hundredth as many edge URIs. Last, it measures how the
// time of every function grows up to a million characters.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const { values } = parseArgs({
  options: { pairs: { type: "string", default: "100000000" }, seed: { type: "string" } },
});
const pairs = Number(values.pairs);
if (!Number.isSafeInteger(pairs) || pairs < 1) {
  console.error(`--pairs requires a positive integer, not ${values.pairs}`);
  process.exit(2);
}
const edges = String(Math.ceil(pairs / 10));
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31));
console.log(`The seed is ${seed}.`);
const env = {
  ...process.env,
  PCHAR_PAIRS: values.pairs,
  PCHAR_EDGES: edges,
  PCHAR_COMPLETE: "1",
  PCHAR_SEED: seed,
};

/** Runs a test file on some projects, and returns its exit status. */
function vitest(file, projects, options = []) {
  const named = projects.flatMap((name) => ["--project", name]);
  const args = ["node_modules/vitest/vitest.mjs", "run", ...named, "--reporter=verbose", ...options, file];
  return spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: "inherit" }).status ?? 1;
}

/** Runs the tests of the crate that take minutes, with features, and returns their exit status. */
function cargoTest(features) {
  const args = `test --locked --release -p pchar --features=${features} --test complete -- --ignored --nocapture`;
  return spawnSync("cargo", args.split(" "), { cwd: ROOT, stdio: "inherit" }).status ?? 1;
}

/** Compares the crate with the built package on as many edge URIs as the laws. Returns the exit status. */
function edgesOfCrate() {
  const folder = mkdtempSync(join(tmpdir(), "pchar-edges-"));
  const PCHAR_EDGES_FILE = join(folder, "edges.jsonl");
  const count = String(Math.max(10_000, pairs / 100));
  const options = { cwd: ROOT, stdio: "inherit", env: { ...env, PCHAR_EDGES_FILE } };
  const written = spawnSync(
    process.execPath,
    ["scripts/check/edges.mjs", PCHAR_EDGES_FILE, count, seed],
    options,
  );
  const args = "test --locked --release -p pchar --test edges -- --ignored";
  const status = written.status || spawnSync("cargo", args.split(" "), options).status;
  rmSync(folder, { recursive: true });
  return status ?? 1;
}

const GROWTH = "test/properties/growth.test.ts";
const random = vitest("test/parity/random.test.ts", ["wasm"]);
const laws = vitest("test/properties", ["wasm", "js"], ["--exclude", GROWTH]);
const complete = vitest("test/oracle/complete", ["wasm-oracle", "js-oracle"]);
const hasCargo = spawnSync("cargo", ["--version"]).status === 0;
const native = hasCargo ? cargoTest("") || cargoTest("_blocks") || edgesOfCrate() : 0;
const growth = vitest(GROWTH, ["wasm", "js"]);
process.exitCode = random || laws || complete || native || growth;
