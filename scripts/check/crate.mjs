// Tests the crate with one version of Rust, as rustup names it, or `minimum` for the oldest that Cargo.toml allows. Without a name, with
// the cargo that is installed. With another version than the oldest, it also checks the recorded surface of the crate.
//
//   node scripts/check/crate.mjs [stable|minimum|VERSION]

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { show } from "../command.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The features of the tests: all that a user can choose, and none. */
const TESTS = [["--features", "serde"], ["--no-default-features"]];

function main([name]) {
  const version = name === "minimum" ? minimum() : name;
  if (version !== undefined)
    run("rustup", "toolchain", "install", version, "--profile=minimal", "--no-self-update");
  const toolchain = version === undefined ? [] : [`+${version}`];
  for (const options of TESTS) run("cargo", ...toolchain, "test", "--locked", "--package=pchar", ...options);
  if (name !== "minimum") run(process.execPath, "scripts/check/crate-surface.mjs");
}

/** Returns the oldest version of Rust that Cargo.toml allows. */
function minimum() {
  return /^rust-version = "(.+)"$/m.exec(readFileSync(join(ROOT, "Cargo.toml"), "utf8"))[1];
}

function run(program, ...args) {
  if (!show([program, ...args])) throw new Error(`${program} ${args.join(" ")} failed`);
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
