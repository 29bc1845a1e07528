// Compares the two engines on generated strings: `npm run parity`. It is done when it has made --pairs call pairs (10^8).
// The seed is random unless --seed names one, and is printed first. From the same seed, it runs the generated tests of
// test/properties and those of the schemes, and the laws of edge URIs with a tenth as many strings. Then it runs the complete
// suites for one more state and of long strings, on both engines, and on both scanners of the crate if cargo is installed. It
// compares the crate with the built package on a hundredth as many edge URIs. Last, it measures how the time of every function
// grows up to a million characters.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { exists, show } from "../command.mjs";

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
  PCHAR_PAIRS: values.pairs,
  PCHAR_EDGES: edges,
  PCHAR_COMPLETE: "1",
  PCHAR_SEED: seed,
};

/** Runs a test file on some projects. */
function vitest(file, projects, options = []) {
  const named = projects.flatMap((name) => ["--project", name]);
  const limits = ["--reporter=verbose", "--testTimeout=36000000"];
  const args = ["node_modules/vitest/vitest.mjs", "run", ...named, ...limits, ...options, file];
  return show([process.execPath, ...args], { env });
}

/** Runs the tests of the crate that take minutes. */
function cargoTest(test, env = {}) {
  return show(`cargo test --locked --release -p pchar ${test} -- --ignored --nocapture`.split(" "), { env });
}

/** Compares the crate with the built package on as many edge URIs as the laws. */
function edgesOfCrate() {
  const folder = mkdtempSync(join(tmpdir(), "pchar-edges-"));
  const PCHAR_EDGES_FILE = join(folder, "edges.jsonl");
  const count = String(Math.max(10_000, pairs / 100));
  const hasPassed =
    show([process.execPath, "scripts/check/edges.mjs", PCHAR_EDGES_FILE, count, seed]) &&
    cargoTest("--test edges", { PCHAR_EDGES_FILE });
  rmSync(folder, { recursive: true });
  return hasPassed;
}

const GROWTH = "test/properties/growth.test.ts";
const random = vitest("test/parity/random.test.ts", ["wasm"]);
const laws = vitest("test/properties", ["wasm", "js"], ["--exclude", GROWTH]);
const schemes = vitest("test/oracle/schemes/mutated.test.ts", ["wasm-oracle", "js-oracle"]);
const complete = vitest("test/oracle/complete", ["wasm-oracle", "js-oracle"]);
const native =
  !exists("cargo") ||
  (["", "_blocks"].every((features) => cargoTest(`--features=${features} --test complete`)) &&
    edgesOfCrate());
const growth = vitest(GROWTH, ["wasm", "js"]);
process.exitCode = random && laws && schemes && complete && native && growth ? 0 : 1;
