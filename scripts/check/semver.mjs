// Compares the API of the crate with that of its last release, with cargo-semver-checks: a breaking change needs a version that allows it.
// Before the first tag of a release, the check is skipped and named.
//
//   --since REVISION   compares with another revision

import { spawnSync } from "node:child_process";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { lastRelease } from "./surface-changes.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** Each version reads the JSON of some versions of rustdoc. This one reads that of Rust 1.95. */
const VERSION = "0.51.0";
const CACHE = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
const FOLDER = join(CACHE, "pchar-tools", `cargo-semver-checks-${VERSION}`);

const run = (program, args, options = { stdio: "inherit" }) =>
  spawnSync(program, args, { cwd: ROOT, encoding: "utf8", ...options });

function main() {
  const { values } = parseArgs({ options: { since: { type: "string" } } });
  const revision = values.since ?? lastRelease();
  if (revision === undefined) {
    console.log("skipped: there is no release to compare with");
    console.log("0 passed, 0 failed");
    return;
  }
  const program = join(FOLDER, "bin/cargo-semver-checks");
  if (run(program, ["--version"], {}).status !== 0) {
    const install = ["install", "cargo-semver-checks", "--version", VERSION, "--locked", "--root", FOLDER];
    if (run("cargo", install).status !== 0) throw new Error("cargo-semver-checks cannot be installed");
  }
  // The feature `kernel` and those for tests are not covered by SemVer.
  const features = ["--only-explicit-features", "--features", "alloc,serde,simd"];
  const options = ["--package", "pchar", "--baseline-rev", revision, ...features];
  const hasPassed = run(program, ["semver-checks", ...options]).status === 0;
  console.log(hasPassed ? "1 passed, 0 failed" : "0 passed, 1 failed");
  if (!hasPassed) process.exitCode = 1;
}

try {
  main();
} catch (error) {
  console.error(error.message);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
}
