// Runs the checks and the tests, and ends with a line that sums them up. Needs Node and npm; with cargo, the Rust tests run too.
//
//   (no option)   everything that needs no Rust tool except cargo: `npm test`
//   --quick       type check, lint and the unit tests on the JavaScript engine: `npm run test:quick`
//   --ci          also rebuilds the WebAssembly and compares its bytes, checks format, lints and documents of the crate,
//                 and runs the packed package in every runtime and through every bundler

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const bin = (name, ...path) => [process.execPath, join("node_modules", name, ...path)];
const total = { passed: 0, failed: 0 };

/** Runs a command and shows its output; returns its exit status and, with `capture`, what it printed. */
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

/** Counts a command as one check, which passes if it exits with 0. */
function check(title, command, options) {
  const isGood = run(title, command, options).status === 0;
  count(isGood ? 1 : 0, isGood ? 0 : 1);
}

function vitest(title, ...args) {
  const folder = mkdtempSync(join(tmpdir(), "pchar-test-"));
  const report = join(folder, "report.json");
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile=${report}`];
  const command = [...bin("vitest", "vitest.mjs"), "run", ...reporters, ...args];
  const { status } = run(title, command, { env: { NO_COLOR: "1" } });
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
    count(numPassedTests, numFailedTests);
    const skipped = testResults.flatMap(({ assertionResults }) => assertionResults.filter(isSkipped));
    for (const { title } of skipped) console.log(`skipped: ${title}`);
    if (status !== 0 && numFailedTests === 0) count(0, 1);
  } catch {
    count(0, 1);
  }
  rmSync(folder, { recursive: true });
}

/** A test that was skipped because of the machine; its title says what is missing. */
function isSkipped({ status, title }) {
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

/** The checks that need no build. The type check reuses its last results. */
function sources() {
  check("biome", [...bin("@biomejs/biome", "bin/biome"), "ci", "."]);
  const incremental = ["--incremental", "--tsBuildInfoFile", ".cache/tsc.json"];
  check("tsc", [...bin("typescript", "bin/tsc"), "-p", ".", ...incremental]);
}

function quick() {
  sources();
  vitest("unit tests on the JavaScript engine", "--project", "js-unit");
}

function whole() {
  check("the generated tables match the grammar", [
    process.execPath,
    "scripts/generate/tables.mjs",
    "--check",
  ]);
  check("the string module matches its source", [
    process.execPath,
    "scripts/build/string-wasm.mjs",
    "--check",
  ]);
  check("the manifests match entries.json", [process.execPath, "scripts/generate/entries.mjs", "--check"]);
  check("the man page matches the commands", [process.execPath, "scripts/generate/man.mjs", "--check"]);
  check("the WebAssembly modules match their sources", [
    process.execPath,
    "scripts/build/wasm.mjs",
    "--check",
  ]);
  sources();
  vitest("tests on the WebAssembly engine and on the JavaScript engine");
  if (spawnSync("cargo", ["--version"]).status === 0) cargoTest("cargo test");
  else console.log("\n== cargo is not installed: the Rust tests are skipped");
}

function ci() {
  whole();
  cargoTest("cargo test, without alloc", "--no-default-features");
  check("rustfmt", ["cargo", "fmt", "--all", "--check"]);
  check("rustfmt, bench", ["cargo", "fmt", "--manifest-path", "bench/native/Cargo.toml", "--check"]);
  check("clippy", ["cargo", "clippy", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"]);
  check("cargo doc", ["cargo", "doc", "--locked", "--no-deps", "-p", "pchar"], {
    env: { RUSTDOCFLAGS: "-D warnings" },
  });
  check("rebuilt modules have the same bytes", [process.execPath, "scripts/build/wasm.mjs", "--compare"]);
  runtimes();
  check("the package for JSR", [process.execPath, "scripts/check/jsr.mjs"]);
  check("an install from git", [process.execPath, "scripts/check/git-install.mjs"]);
}

if (process.argv.includes("--quick")) quick();
else if (process.argv.includes("--ci")) ci();
else whole();

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
