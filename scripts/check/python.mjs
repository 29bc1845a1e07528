// Tests the Python package: npm run python. Ends with a line that sums up all tests. Whatever the machine lacks is named and left out.
//
//   (no option)   the newest versions of all engines; Spark 4.0 and 3.5; the oldest wasmtime, pyarrow, DuckDB and Polars;
//                 other versions of Python
//   --unit        only the tests that need no engine, with one version of Python: `python3`, or the one that PYTHON names
//   --update      only records the public surface, in test/package/surface/python.md
//   --all         also 10^6 generated rows against the npm package, which must be built, and 10^7 rows through Spark
//
// Each file in python/requirements is an environment.

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { environment, findPython } from "./python-environment.mjs";

const FOLDER = fileURLToPath(new URL("../../python", import.meta.url));
const ALL = process.argv.includes("--all");
const PYTEST = ["-m", "pytest", "--quiet", "-p", "no:cacheprovider", "--tb=short"];
/** The tests that need no Spark. Those of an engine that is not in the environment are skipped. */
const UNIT = [...PYTEST, "--ignore=tests/spark"];
const SMOKE = ["functions", "vectors", "distinct"].map((name) => `tests/spark/test_spark_${name}.py`);
/** pyright, which is a program of Node. The last option is the Python of an environment. */
const PYRIGHT = [
  fileURLToPath(new URL("../../node_modules/pyright/index.js", import.meta.url)),
  "-p",
  ".",
  "--pythonpath",
];
const MYPY = ["-m", "mypy", "--no-error-summary", "--cache-dir", "../.cache/mypy"];
/** The code of the benchmarks follows the rules of the package. */
const RUFF = ["--quiet", "--no-cache", "--config", "pyproject.toml", ".", "../bench/reach"];
const ANSWERS = "(?:passed|failed|errors?)";

const total = { passed: 0, failed: 0 };
const work = mkdtempSync(join(tmpdir(), "pchar-python-"));
const site = join(work, "site");

/** Runs a program in the folder of the package. Returns its exit status and its output. */
function run(program, parts, env = {}) {
  return new Promise((resolve) => {
    // The workers of Spark and Ray find the package in PYTHONPATH too.
    const child = spawn(program, parts, {
      cwd: FOLDER,
      env: { ...process.env, PYTHONPATH: site, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.on("error", (error) => resolve({ status: 1, output: error.message }));
    child.on("close", (status) => resolve({ status: status ?? 1, output }));
  });
}

function leftOut(what, why) {
  console.log(`Left out: ${what}. ${why}`);
}

/** Counts a run, and prints its result: all of the output if it failed, the skipped tests if it passed. */
function report(title, start, { status, output }) {
  const counts = { passed: 0, failed: 0 };
  const summary = output.split("\n").findLast((line) => new RegExp(`\\d+ ${ANSWERS}.* in `).test(line)) ?? "";
  for (const [, count, answer] of summary.matchAll(new RegExp(`(\\d+) (${ANSWERS})`, "g")))
    counts[answer === "passed" ? "passed" : "failed"] += Number(count);
  if (summary === "") counts[status === 0 ? "passed" : "failed"] = 1;
  else if (status !== 0 && counts.failed === 0) counts.failed = 1;
  total.passed += counts.passed;
  total.failed += counts.failed;
  const seconds = Math.round((Date.now() - start) / 1000);
  console.log(`== ${title}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`);
  if (status !== 0) console.log(output);
  else for (const [line] of output.matchAll(/^SKIPPED .*$/gm)) console.log(line);
}

/** Runs a program in an environment, and counts its tests, or the program as one test. */
async function job(title, base, requirements, parts, env) {
  const start = Date.now();
  try {
    const python = await environment(base, requirements);
    report(
      title,
      start,
      await (parts === PYRIGHT ? run(process.execPath, [...parts, python]) : run(python, parts, env)),
    );
  } catch (error) {
    report(title, start, { status: 1, output: error.message });
  }
}

/** Installs the wheel of the tree into a separate folder, which all environments share. */
async function install(python) {
  const target = ["--target", site, "--no-deps", "--no-build-isolation", "--disable-pip-version-check"];
  const { status, output } = await run(python, ["-m", "pip", "install", "--quiet", ...target, "."]);
  if (status !== 0) throw new Error(output);
}

function findJava() {
  const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, "bin/java") : "java";
  const { stderr } = spawnSync(java, ["-version"], { encoding: "utf8" });
  return Number(/version "(\d+)/.exec(stderr ?? "")?.[1] ?? 0) >= 17;
}

/** Returns the tests that need Spark. */
function sparkJobs(base) {
  if (!findJava()) {
    leftOut("the tests with Spark", "They need Java 17 or newer.");
    return [];
  }
  const large = ALL ? ["-m", ""] : [];
  return [
    () => job("Spark, newest", base, "newest", [...PYTEST, ...large, "-rs", "tests/spark"]),
    () => job("Spark 4.0", base, "spark-4.0", [...PYTEST, ...SMOKE]),
    () => job("Spark 3.5", base, "spark-3.5", [...PYTEST, ...SMOKE]),
  ];
}

/** Returns the tests on the versions of Python that are installed beside the main one. */
function otherPythons(base) {
  const jobs = [];
  for (const version of ["3.10", "3.13"]) {
    if (base.version === version) continue;
    const other = findPython(version);
    if (other === undefined)
      leftOut(`Python ${version}`, "It is not on the PATH, and neither uv nor pyenv finds it.");
    else jobs.push(() => job(`Python ${version}`, other, "unit", UNIT));
  }
  return jobs;
}

/** Returns the checks and tests that need no Spark. */
function otherJobs(base) {
  const rows = ALL ? { PCHAR_ROWS: "1000000" } : {};
  return [
    () => job("engines, newest", base, "newest", [...UNIT, "-rs"], rows),
    () => job("mypy", base, "newest", MYPY),
    () => job("pyright", base, "newest", PYRIGHT),
    () => job("ruff check", base, "newest", ["-m", "ruff", "check", ...RUFF]),
    () => job("ruff format", base, "newest", ["-m", "ruff", "format", "--check", ...RUFF]),
    () => job("oldest wasmtime, pyarrow, DuckDB and Polars", base, "floor", UNIT),
  ];
}

/** Runs jobs, two at a time. */
async function runAll(jobs) {
  const next = jobs.values();
  const lane = async () => {
    for (const start of next) await start();
  };
  await Promise.all([lane(), lane()]);
}

async function main() {
  const base = findPython();
  if (base === undefined) {
    leftOut("the tests of the Python package", "They need Python 3.10 or newer, with venv and pip.");
    return;
  }
  if (process.argv.includes("--unit")) {
    await install(await environment(base, "unit"));
    return job(`Python ${base.version}`, base, "unit", [...UNIT, "-rs"]);
  }
  const isNew = base.version !== "3.10";
  if (!isNew) leftOut("the engines, mypy and ruff", "Their newest versions need Python 3.11.");
  await install(await environment(base, isNew ? "newest" : "unit"));
  if (process.argv.includes("--update"))
    return job("the recorded surface", base, "newest", [...PYTEST, "tests/test_surface.py"], {
      PCHAR_UPDATE: "1",
    });
  const jobs = isNew
    ? [...sparkJobs(base), ...otherJobs(base)]
    : [() => job("Python 3.10", base, "unit", UNIT)];
  await runAll([...jobs, ...otherPythons(base)]);
}

const start = Date.now();
try {
  await main();
} catch (error) {
  report("the environment and the wheel", start, { status: 1, output: error.message });
} finally {
  rmSync(work, { recursive: true, force: true });
}
console.log(`\n${Math.round((Date.now() - start) / 1000)} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
