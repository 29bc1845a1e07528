// The mutants of the crate, by cargo-mutants.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

const VERSION = "27.1.0";

/** Installs cargo-mutants in a folder, if it is not there, and returns a function that runs it. */
function installed(root, folder) {
  const program = join(folder, "bin/cargo-mutants");
  const env = { ...process.env, CARGO_PROFILE_TEST_OPT_LEVEL: "1" };
  const run = (args, stdio = ["ignore", "pipe", "inherit"]) =>
    spawnSync(program, ["mutants", ...args], { cwd: root, env, stdio, encoding: "utf8", maxBuffer: 2 ** 28 });
  if (run(["--version"]).stdout?.trim() !== `cargo-mutants ${VERSION}`) {
    const args = ["install", "cargo-mutants", "--version", VERSION, "--locked", "--root", folder];
    spawnSync("cargo", args, { env, stdio: "inherit" });
  }
  return run;
}

/** The tests run the scanner by blocks only with a feature, and with native vectors only with another one. */
const BY_BLOCKS = /scan\/(block|mod|simd|vector)\.rs| unexpected\b/;
const NATIVE = /native::/;
const FEATURES = [
  { features: "serde", isFor: (name) => !BY_BLOCKS.test(name) },
  { features: "_blocks", isFor: (name) => BY_BLOCKS.test(name) && !NATIVE.test(name) },
  { features: "_blocks,simd", isFor: (name) => NATIVE.test(name) },
];

/** `|` joins sets of bits. Where they never overlap, which is nearly everywhere, this replacement changes nothing. */
const OF_DISJOINT_BITS = /: replace \| with \^ in /;

/** Reads the outcomes that cargo-mutants has written so far, and returns the survivors. What does not compile is left out. */
function readOutcomes(folder, mutants, notice) {
  const namesOf = (outcome) => {
    const path = join(folder, "mutants.out", `${outcome}.txt`);
    return existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
  };
  const [caught, timeout, unviable, missed] = ["caught", "timeout", "unviable", "missed"].map(namesOf);
  for (const mutant of mutants)
    if (unviable.includes(mutant.name)) mutant.state = "left out";
    else if (caught.includes(mutant.name) || timeout.includes(mutant.name)) notice(mutant);
  return mutants.filter(({ name }) => missed.includes(name));
}

/** Runs the tests of the crate for the mutants that `draw` selects, and returns what became of them. */
export function testCrate(root, cache, draw, notice) {
  const output = join(cache, "crate");
  const run = installed(root, output);
  const all = JSON.parse(run(["--list", "--json", "-p", "pchar"]).stdout)
    // `cargo test` does not compile the code for WebAssembly.
    .filter(({ name }) => !name.includes("wasm::"))
    .map(({ file, name, span: { start } }) => {
      const code = readFileSync(join(root, file), "utf8").split("\n")[start.line - 1].trim();
      return { file, line: start.line, code, from: code, to: name.slice(name.indexOf(": ") + 2), name };
    });
  const mutants = draw("crate", all);
  const survived = () => mutants.filter(({ state }) => state === "survived");
  for (const { features, isFor } of FEATURES) {
    const folder = join(output, features);
    // The last run may have been stopped.
    readOutcomes(folder, survived(), notice);
    const own = survived().filter(({ name }) => isFor(name));
    const selected = own.flatMap(({ name }) => ["--re", `^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`]);
    if (selected.length === 0) continue;
    mkdirSync(folder, { recursive: true });
    const options = ["--timeout-multiplier", "10", "--output", folder, "--features", features];
    const { status } = run(["-p", "pchar", ...options, ...selected], "inherit");
    // It has tested all: 0 if no mutant survived, 2 if one did, 3 after a time-out.
    if (![0, 2, 3].includes(status)) throw new Error(`cargo-mutants ended with ${status}`);
    const missed = readOutcomes(folder, own, notice);
    const untested = own.find((mutant) => mutant.state === "survived" && !missed.includes(mutant));
    if (untested !== undefined) throw new Error(`cargo-mutants did not test ${untested.name}`);
    rmSync(folder, { recursive: true });
  }
  for (const mutant of survived()) if (OF_DISJOINT_BITS.test(mutant.name)) mutant.state = "equivalent";
  const leftOut = mutants.filter(({ state }) => state === "left out").length;
  return [{ room: "crate", made: all.length, leftOut, mutants }];
}
