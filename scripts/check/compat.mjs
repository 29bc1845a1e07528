// Compares fast-uri 3 and 4 and uri-js with their facades on generated calls: `npm run compat`. It makes --calls calls of each
// library (10^6). The seed is 1 unless --seed names one. Prints how many differences each class explains, and fails if one is not
// explained.

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const { values } = parseArgs({
  options: { calls: { type: "string", default: "1000000" }, seed: { type: "string" } },
});
const calls = Number(values.calls);
if (!Number.isSafeInteger(calls) || calls < 1) {
  console.error(`--calls requires a positive integer, not ${values.calls}`);
  process.exit(2);
}
const env = { ...process.env, PCHAR_CALLS: values.calls };
if (values.seed !== undefined) env.PCHAR_SEED = values.seed;
const file = "test/unit/compat/differential/differential.test.ts";
const args = ["node_modules/vitest/vitest.mjs", "run", "--project", "js", file];
process.exitCode = spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: "inherit" }).status ?? 1;
