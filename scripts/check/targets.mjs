// Tests the crate on other processors: 32 bits (i686), big-endian (s390x, in qemu-user), and without an operating system (thumbv7em,
// which is only built, with and without `alloc`). Installs the targets by rustup, and on Debian or Ubuntu, as root or in CI, qemu and
// the linker by apt. Without one of them, its target is skipped and named.
//
//   node scripts/check/targets.mjs [TARGET...]

import { attempt, exists, report, show } from "../command.mjs";

const TARGETS = {
  // The linker of Rust needs no libraries of the system.
  "i686-unknown-linux-musl": { linker: "rust-lld" },
  "s390x-unknown-linux-gnu": {
    linker: "s390x-linux-gnu-gcc",
    runner: ["qemu-s390x", "-L", "/usr/s390x-linux-gnu"],
    packages: ["qemu-user", "gcc-s390x-linux-gnu", "libc6-dev-s390x-cross"],
  },
  "thumbv7em-none-eabihf": { isBuilt: true },
};

/** Returns whether the target passed, or `undefined` if it was skipped. */
function check(target) {
  const { linker, runner, packages, isBuilt } = TARGETS[target];
  if (attempt(["rustup", "target", "add", target]).status !== 0)
    return skipped(target, "rustup and the target");
  const programs = runner === undefined ? [] : [linker, runner[0]];
  if (!programs.every(exists)) install(packages);
  if (!programs.every(exists)) return skipped(target, packages.join(", "));
  const cargo = (command, ...features) => {
    const args = [
      "--locked",
      "--package=pchar",
      `--target=${target}`,
      "--target-dir=target/targets",
      ...features,
    ];
    return show(["cargo", command, ...args], { env: environment(target, linker, runner) });
  };
  if (isBuilt) return cargo("build") && cargo("build", "--no-default-features");
  return (
    cargo("test", "--features=serde", "--lib", "--tests") && cargo("test", "--no-default-features", "--tests")
  );
}

function environment(target, linker, runner) {
  const name = `CARGO_TARGET_${target.toUpperCase().replaceAll("-", "_")}`;
  const run = runner === undefined ? {} : { [`${name}_RUNNER`]: runner.join(" ") };
  // Some optimization saves more time in the tests than it takes to compile.
  return { CARGO_PROFILE_TEST_OPT_LEVEL: "1", [`${name}_LINKER`]: linker, ...run };
}

function install(packages) {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && process.env.CI !== "true") return;
  const sudo = isRoot ? [] : ["sudo", "-n"];
  attempt([...sudo, "apt-get", "update"]);
  attempt([...sudo, "apt-get", "install", "--yes", "--no-install-recommends", ...packages]);
}

function skipped(target, missing) {
  // A job of CI that tests nothing would pass.
  if (process.env.CI === "true") throw new Error(`${target} needs ${missing}`);
  console.log(`skipped: ${target} needs ${missing}`);
  return undefined;
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(TARGETS, name));
if (unknown.length > 0) throw new Error(`Unknown target ${unknown}: use ${Object.keys(TARGETS).join(", ")}`);
await report(...(names.length > 0 ? names : Object.keys(TARGETS)).map((target) => () => check(target)));
