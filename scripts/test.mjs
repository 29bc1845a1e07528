// Runs every check and every test: `npm test`. Needs Node and npm; where cargo is present the Rust tests run too.
//
//   --ci   also rebuilds the WebAssembly and compares its bytes, checks formatting, lints and docs of the crate, and runs the
//          packed package in every runtime and through every bundler

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const isCi = process.argv.includes("--ci");
const bin = (name, ...path) => [process.execPath, join("node_modules", name, ...path)];
const total = { passed: 0, failed: 0 };

/** Runs a command and shows its output; returns its exit status and what it printed. */
function run(title, [command, ...args], { capture = false, env = {} } = {}) {
  console.log(`\n== ${title}`);
  const stdio = ["ignore", capture ? "pipe" : "inherit", "inherit"];
  const result = spawnSync(command, args, {
    cwd: ROOT,
    stdio,
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  if (capture) process.stdout.write(result.stdout ?? "");
  return { status: result.status ?? 1, output: result.stdout ?? "" };
}

function count(passed, failed) {
  total.passed += passed;
  total.failed += failed;
}

/** A step that is one check: it passes or fails as a whole. */
function check(title, command, options) {
  const isGood = run(title, command, options).status === 0;
  count(isGood ? 1 : 0, isGood ? 0 : 1);
}

function vitest() {
  const folder = mkdtempSync(join(tmpdir(), "pchar-test-"));
  const report = join(folder, "report.json");
  const command = [
    ...bin("vitest", "vitest.mjs"),
    "run",
    "--reporter=dot",
    "--reporter=json",
    `--outputFile=${report}`,
  ];
  const { status } = run("vitest: on the Rust core and on its twin", command, {
    env: { NO_COLOR: "1" },
  });
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
    count(numPassedTests, numFailedTests);
    const left = testResults.flatMap(({ assertionResults }) => assertionResults.filter(isLeftOut));
    for (const { title } of left) console.log(`left out: ${title}`);
    if (status !== 0 && numFailedTests === 0) count(0, 1);
  } catch {
    count(0, 1);
  }
  rmSync(folder, { recursive: true });
}

/** A test that says what it would need of the machine. */
function isLeftOut({ status, title }) {
  return status !== "passed" && title.includes("(skipped: ");
}

function cargoTest(title, ...args) {
  const { status, output } = run(title, ["cargo", "test", "--locked", "-p", "pchar", ...args], {
    capture: true,
  });
  let failed = 0;
  for (const [, passed, failures] of output.matchAll(/^test result: .*? (\d+) passed; (\d+) failed/gm)) {
    count(Number(passed), Number(failures));
    failed += Number(failures);
  }
  if (status !== 0 && failed === 0) count(0, 1);
}

function runtimes() {
  const command = [process.execPath, "test/runtimes/run.mjs"];
  const { status, output } = run("the packed package, in runtimes and bundles", command, { capture: true });
  const [, passed, failed] = /^(\d+) passed, (\d+) failed/m.exec(output) ?? [0, 0, 0];
  count(Number(passed), Number(failed));
  if ((status !== 0 && Number(failed) === 0) || Number(passed) === 0) count(0, 1);
}

check("generated tables are those of the grammar", [process.execPath, "scripts/gen.mjs", "--check"]);
check("the modules are those of their sources", [process.execPath, "scripts/build-wasm.mjs", "--check"]);
check("biome", [...bin("@biomejs/biome", "bin/biome"), "ci", "."]);
check("tsc", [...bin("typescript", "bin/tsc"), "-p", "."]);
vitest();
if (spawnSync("cargo", ["--version"]).status === 0) {
  cargoTest("cargo test");
} else {
  console.log("\n== cargo is not here: the Rust tests are left out");
}
if (isCi) {
  cargoTest("cargo test, without alloc", "--no-default-features");
  check("rustfmt", ["cargo", "fmt", "--all", "--check"]);
  check("rustfmt, bench", ["cargo", "fmt", "--manifest-path", "bench/native/Cargo.toml", "--check"]);
  check("clippy", ["cargo", "clippy", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"]);
  check("cargo doc", ["cargo", "doc", "--locked", "--no-deps", "-p", "pchar"], {
    env: { RUSTDOCFLAGS: "-D warnings" },
  });
  check("the modules, rebuilt, have the same bytes", [
    process.execPath,
    "scripts/build-wasm.mjs",
    "--compare",
  ]);
  runtimes();
  check("what is published to JSR", [process.execPath, "scripts/check-jsr.mjs"]);
}

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
