// The test files, run by a warm vitest, each in a process of its own, for the mutants that nothing noticed yet.

import { readFileSync, writeFileSync } from "node:fs";
import { createVitest } from "vitest/node";

/** Tests that do not run: those of the built package, those that measure time, and those with a random seed. */
const LEFT_OUT = /test\/package\/|\/linear\.test|random\.test/;

/** Returns whether a test file should notice mutants of some rooms. What `cli` and `guard` call has tests of its own. */
function isFor(rooms, name) {
  const room = /unit\/(\w+)\//.exec(name)?.[1];
  if (room === "cli" || room === "guard") return name.startsWith("js ") && rooms.has(room);
  if (!name.startsWith("wasm ")) return true;
  const engines = ["arrow", "engine", "lines", "wasm"];
  return engines.some((one) => rooms.has(one)) && [undefined, "api", ...engines].includes(room);
}

/** Runs vitest in the working directory, whose sources have the mutants. `notice` is called with the id of one that a test notices. */
export async function runTests(mutants, notice, orders) {
  const options = { watch: false, reporters: [{}], isolate: true, bail: 1, maxWorkers: 1, update: false };
  process.env.PCHAR_MUTANTS = orders;
  const vitest = await createVitest("test", options);
  await vitest.standalone();
  const nameOf = ({ project, moduleId }) => `${project.name} ${moduleId.slice(process.cwd().length + 1)}`;
  const rooms = new Set(mutants.map(({ file }) => file.split("/")[1]));
  const roomOf = ({ name }) => /^\S+ test\/unit\/(\w+)\//.exec(name)?.[1];
  const files = (await vitest.globTestSpecifications())
    .map((spec) => ({ spec, name: nameOf(spec), tests: new Map(), hasEnded: false }))
    .filter(({ name }) => isFor(rooms, name) && !LEFT_OUT.test(name));
  /** Mutants that need a process of their own: they spoil it for others, or their code runs once. */
  const [spoiling, once] = [new Set(), new Set()];

  /** Runs a file, and reads what its runner wrote. */
  async function run(file, order) {
    const log = `${orders}.log`;
    writeFileSync(log, "");
    const known = Object.fromEntries(file.tests);
    writeFileSync(orders, JSON.stringify({ log, count: mutants.length, known, ...order }));
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([file.spec]);
    const lines = readFileSync(log, "utf8").split("\n").filter(Boolean);
    let hasEnded = false;
    let tried;
    for (const line of lines.map((one) => JSON.parse(one))) {
      if (line.test !== undefined) file.tests.set(line.test, line);
      if (line.hasFailed) throw new Error(`Fails without a mutant: ${file.name}: ${line.name}`);
      if (line.noticed !== undefined) notice(line.noticed);
      if (line.once !== undefined) once.add(line.once);
      tried = line.trying ?? tried;
      hasEnded ||= line.hasEnded === true;
    }
    file.hasEnded ||= hasEnded;
    if (!hasEnded && order.alone === undefined) {
      if (tried !== undefined) spoiling.add(tried);
      else console.log(`Does not run: ${file.name}`);
      file.hasEnded ||= tried === undefined;
    }
    return testModules.every((module) => module.ok()) && unhandledErrors.length === 0;
  }

  /** Runs the tests of some files that take at most `limit` ms for the living mutants that they reach. */
  async function runUpTo(limit, part) {
    const living = () => mutants.filter(({ id, state }) => state === "survived" && !spoiling.has(id));
    for (const file of part) {
      const isLeft = ({ isTried, ms, reached }) =>
        !isTried && ms <= limit && living().some(({ id }) => reached.includes(id));
      while (!file.hasEnded || [...file.tests.values()].some(isLeft))
        await run(file, { limit, alive: living().map(({ id }) => id) });
    }
  }

  /** Runs the tests of some files that should notice a mutant in processes of its own, if it needs that. */
  async function runAlone({ id, file: source }, part) {
    const room = `/unit/${source.split("/")[1]}/`;
    const atImport = ({ tests }) => tests.get("")?.reached.includes(id);
    const reaches = ({ name, tests }) =>
      name.includes(room) ||
      [...tests].some(
        ([test, { reached }]) => test !== "" && reached.some((one) => mutants[one].file === source),
      );
    const sum = ({ tests }, key) => [...tests.values()].reduce((total, test) => total + test[key], 0);
    const chosen = part.filter(
      (file) => (atImport(file) || spoiling.has(id) || once.has(id)) && reaches(file),
    );
    chosen.sort((a, b) => b.name.includes(room) - a.name.includes(room) || sum(a, "ms") - sum(b, "ms"));
    for (const file of chosen) {
      const most = { mostTurns: 10 * sum(file, "turns") + 100_000, mostMs: 10 * sum(file, "ms") + 10_000 };
      if (!(await run(file, { alone: id, alive: [], ...most }))) return notice(id);
    }
  }

  // The tests of the rooms come first, and the fastest ones before others.
  const isOwn = (file) => rooms.has(roomOf(file));
  for (const part of [files.filter(isOwn), files.filter((file) => !isOwn(file))]) {
    for (const limit of [50, 500, 5000, 1e9]) await runUpTo(limit, part);
    for (const mutant of mutants) if (mutant.state === "survived") await runAlone(mutant, part);
  }
  await vitest.close();
}
