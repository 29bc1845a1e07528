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

/** The vectors, and the tests of lines. */
const TESTS = [
  "test/unit/api/vectors.test.ts",
  ...["dedupe", "stream", "table", "units"].map((name) => `test/unit/lines/${name}.test.ts`),
];

/** The tests of what Windows changes too: paths, and what `pchar open` would run. */
const TESTS_OF_WINDOWS = ["test/unit/schemes/file.test.ts", "test/unit/cli/open-plans.test.ts"];

const bundles = new Map();

/** Runs unit tests from the sources on an engine. */
async function unitTests(program, engine, version, tests) {
  const key = tests.join();
  if (!bundles.has(key)) bundles.set(key, bundleTests(`units-${bundles.size}`, tests));
  const options = { cwd: REPOSITORY, env: { PCHAR_BACKEND: engine }, timeLimit: 1_200_000 };
  const { passed, failed } = await runJson(program, [await bundles.get(key)], options);
  assert.deepEqual(failed, []);
  assert.ok(passed > 2000, `${passed} unit tests have run`);
  return { version, name: engine, reason: "forced" };
}

/** Returns the cases for a version of Node of a system, or one that says why it is missing. */
function casesOf({ where, prepare, isWindows }, version) {
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
  const tests = ["wasm", "js"].map((engine) => ({
    name: `unit tests, ${engine}`,
    run: () => unitTests(program, engine, version, [...TESTS, ...(isWindows ? TESTS_OF_WINDOWS : [])]),
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
