// Compares the two engines on generated strings: `npm run parity`. It is done when it has made --pairs call pairs (10^8).
// The seed is random unless --seed names one, and is printed when the answers differ.

import { spawnSync } from "node:child_process";
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
const env = { ...process.env, PCHAR_PAIRS: values.pairs };
if (values.seed !== undefined) env.PCHAR_SEED = values.seed;
const args = ["run", "--project", "wasm", "--reporter=verbose", "test/parity/random.test.ts"];
const { status } = spawnSync(process.execPath, [join("node_modules/vitest/vitest.mjs"), ...args], {
  cwd: ROOT,
  env,
  stdio: "inherit",
});
process.exitCode = status ?? 1;
