// Runs the checks and the tests, and ends with a line that sums them up. Needs Node and npm; with cargo, the Rust tests run too.
//
//   (no option)   everything that needs no Rust tool except cargo: `npm test`
//   --quick       the checks that need no build, and the unit tests on the JavaScript engine: `npm run test:quick`
//   --ci          also rebuilds the WebAssembly and compares its bytes, checks format, lints and documents of the crate, tests
//                 its vector instructions, runs the packed package in every runtime and through every bundler, programs of
//                 others on pchar, and the unit tests on other versions of Node, and tests the Python package, and the site in
//                 Chromium
//
// vitest uses all cores, but most other checks use one. So both run at the same time, and the site and an install follow vitest.
// The output of vitest is shown at once. The output of the others is shown at the end, with their times. The last lines name
// what failed.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { attempt, exists } from "../command.mjs";
import { findChromium } from "./browsers.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** The command of a file in a package of npm. */
const bin = (name, ...path) => [process.execPath, join("node_modules", name, ...path)];
const total = { passed: 0, failed: 0 };
/** The output of the checks beside vitest. */
let held = "";
/** The titles of the checks and tests that failed. */
const failures = [];

/** Runs a command, and returns its exit status and its output. The output is held back, or shown at once if it is `isShown`. */
function run(title, [command, ...args], { isShown = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const stdio = isShown ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"];
    if (isShown) console.log(`\n== ${title}`);
    let output = "";
    const start = Date.now();
    const child = spawn(command, args, { cwd: ROOT, stdio, env: { ...process.env, ...env } });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.on("error", (error) => {
      output += error.message;
    });
    child.on("close", (status) => {
      const seconds = Math.round((Date.now() - start) / 1000);
      if (isShown) console.log(`${title}: ${seconds} s`);
      else held += `\n== ${title} (${seconds} s)\n${output}`;
      resolve({ status: status ?? 1, output });
    });
  });
}

/** Counts the tests of a command; one that exits with another status than 0 has failed at least once. */
function count(title, status, passed, failed) {
  const failedOrEnded = status !== 0 && failed === 0 ? 1 : failed;
  total.passed += passed;
  total.failed += failedOrEnded;
  if (failedOrEnded > 0) failures.push(title);
}

/** Counts a command as one check, which passes if it exits with 0. */
async function check(title, command, options) {
  const { status } = await run(title, command, options);
  count(title, status, status === 0 ? 1 : 0, 0);
}

async function vitest(title, args, isShown = true, node = process.execPath) {
  const folder = mkdtempSync(join(tmpdir(), "pchar-test-"));
  const report = join(folder, "report.json");
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile=${report}`];
  const command = [node, ...bin("vitest", "vitest.mjs").slice(1), "run", ...reporters, ...args];
  const { status } = await run(title, command, { isShown, env: { NO_COLOR: "1" } });
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
    count(title, status, numPassedTests, numFailedTests);
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    for (const { title } of tests.filter(isSkipped)) console.log(`skipped: ${title}`);
    for (const { fullName, status } of tests) if (status === "failed") failures.push(`  ${fullName}`);
    for (const { name, status, message } of testResults)
      if (status === "failed" && message)
        failures.push(`  ${relative(ROOT, name)}: ${message.split("\n")[0]}`);
    held += slowest(title, testResults);
  } catch {
    count(title, 1, 0, 0);
  }
  rmSync(folder, { recursive: true });
}

/** Returns lines for the five files whose tests took the longest. */
function slowest(title, testResults) {
  const timed = testResults.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime }));
  const five = timed.sort((a, b) => b.ms - a.ms).slice(0, 5);
  const lines = five.map(
    ({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${relative(ROOT, name)}`,
  );
  return `\n== ${title}: the slowest files\n${lines.join("\n")}\n`;
}

/** A test that was skipped because of the machine; its title says what is missing. */
function isSkipped({ status, title }) {
  return status !== "passed" && title.includes("(skipped: ");
}

/** Some optimization saves more time in the tests than it takes to compile. Checks for overflow stay. */
const OPTIMIZED = { CARGO_PROFILE_TEST_OPT_LEVEL: "1" };
/** The instructions that the feature `simd` needs: on other processors they are the default. */
const SSSE3 = process.arch === "x64" ? { RUSTFLAGS: "-C target-feature=+ssse3" } : {};

async function cargoTest(title, args, env = {}) {
  const options = { env: { ...OPTIMIZED, ...env } };
  const { status, output } = await run(title, ["cargo", "test", "--locked", ...args], options);
  const results = [...output.matchAll(/^test result: .*? (\d+) passed; (\d+) failed/gm)];
  const sum = (group) => results.reduce((all, result) => all + Number(result[group]), 0);
  count(title, status, sum(1), sum(2));
  for (const [, name] of output.matchAll(/^test (.+) \.\.\. FAILED$/gm)) failures.push(`  ${name}`);
}

async function cargoTests() {
  await cargoTest("cargo test", ["--workspace", "--features", "pchar/serde"]);
  await cargoTest("cargo test, scanning by blocks", ["-p", "pchar", "--features", "_blocks", ...BY_BLOCKS]);
  await cargoTestOfEdges();
}

/** Compares the crate with JavaScript on edge URIs. */
async function cargoTestOfEdges() {
  const folder = mkdtempSync(join(tmpdir(), "pchar-edges-"));
  const PCHAR_EDGES_FILE = join(folder, "edges.jsonl");
  await check("answers of JavaScript for edge URIs", script(`check/edges.mjs ${PCHAR_EDGES_FILE} 10000 1`));
  const edges = words("--workspace --features pchar/serde --test edges -- --ignored");
  await cargoTest("cargo test, edge URIs", edges, { PCHAR_EDGES_FILE });
  rmSync(folder, { recursive: true });
}

/** The tests that scan by blocks. */
const BY_BLOCKS = ["blocks", "complete", "lines", "reference", "vectors"].flatMap((name) => ["--test", name]);

async function cargoTestOfVectors() {
  const vectors = words("-p pchar --target-dir target/simd --features simd,_blocks --lib");
  await cargoTest("cargo test, vector instructions", [...vectors, ...BY_BLOCKS], SSSE3);
}

/** Tests the crate as it is published: without the files around it. */
async function cargoTestOfPackage() {
  const folder = mkdtempSync(join(tmpdir(), "pchar-crate-"));
  await check("cargo package", words("cargo package --locked --no-verify --allow-dirty -p pchar"));
  const { packages } = JSON.parse(attempt(["cargo", ...METADATA]).stdout);
  const { version } = packages.find(({ name }) => name === "pchar");
  const file = `target/package/pchar-${version}.crate`;
  await check("the crate is unpacked", ["tar", "-xzf", file, "--strip-components=1", "-C", folder]);
  const manifest = ["--manifest-path", join(folder, "Cargo.toml"), "--target-dir", "target/packaged"];
  await cargoTest("cargo test, the packaged crate", [...manifest, "--features", "serde"]);
  rmSync(folder, { recursive: true });
}

const METADATA = ["metadata", "--format-version", "1", "--no-deps"];

/** Counts the tests of a script, which ends with a line that sums them up. */
async function summed(title, file) {
  const { status, output } = await run(title, [process.execPath, file]);
  const [, passed, failed] = /^(\d+) passed, (\d+) failed/m.exec(output) ?? [0, 0, 1];
  count(title, status, Number(passed), Number(failed));
}

/** Builds the site, tests it in Chromium, and checks its types. Without Chromium, the tests are skipped. */
async function site() {
  if (findChromium() === undefined) {
    held += "\n== Chromium is not installed: the tests of the site are skipped\n";
    await check("the site can be built", [process.execPath, "site/build/site.mjs"]);
  } else {
    await vitest("the site in Chromium", ["--config", "site/vitest.config.ts"], false);
  }
  await check("vue-tsc, the site", [
    process.execPath,
    "site/node_modules/vue-tsc/bin/vue-tsc.js",
    "-p",
    "site",
  ]);
}

/** The checks that need no build, the quickest first. The type check reuses its last results. */
async function sources() {
  await check("the WebAssembly modules match their sources", script("build/wasm.mjs --check"));
  await check("the generated files match their sources", script("generate/main.mjs --check"));
  await check("biome", [...bin("@biomejs/biome", "bin/biome"), "ci", "."]);
  const incremental = ["--incremental", "--tsBuildInfoFile", ".cache/tsc.json"];
  await check("tsc", [...bin("typescript", "bin/tsc"), "-p", ".", ...incremental]);
}

async function quick() {
  await Promise.all([
    vitest("unit tests on the JavaScript engine", ["--project", "js", "test/unit"]),
    sources(),
  ]);
}

/** Returns a command whose words have no spaces. */
const words = (line) => line.split(" ");
const script = (line) => [process.execPath, ...words(`scripts/${line}`)];

async function others() {
  await sources();
  await check("CHANGELOG.md names what changed on the surface", script("check/surface-changes.mjs"));
  if (exists("cargo")) await cargoTests();
  else held += "\n== cargo is not installed: the Rust tests are skipped\n";
}

async function othersInCi() {
  await others();
  await cargoTestOfVectors();
  await cargoTest("cargo test, without alloc", ["-p", "pchar", "--no-default-features"]);
  await cargoTestOfPackage();
  await check("rustfmt", words("cargo fmt --all --check"));
  await check("rustfmt, bench", words("cargo fmt --manifest-path bench/native/Cargo.toml --check"));
  await check(
    "clippy",
    words("cargo clippy --locked --workspace --all-targets --features pchar/serde -- -D warnings"),
  );
  await check(
    "clippy, all features",
    words("cargo clippy --locked -p pchar --all-targets --all-features -- -D warnings"),
  );
  await summed("the surface of the crate, and the errors of the compiler", "scripts/check/crate-surface.mjs");
  await check("rustfmt, surface", words("cargo fmt --manifest-path crate/surface/Cargo.toml --check"));
  await summed("licences, bans and sources of the crates", "scripts/check/deny.mjs");
  await summed("zizmor and actionlint, the workflows", "scripts/check/workflows.mjs");
  const env = { RUSTDOCFLAGS: "-D warnings" };
  await check("cargo doc", words("cargo doc --locked --no-deps -p pchar --all-features"), { env });
  const withoutAlloc = words("cargo doc --locked --no-deps -p pchar --no-default-features");
  await check("cargo doc, without alloc", withoutAlloc, { env });
  await check("rebuilt modules have the same bytes", script("build/wasm.mjs --compare"));
  await summed("the packed package, in runtimes and bundles", "test/runtimes/run.mjs");
  await summed("programs of others on pchar", "test/clients/run.mjs");
  await unitTestsOnOtherNodes();
  // It needs a program that the runtimes have installed.
  await check(
    "the dry run of a release, without the site",
    script("release/run.mjs --dry-run --without-site"),
  );
  await summed("the Python package", "scripts/check/python.mjs");
}

const whole = () => vitest("tests on the WebAssembly engine and on the JavaScript engine", []);

/**
 * Runs the unit tests on the other versions of Node, which test/runtimes has installed. Their `URL` differ, and only Node 22 and
 * later run the string module.
 */
async function unitTestsOnOtherNodes() {
  const { NODES } = await import("../../test/runtimes/cases/node.mjs");
  const major = (version) => version.split(".")[0];
  for (const { version, executable } of NODES)
    if (major(version) !== major(process.versions.node))
      await vitest(
        `unit tests on Node ${version}`,
        ["test/unit", "test/parity/in-place"],
        false,
        executable(),
      );
}

async function wholeInCi() {
  await whole();
  await site();
  await check("an install from git", script("check/git-install.mjs"));
}

if (process.argv.includes("--quick")) await quick();
else if (process.argv.includes("--ci")) await Promise.all([wholeInCi(), othersInCi()]);
else await Promise.all([whole(), others()]);

console.log(held);
if (failures.length > 0) console.log(`Failed:\n${failures.join("\n")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
