// The test files, each in a process of its own by a warm vitest: as they are, and again for each mutant that they reach.

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

/** Runs vitest in the working directory, whose sources have the mutants. `notice` is called with one that a test notices. */
export async function runTests(mutants, notice) {
  const options = { watch: false, reporters: [{}], isolate: true, bail: 1, maxWorkers: 1, update: false };
  const vitest = await createVitest("test", options);
  await vitest.standalone();
  const rooms = new Set(mutants.map(({ room }) => room));
  const nameOf = ({ project, moduleId }) => `${project.name} ${moduleId.slice(process.cwd().length + 1)}`;
  const files = (await vitest.globTestSpecifications())
    .map((spec) => ({ spec, name: nameOf(spec), imported: [], reached: [] }))
    .filter(({ name }) => isFor(rooms, name) && !LEFT_OUT.test(name));

  /** Runs a file, and returns whether it passes, and what `setup.mjs` found. */
  async function run({ spec }, order) {
    vitest.provide("order", order);
    const { unhandledErrors } = await vitest.runTestSpecifications([spec]);
    const passes = spec.testModule?.ok() && unhandledErrors.length === 0;
    return { passes, imported: [], reached: [], turns: 0, ms: 0, ...spec.testModule?.meta().order };
  }

  const isOwn = ({ name }, room) => name.includes(`/unit/${room}/`);
  const isReached = ({ id, room, file: source }, file) =>
    file.reached.includes(id) ||
    (file.imported.includes(id) &&
      (isOwn(file, room) || file.reached.some((one) => mutants[one].file === source)));

  // The tests of the rooms come first, and the fastest ones before others.
  const isOfRooms = (file) => [...rooms].some((room) => isOwn(file, room));
  for (const part of [files.filter(isOfRooms), files.filter((file) => !isOfRooms(file))]) {
    const living = mutants.filter(({ state }) => state === "survived");
    if (living.length === 0) break;
    for (const file of part) {
      Object.assign(file, await run(file, {}));
      if (!file.passes) throw new Error(`Fails without a mutant: ${file.name}`);
    }
    for (const mutant of living) {
      // Workers do not report what they reach. So if no file reaches a mutant, all files of its room are tried.
      const isUnseen = !files.some((file) => isReached(mutant, file));
      const chosen = part.filter((file) => isReached(mutant, file) || (isUnseen && isOwn(file, mutant.room)));
      chosen.sort((a, b) => isOwn(b, mutant.room) - isOwn(a, mutant.room) || a.ms - b.ms);
      for (const file of chosen) {
        const order = { on: mutant.id, mostTurns: 10 * file.turns + 1e5, mostMs: 10 * file.ms + 1e4 };
        if ((await run(file, order)).passes) continue;
        notice(mutant);
        break;
      }
    }
  }
  await vitest.close();
}
