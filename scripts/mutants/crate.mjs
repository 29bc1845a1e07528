// The mutants of the crate, by cargo-mutants.

import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const VERSION = "27.1.0";

/** Installs cargo-mutants in a folder, if it is not there, and returns a function that runs it and returns its output. */
function installed(root, folder) {
  const program = join(folder, "bin/cargo-mutants");
  const env = { ...process.env, CARGO_PROFILE_TEST_OPT_LEVEL: "1" };
  const run = (args, stdio = ["ignore", "pipe", "inherit"]) =>
    spawnSync(program, ["mutants", ...args], { cwd: root, env, stdio, encoding: "utf8", maxBuffer: 2 ** 28 })
      .stdout;
  if (run(["--version"])?.trim() !== `cargo-mutants ${VERSION}`) {
    const args = ["install", "cargo-mutants", "--version", VERSION, "--locked", "--root", folder];
    spawnSync("cargo", args, { env, stdio: "inherit" });
  }
  return run;
}

/** The tests run the scanner by blocks only with a feature, and with native vectors only with another one. */
const BY_BLOCKS = /scan\/(block|mod|simd|vector)\.rs| unexpected\b/;
const NATIVE = /native::/;
const FEATURES = [
  { feature: "kernel,serde", isFor: (name) => !BY_BLOCKS.test(name) },
  { feature: "_blocks", isFor: (name) => BY_BLOCKS.test(name) && !NATIVE.test(name) },
  { feature: "_blocks,simd", isFor: (name) => NATIVE.test(name) },
];

/** `|` joins sets of bits, of which hardly any overlap. So this replacement changes nothing, except in a few places. */
const OF_DISJOINT_BITS = /: replace \| with \^ in /;

/** Runs the tests of the crate for some mutants. Returns those that no test noticed, and those that do not compile. */
function outcomesOf(run, output, names) {
  const found = { missed: [], unviable: [] };
  for (const { feature, isFor } of FEATURES) {
    const own = names.filter(isFor);
    if (own.length === 0) continue;
    const folder = join(output, feature);
    const options = ["--iterate", "--timeout-multiplier", "10", "--output", folder, "--features", feature];
    const selected = own.flatMap((name) => ["--re", `^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`]);
    mkdirSync(folder, { recursive: true });
    run(["-p", "pchar", ...options, ...selected], "inherit");
    for (const [outcome, list] of Object.entries(found)) {
      const lines = readFileSync(join(folder, "mutants.out", `${outcome}.txt`), "utf8").split("\n");
      list.push(...lines.filter((name) => own.includes(name)));
    }
  }
  return found;
}

/** Adds the line of code that a mutant changes, and which of the same changes to such lines of the file it is, from 1 on. */
function withNumbers(root, mutants) {
  const numbers = new Map();
  return mutants.map((mutant) => {
    const { file, name, span } = mutant;
    const code = readFileSync(join(root, file), "utf8").split("\n")[span.start.line - 1].trim();
    const change = `${file} ${code} ${name.slice(name.indexOf(": "))}`;
    const number = (numbers.get(change) ?? 0) + 1;
    numbers.set(change, number);
    return { ...mutant, code, number };
  });
}

/** Runs the tests of the crate for the mutants that `drawn` selects, and prints how many they notice. */
export function testCrate(root, cache, drawn, equivalent) {
  const output = join(cache, "crate");
  mkdirSync(output, { recursive: true });
  const run = installed(root, output);
  // `cargo test` does not compile what is only for WebAssembly.
  const all = JSON.parse(run(["--list", "--json", "-p", "pchar"])).filter(
    ({ name }) => !name.includes("wasm::"),
  );
  const listed = withNumbers(root, all).map((mutant) => ({ ...mutant, key: mutant.name }));
  const chosen = drawn(listed);
  const isEquivalent = ({ file, code, name, number }) => {
    const isListed = (one) =>
      one.file === file &&
      one.code === code &&
      name.endsWith(` ${one.to}`) &&
      (one.number ?? number) === number;
    return OF_DISJOINT_BITS.test(name) || equivalent.some(isListed);
  };
  const tested = chosen.filter((mutant) => !isEquivalent(mutant)).map(({ name }) => name);
  const { missed, unviable } = outcomesOf(run, output, tested);
  // A mutant that does not compile says nothing about the tests.
  const viable = tested.length - unviable.length;
  const noticed = viable - missed.length;
  const rate = ((100 * noticed) / viable).toFixed(1);
  console.log(
    `crate: ${chosen.length} mutants of ${listed.length}, ${unviable.length} do not compile, ${chosen.length - tested.length} equivalent, ${noticed} noticed, ${missed.length} survived: ${rate} %`,
  );
}
