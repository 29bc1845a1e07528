// The packed package on Windows, arm64 and musl, which Linux runs by Wine, QEMU and the loader of musl. Without one of them, its system is
// left out, and the table says so.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { programsIn } from "../cases/node.mjs";
import { commandLine } from "../cases/node-flags.mjs";
import { SYSTEMS } from "../foreign.mjs";
import { LeftOut, REPOSITORY, runJson, TOOLS } from "../place.mjs";
import { bundleTests } from "../units.mjs";

export const group = "Platforms";

const VECTORS = "test/unit/api/vectors.test.ts";

/** The vectors, and the tests of lines. */
const TESTS = [
  VECTORS,
  ...["dedupe", "stream", "table", "units"].map((name) => `test/unit/lines/${name}.test.ts`),
];

/** The tests of what Windows changes too: paths, and what `pchar open` would run. */
const TESTS_OF_WINDOWS = ["test/unit/schemes/file.test.ts", "test/unit/cli/open-plans.test.ts"];

/**
 * What another processor could change: the SIMD instructions of the modules, and the code that each engine is compiled to. QEMU is slow,
 * and no other test would show more of that.
 */
const TESTS_OF_PROCESSORS = [
  [
    "vectors and modules",
    "wasm",
    [VECTORS, "test/unit/wasm/in-module.test.ts", "test/unit/lines/table.test.ts"],
  ],
  ["vectors", "js", [VECTORS]],
];

/** Returns the unit tests that a system runs: their name in the table, the engine, and the files. */
function testsOf({ isWindows, isOtherProcessor }) {
  if (isOtherProcessor) return TESTS_OF_PROCESSORS;
  const tests = [...TESTS, ...(isWindows ? TESTS_OF_WINDOWS : [])];
  return ["wasm", "js"].map((engine) => ["unit tests", engine, tests]);
}

const bundles = new Map();

/** Runs unit tests from the sources on an engine. */
async function unitTests(program, engine, version, tests) {
  const key = tests.join();
  if (!bundles.has(key)) bundles.set(key, bundleTests(`units-${bundles.size}`, tests));
  const options = { cwd: REPOSITORY, env: { PCHAR_BACKEND: engine }, timeLimit: 600_000 };
  const { passed, failed } = await runJson(program, [await bundles.get(key)], options);
  assert.deepEqual(failed, []);
  assert.ok(passed > 2000, `${passed} unit tests have run`);
  return { version, name: engine, reason: "forced" };
}

/** Returns the cases for a version of Node of a system, or one that says why it is missing. */
function casesOf(system, version) {
  const { where, prepare, isWindows } = system;
  let program;
  try {
    program = prepare(version);
  } catch (error) {
    const run = () => {
      throw new LeftOut(error.message);
    };
    return [{ where, name: "everything", version, run }];
  }
  const command = {
    name: "the command line",
    run: (place) => commandLine(program, [join(place.pchar, "dist/cli.js")], place.folder(), version),
  };
  const files = {
    name: "files that are open, devices, long paths",
    async run(place) {
      const text = readFileSync(join(TOOLS, "programs/windows.mjs"), "utf8");
      const cwd = place.folder({ "windows.mjs": text });
      const { isOpenOutputReplaced } = await runJson(program, ["windows.mjs"], { cwd });
      assert.equal(typeof isOpenOutputReplaced, "boolean");
      return { version, name: "wasm" };
    },
  };
  const tests = testsOf(system).map(([title, engine, files]) => ({
    name: `${title}, ${engine}`,
    run: () => unitTests(program, engine, version, files),
  }));
  const programs = programsIn({ version, executable: () => program });
  return [...programs, command, ...(isWindows ? [files] : []), ...tests].map((each) => ({
    where,
    version,
    ...each,
  }));
}

const unreachable = {
  where: "macOS",
  name: "everything",
  run() {
    throw new LeftOut("nothing on Linux runs its programs");
  },
};

export const cases = [
  ...SYSTEMS.flatMap((system) => system.versions.flatMap((version) => casesOf(system, version))),
  unreachable,
];
