// The mutants of `ts/`. Those that are drawn stand in one copy of the repository, and a test file runs with one switched on.

import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import ts from "typescript";
import { createVitest } from "vitest/node";
import { withMutants } from "./mutate.mjs";

/** Tests of the built package, tests that measure time, and tests with a random seed are left out. */
const NOT_COPIED =
  /\/(node_modules|target|\.git|\.cache|test\/package\/.*\.test\.ts|(linear|random)\.test\.ts)$/;

/** The sources, except entries, generated files, and files that hold WebAssembly. */
const SOURCE = /^ts\/(?!.*(generated\/|\/((arrow-|lines-)?core|(no-)?string-scan)\.ts$)).+\/.+(?<!\.d)\.ts$/;

/** Runs the tests of the copy for mutants, each file in a process of its own, and calls `notice` with those that they notice. */
async function runTests(mutants, notice) {
  const vitest = await createVitest("test", { watch: false, reporters: [{}], isolate: true, bail: 1 });
  await vitest.standalone();
  for (const { config } of vitest.projects) config.setupFiles = [join(import.meta.dirname, "setup.mjs")];
  const failureOf = async (specs, order) => {
    vitest.provide("order", order);
    const { unhandledErrors } = await vitest.runTestSpecifications(specs);
    return specs.find(({ testModule }) => !testModule?.ok())?.moduleId ?? unhandledErrors[0];
  };
  // Tests on the WebAssembly engine, `test/parity` among them, run only for these rooms.
  const projects = mutants.some(({ room }) => /^(arrow|engine|lines|wasm)$/.test(room)) ? /^/ : /^js/;
  const specs = (await vitest.globTestSpecifications()).filter(({ project }) => projects.test(project.name));
  const failure = await failureOf(specs, {});
  if (failure) throw new Error(`Fails without a mutant: ${failure}`);
  // A file whose tests are all skipped reports nothing.
  const files = specs.map((spec) => ({ spec, ...spec.testModule.meta().found })).filter((one) => one.reached);
  for (const mutant of mutants) {
    const isOwn = ({ spec }) => spec.moduleId.includes(`/unit/${mutant.room}/`);
    const found = files.filter(({ reached }) => reached.includes(mutant.id));
    // Code that runs in a worker only is not recorded. So all files are tried.
    const chosen = found.length > 0 ? found : [...files];
    chosen.sort((a, b) => isOwn(b) - isOwn(a) || a.ms - b.ms);
    for (const { spec, ms } of chosen)
      if (mutant.state === "survived" && (await failureOf([spec], { on: mutant.id, mostMs: 10 * ms + 1e4 })))
        notice(mutant);
  }
  await vitest.close();
}

/** Runs the tests for mutants of some rooms, or of all, and returns the results of each room. */
export async function testSources(root, draw, notice, wanted) {
  process.chdir(root);
  // An element of an array is never `undefined` to the type checker. So a `??` after one is left out.
  const own = { noUncheckedIndexedAccess: false };
  const { options, fileNames } = ts.getParsedCommandLineOfConfigFile("tsconfig.json", own, ts.sys);
  const program = ts.createProgram(fileNames, options);
  const checker = program.getTypeChecker();
  const fileOf = ({ fileName }) => relative(root, fileName);
  const sources = program.getSourceFiles().filter((source) => SOURCE.test(fileOf(source)));
  const all = [];
  for (const source of sources) {
    const file = fileOf(source);
    withMutants(source, checker, (mutant) => void all.push({ file, room: file.split("/")[1], ...mutant }));
  }
  const results = (wanted ?? [...new Set(all.map(({ room }) => room))]).map((room) => {
    const made = all.filter((mutant) => mutant.room === room && mutant.to !== undefined);
    const leftOut = all.filter((mutant) => mutant.room === room && mutant.to === undefined);
    return { room, made: made.length, leftOut: leftOut.length, mutants: draw(room, made) };
  });
  const mutants = results.flatMap((result) => result.mutants);
  for (const [id, mutant] of mutants.entries()) mutant.id = id;

  const tree = join(tmpdir(), "mutants", root);
  fs.rmSync(tree, { recursive: true, force: true });
  fs.cpSync(root, tree, { recursive: true, filter: (path) => !NOT_COPIED.test(path) });
  fs.symlinkSync(join(root, "node_modules"), join(tree, "node_modules"));
  process.chdir(tree);
  const again = all.values();
  const idOf = () => again.next().value.id;
  for (const source of sources) fs.writeFileSync(fileOf(source), withMutants(source, checker, idOf));
  const living = mutants.filter(({ state }) => state === "survived");
  if (living.length > 0) await runTests(living, notice);
  return results;
}
