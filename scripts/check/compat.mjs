// Compares fast-uri 3 and 4 and uri-js with their facades on generated calls: `npm run compat`. It makes --calls calls of each
// library (10^6). The seed is 1 unless --seed names one. Prints how many differences each class explains, and fails if one is not
// explained.

import { parseArgs } from "node:util";
import { show } from "../command.mjs";

const { values } = parseArgs({
  options: { calls: { type: "string", default: "1000000" }, seed: { type: "string" } },
});
const calls = Number(values.calls);
if (!Number.isSafeInteger(calls) || calls < 1) {
  console.error(`--calls requires a positive integer, not ${values.calls}`);
  process.exit(2);
}
const env = { PCHAR_CALLS: values.calls, PCHAR_SEED: values.seed ?? process.env.PCHAR_SEED };
const file = "test/unit/compat/differential/differential.test.ts";
const args = ["node_modules/vitest/vitest.mjs", "run", "--project", "js", file];
process.exitCode = show([process.execPath, ...args], { env }) ? 0 : 1;
