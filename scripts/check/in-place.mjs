// Compares the string module with the JavaScript engine, over generated strings.
//
//   node scripts/check/in-place.mjs [--checks N] [--seed N] [RUNTIME ARGUMENT...]
//
// RUNTIME is a Node that can run the module, from 22 on; by default this one. The seed is random unless --seed names one.

import { parseArgs } from "node:util";
import { runInRuntime } from "./in-runtime.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    checks: { type: "string", default: "1000000" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 32)) },
  },
});
const [checks, seed] = [Number(values.checks), Number(values.seed)];

const program = `
import { compareInPlace } from "../../parity/in-place.ts";
const { faults, taken } = compareInPlace(${checks}, ${seed});
console.log(JSON.stringify({ node: process.versions.node, seed: ${seed}, taken, ...faults }));
if (faults.count > 0) throw new Error("the string module and the JavaScript engine disagree");
`;
process.exitCode = await runInRuntime(program, positionals, "node");
