// Finds, or installs, what builds the wasm: Rust with the sources of its library, wasm-pack, wasm-bindgen.
//
// The core library is built from source with the flags of the module (build-std), because what rustup ships for
// wasm32 has features that the module does without. The sources of one Rust version are the same wherever it comes
// from, so rustup and Debian lead to the same bytes.

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const RUST = "1.96.0";
const WASM_PACK = "0.15.1";
const DEBIAN = ["rustc-web", "cargo-web", "rust-web-src", "lld-19"];
/** Where a tool goes when another version of it is installed already, which stays as it is. */
const TOOLS = join(ROOT, ".cache", "tools");

/**
 * Finds a toolchain: rustup's, else Debian's, or the one of a kind, and installs what it lacks.
 *
 * Returns its kind, the environment to run cargo and wasm-pack in, and the versions that decide over the bytes.
 */
export function toolchain(wanted) {
  const kinds = { rustup, debian };
  const tried = wanted === undefined ? Object.keys(kinds) : [wanted];
  for (const kind of tried) {
    const found = kinds[kind]?.();
    if (found === undefined) continue;
    const env = environment(found);
    const bindgen = lockedVersion("wasm-bindgen");
    install("wasm-pack", "wasm-pack", WASM_PACK, env);
    install("wasm-bindgen", "wasm-bindgen-cli", bindgen, env);
    const rustc = read(join(found.bin, "rustc"), ["--version"]).match(/\d\S* \(.*?\)/)[0];
    const binaryen = JSON.parse(
      readFileSync(join(ROOT, "node_modules/binaryen/package.json"), "utf8"),
    ).version;
    return { kind, env, versions: { rustc, "wasm-pack": WASM_PACK, "wasm-bindgen": bindgen, binaryen } };
  }
  throw new Error(`No Rust toolchain that can build for wasm32 (looked for: ${tried.join(", ")}). Install one of:
- rustup (https://rustup.rs), then: rustup toolchain install ${RUST} --profile minimal --component rust-src
- on Debian, as root: apt-get install --no-install-recommends ${DEBIAN.join(" ")}`);
}

/** Runs a command whose output the user sees; true where it succeeds. */
export function run(command, args, env) {
  return spawnSync(command, args, { cwd: ROOT, env, stdio: ["ignore", "inherit", "inherit"] }).status === 0;
}

function rustup() {
  const find = () => {
    const sysroot = read("rustup", ["run", RUST, "rustc", "--print", "sysroot"]);
    return hasSources(sysroot) ? { bin: join(sysroot, "bin"), variables: {} } : undefined;
  };
  if (read("rustup", ["--version"]) === undefined) return undefined;
  return (
    find() ??
    (said(`Installing Rust ${RUST} and its library sources by rustup`) &&
    run("rustup", [
      "toolchain",
      "install",
      RUST,
      "--profile",
      "minimal",
      "--component",
      "rust-src",
      "--no-self-update",
    ])
      ? find()
      : undefined)
  );
}

function debian() {
  const find = () => {
    const linker = ["/usr/bin/wasm-ld-19", "/usr/bin/wasm-ld"].find(existsSync);
    const complete =
      linker !== undefined &&
      existsSync("/usr/bin/cargo") &&
      hasSources(read("/usr/bin/rustc", ["--print", "sysroot"]));
    return complete
      ? { bin: "/usr/bin", variables: { CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER: linker } }
      : undefined;
  };
  if (!existsSync("/etc/debian_version")) return undefined;
  const found = find();
  if (found !== undefined || process.getuid() !== 0) return found;
  said(`Installing Debian packages: ${DEBIAN.join(" ")}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  run("apt-get", ["update", "-q"], env);
  return run("apt-get", ["install", "-q", "-y", "--no-install-recommends", ...DEBIAN], env)
    ? find()
    : undefined;
}

function hasSources(sysroot) {
  return sysroot !== undefined && existsSync(join(sysroot, "lib/rustlib/src/rust/library/core/src/lib.rs"));
}

/** The environment of a build, without what a user may have set to change other builds. */
function environment({ bin, variables }) {
  const foreign =
    /^(path|.*RUSTFLAGS|RUSTUP_TOOLCHAIN|RUSTC(_.*)?|CARGO_(BUILD|PROFILE|TARGET|UNSTABLE)_.*)$/i;
  const kept = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  const cargo = join(process.env.CARGO_HOME ?? join(homedir(), ".cargo"), "bin");
  const path = [bin, join(TOOLS, "bin"), process.env.PATH, cargo].join(delimiter);
  return { ...Object.fromEntries(kept), ...variables, PATH: path };
}

/** Installs a tool by cargo unless it is there in its version. */
function install(command, crate, version, env) {
  const present = () => read(command, ["--version"], env)?.split(" ")[1];
  const other = present();
  if (other === version) return;
  said(`Installing ${crate} ${version} by cargo; this takes some minutes`);
  const args = ["install", crate, "--version", version, ...(other === undefined ? [] : ["--root", TOOLS])];
  // A mirror that lags behind may lack a version that the crate's own lockfile names: then cargo chooses.
  if (!run("cargo", [...args, "--locked"], env)) run("cargo", args, env);
  if (present() !== version) throw new Error(`Cannot install ${crate}: try cargo ${args.join(" ")}`);
}

function lockedVersion(crate) {
  const lock = readFileSync(join(ROOT, "Cargo.lock"), "utf8");
  const version = lock.match(new RegExp(`name = "${crate}"\\r?\\nversion = "(.*)"`))?.[1];
  if (version === undefined) throw new Error(`Cargo.lock has no ${crate}`);
  return version;
}

/** What a command prints, or `undefined` where it is missing or fails. */
function read(command, args, env = process.env) {
  const { status, stdout } = spawnSync(command, args, {
    encoding: "utf8",
    env: { ...env, RUSTUP_AUTO_INSTALL: "0" },
  });
  return status === 0 ? stdout.trim() : undefined;
}

function said(message) {
  console.log(`${message} ...`);
  return true;
}
