// Finds or installs the tools that build the WebAssembly modules: Rust with the sources of its standard library, wasm-pack
// and wasm-bindgen.
//
// The standard library is built from source with the flags of the module (build-std), because the build of rustup requires
// features that the module avoids. A Rust version has the same sources everywhere, so rustup and Debian give the same bytes.

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
const TOOLCHAIN = join(ROOT, "crate/wasm/rust-toolchain.toml");
const RUST = channelOf(readFileSync(TOOLCHAIN, "utf8"));
const WASM_PACK = "0.15.1";
const DEBIAN = ["rustc-web", "cargo-web", "rust-web-src", "lld-19"];
/** The folder for a tool of which another version is already installed. That version is left alone. */
const TOOLS = join(ROOT, ".cache", "tools");

/**
 * Finds a toolchain of the version in rust-toolchain.toml, from rustup or Debian, or only from the one that is wanted.
 * Installs one if it is missing.
 *
 * Returns its kind, the environment for cargo and wasm-pack, and the versions that determine the bytes.
 */
export function toolchain(wanted) {
  const names = Object.keys(KINDS).filter((name) => wanted === undefined || name === wanted);
  if (names.length === 0)
    throw new Error(`Unknown toolchain ${wanted}: use ${Object.keys(KINDS).join(" or ")}`);
  const present = names.map(found).find((each) => each?.rustc.startsWith(`${RUST} `));
  const { name, bin, variables, rustc } = present ?? installed(names);
  const env = environment(bin, variables);
  const bindgen = lockedVersion("wasm-bindgen");
  install("wasm-pack", "wasm-pack", WASM_PACK, env);
  install("wasm-bindgen", "wasm-bindgen-cli", bindgen, env);
  return { kind: name, env, versions: { rustc, "wasm-pack": WASM_PACK, "wasm-bindgen": bindgen } };
}

/** Returns the version that a rust-toolchain.toml names. */
function channelOf(text) {
  const channel = /^channel = "(\d+\.\d+\.\d+)"/m.exec(text)?.[1];
  if (channel === undefined) throw new Error("rust-toolchain.toml names no version of Rust");
  return channel;
}

/** Runs a command and shows its output. Returns whether it succeeded. */
export function run(command, args, env) {
  return spawnSync(command, args, { cwd: ROOT, env, stdio: ["ignore", "inherit", "inherit"] }).status === 0;
}

/** The functions that find and install each kind of toolchain. */
const KINDS = {
  rustup: {
    find() {
      const sysroot = read("rustup", ["run", RUST, "rustc", "--print", "sysroot"]);
      return hasSources(sysroot) ? { bin: join(sysroot, "bin"), variables: {} } : undefined;
    },
    install() {
      if (read("rustup", ["--version"]) === undefined) return;
      console.log(`Installing Rust ${RUST} and the sources of its library by rustup ...`);
      run("rustup", [
        "toolchain",
        "install",
        RUST,
        "--profile",
        "minimal",
        "--component",
        "rust-src",
        "--no-self-update",
      ]);
    },
  },
  debian: {
    find() {
      if (!existsSync("/etc/debian_version")) return undefined;
      const linker = ["/usr/bin/wasm-ld-19", "/usr/bin/wasm-ld"].find(existsSync);
      if (linker === undefined || !existsSync("/usr/bin/cargo")) return undefined;
      const variables = { CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER: linker };
      return hasSources(read("/usr/bin/rustc", ["--print", "sysroot"]))
        ? { bin: "/usr/bin", variables }
        : undefined;
    },
    install() {
      if (!existsSync("/etc/debian_version") || process.getuid() !== 0) return;
      console.log(`Installing the Debian packages ${DEBIAN.join(" ")} ...`);
      const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
      run("apt-get", ["update", "-q"], env);
      run("apt-get", ["install", "-q", "-y", "--no-install-recommends", ...DEBIAN], env);
    },
  },
};

function found(name) {
  const place = KINDS[name].find();
  if (place === undefined) return undefined;
  const version = read(join(place.bin, "rustc"), ["--version"]);
  return {
    name,
    ...place,
    rustc: version.replace("rustc ", "").replace(" (built from a source tarball)", ""),
  };
}

function installed(names) {
  for (const name of names) {
    KINDS[name].install();
    const result = found(name);
    if (result !== undefined) return result;
  }
  throw new Error(`Rust ${RUST} with the sources of its library was not found. Install one of these and try again:
- rustup (https://rustup.rs), then: rustup toolchain install ${RUST} --profile minimal --component rust-src
- on Debian, as root: apt-get install --no-install-recommends ${DEBIAN.join(" ")}`);
}

function hasSources(sysroot) {
  return sysroot !== undefined && existsSync(join(sysroot, "lib/rustlib/src/rust/library/core/src/lib.rs"));
}

/** Returns the environment of a build, without variables that the user has set for other builds. */
function environment(bin, variables) {
  const foreign =
    /^(path|.*RUSTFLAGS|RUSTUP_TOOLCHAIN|RUSTC(_.*)?|CARGO_(BUILD|PROFILE|TARGET|UNSTABLE)_.*)$/i;
  const inherited = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  const cargo = join(process.env.CARGO_HOME ?? join(homedir(), ".cargo"), "bin");
  const path = [bin, join(TOOLS, "bin"), process.env.PATH, cargo].join(delimiter);
  return { ...Object.fromEntries(inherited), ...variables, PATH: path };
}

/** Installs a tool with cargo, unless its version is installed already. */
function install(command, crate, version, env) {
  const present = () => read(command, ["--version"], env)?.split(" ")[1];
  const other = present();
  if (other === version) return;
  console.log(`Installing ${crate} ${version} by cargo, which takes some minutes ...`);
  const args = ["install", crate, "--version", version, ...(other === undefined ? [] : ["--root", TOOLS])];
  // A mirror may lack a version that the lockfile of the crate names. Then cargo chooses another.
  if (!run("cargo", [...args, "--locked"], env)) run("cargo", args, env);
  if (present() !== version) throw new Error(`Cannot install ${crate}: try cargo ${args.join(" ")}`);
}

function lockedVersion(crate) {
  const lock = readFileSync(join(ROOT, "Cargo.lock"), "utf8");
  const version = lock.match(new RegExp(`name = "${crate}"\\r?\\nversion = "(.*)"`))?.[1];
  if (version === undefined) throw new Error(`Cargo.lock has no ${crate}`);
  return version;
}

/** Returns the output of a command, `undefined` if it is missing or fails. */
function read(command, args, env = process.env) {
  const { status, stdout } = spawnSync(command, args, {
    encoding: "utf8",
    env: { ...env, RUSTUP_AUTO_INSTALL: "0" },
  });
  return status === 0 ? stdout.trim() : undefined;
}
