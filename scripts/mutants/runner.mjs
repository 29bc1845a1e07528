// A warm vitest in a process of its own, which runs test files for one mutant at a time. Its parent ends it if a mutant loops.

import { createVitest } from "vitest/node";

const vitest = await createVitest("test", {
  watch: false,
  bail: 1,
  reporters: [{}],
  update: false,
});
await vitest.standalone();
const specs = await vitest.globTestSpecifications();
const nameOf = ({ project, moduleId }) => `${project.name} ${moduleId.slice(process.cwd().length + 1)}`;

/** Runs test files, and sends the names of those that failed. */
process.on("message", async ({ mutant, names }) => {
  process.env.PCHAR_MUTANT = String(mutant);
  const chosen = specs.filter((spec) => names.includes(nameOf(spec)));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
  const failed = testModules.filter((module) => !module.ok()).map(nameOf);
  process.send({
    failed: unhandledErrors.length > 0 ? [...failed, "an error outside of the tests"] : failed,
  });
});
process.send({ names: specs.map(nameOf) });
