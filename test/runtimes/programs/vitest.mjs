// Stands in for vitest in a bundle of unit tests: its runner and its `expect`, without the modules that it has for each system.
import {
  GLOBAL_EXPECT,
  getState,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from "@vitest/expect";
import { startTests } from "@vitest/runner";
import * as chai from "chai";

export {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  onTestFinished,
  test,
} from "@vitest/runner";

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin);

export const expect = Object.assign((value, message) => chai.expect(value, message), chai.expect, {
  ...globalThis[Symbol.for("$$jest-asymmetric-matchers")],
  unreachable: (message) => chai.assert.fail(message),
});
globalThis[GLOBAL_EXPECT] ??= expect;
setState({ ...getState(expect), assertionCalls: 0, isExpectingAssertions: false }, expect);

const CONFIG = {
  root: process.cwd(),
  setupFiles: [],
  sequence: { seed: 0, hooks: "stack", setupFiles: "list" },
  maxConcurrency: 1,
  testTimeout: 600_000,
  hookTimeout: 600_000,
  retry: 0,
  tags: [],
};

/** Returns the tests of a task and of the tasks in it. */
const testsOf = (task) => (task.type === "test" ? [task] : task.tasks.flatMap(testsOf));

/** Returns the name of a test, with those of its suites. */
const nameOf = ({ name, suite, file }) =>
  suite === undefined ? `${file.name}: ${name}` : `${nameOf(suite)} > ${name}`;

/** Runs the tests of files, which are functions that import them, by name. Returns how many passed and which failed. */
export async function runTests(files) {
  // Some tests wait for what does not keep a process alive.
  const alive = setInterval(() => {}, 1000);
  const runner = { config: CONFIG, importFile: (path) => files[path]() };
  const done = await startTests(Object.keys(files), runner);
  clearInterval(alive);
  const counts = { passed: 0, skipped: 0, failed: [] };
  for (const task of done) {
    if (task.result?.errors !== undefined && task.result.state === "fail")
      counts.failed.push(...task.result.errors.map(({ message }) => `${task.name}: ${message}`));
    for (const test of testsOf(task)) {
      const state = test.result?.state;
      if (state === "pass") counts.passed++;
      else if (test.mode === "skip" || state === "skip") counts.skipped++;
      else counts.failed.push(`${nameOf(test)}: ${test.result?.errors?.[0]?.message}`);
    }
  }
  return counts;
}
