// Compares the API of the crate with that of its last release, with cargo-semver-checks: a breaking change needs a version that allows it.
//
//   --since REVISION   compares with another revision

import { homedir } from "node:os";
import { join } from "node:path";
import { exists, show } from "../command.mjs";
import { checkSinceRelease } from "./last-release.mjs";

/** Each version reads the JSON of some versions of rustdoc. This one reads that of Rust 1.95. */
const VERSION = "0.51.0";
const CACHE = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
const FOLDER = join(CACHE, "pchar-tools", `cargo-semver-checks-${VERSION}`);

await checkSinceRelease((revision) => {
  const program = join(FOLDER, "bin/cargo-semver-checks");
  if (!exists(program)) {
    const install = ["install", "cargo-semver-checks", "--version", VERSION, "--locked", "--root", FOLDER];
    if (!show(["cargo", ...install])) throw new Error("cargo-semver-checks cannot be installed");
  }
  // The features for tests are not covered by SemVer.
  const features = ["--only-explicit-features", "--features", "alloc,serde,simd"];
  const options = ["--package", "pchar", "--baseline-rev", revision, ...features];
  return show([program, "semver-checks", ...options]);
});
