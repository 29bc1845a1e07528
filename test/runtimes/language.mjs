// Engines that have nothing but the language: no `URL`, no `TextDecoder`, no `WebAssembly`. All functions are called with the strings of
// the vectors, and the answers are compared with those of Node.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import vm from "node:vm";
import { REPOSITORY, TOOLS, tool } from "./place.mjs";

/** Longer strings are for the time that a function takes. */
const LONGEST = 1000;

/** Returns every string in the vectors, once. */
function vectorStrings() {
  const folder = join(REPOSITORY, "test/vectors");
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".json"));
  const found = new Set();
  const visit = (value) => {
    if (typeof value === "string" && value.length <= LONGEST) found.add(value);
    if (typeof value === "object" && value !== null) Object.values(value).forEach(visit);
  };
  for (const file of files) visit(JSON.parse(readFileSync(join(folder, file), "utf8")));
  return [...found];
}

/** Bundles the program into one script. */
async function bundledProgram(place) {
  const { build } = await tool("esbuild");
  const { outputFiles } = await build({
    stdin: {
      contents: readFileSync(join(TOOLS, "programs/each-function.mjs"), "utf8"),
      resolveDir: place.folder(),
    },
    bundle: true,
    write: false,
    format: "iife",
    logLevel: "silent",
  });
  return outputFiles[0].text;
}

/** Runs the program in a context of V8 that has nothing but the language. */
export function runInBareContext(program, json) {
  const context = vm.createContext({});
  for (const name of ["WebAssembly", "Intl", "console"])
    vm.runInContext(`delete globalThis.${name}`, context);
  vm.runInContext(program, context);
  return vm.runInContext(`askEach(${JSON.stringify(json)})`, context);
}

/** Runs the program in this Node. */
function runHere(program, json) {
  vm.runInThisContext(program);
  try {
    return globalThis.askEach(json);
  } finally {
    delete globalThis.askEach;
  }
}

/** The program, its strings as JSON, and the answers of this Node: they are the same for all engines. */
let prepared;

async function prepare(place) {
  const texts = vectorStrings();
  const program = await bundledProgram(place);
  const json = JSON.stringify(texts);
  return { texts, program, json, expected: JSON.parse(runHere(program, json)).answers };
}

/** The functions that throw in an engine without `URL`, whatever their argument is. */
const NEED_URL = ["fromHref", "extract", "extractHtml"];
const NO_URL = { name: "TypeError", message: "Expected a runtime with the global URL, got none" };

/** Returns whether an answer says that it needs `URL`: by an error, or by the finding that the host was not mapped. */
function saysSo(answer) {
  return (
    answer?.name === "IdnaUnavailableError" ||
    (Array.isArray(answer) && answer.some((each) => each?.code === "whatwg-unknown"))
  );
}

/**
 * Compares the answers of an engine with those of Node. An answer is the same, or it says that it needs `URL`; only names that IDNA
 * maps may need it, and those that fast-uri asks `URL` about. Returns the engine and the reason, for the result of the case.
 */
export async function comparedWithNode(place, run) {
  prepared ??= await prepare(place);
  const { texts, program, json, expected } = prepared;
  const { backend, answers } = JSON.parse(await run(program, json));
  assert.deepEqual(Object.keys(answers), Object.keys(expected));
  for (const name of NEED_URL) {
    for (const [at, text] of texts.entries())
      assert.deepEqual({ ...answers[name][at] }, NO_URL, `${name}(${JSON.stringify(text)})`);
  }
  let count = 0;
  for (const name of Object.keys(expected).filter((name) => !NEED_URL.includes(name))) {
    for (const [at, text] of texts.entries()) {
      const answer = answers[name][at];
      if (saysSo(answer) && (name === "fastUri" || /[^\0-\x7f]|%[89a-f]|xn--/i.test(text))) {
        count++;
        continue;
      }
      assert.deepEqual(answer, expected[name][at], `${name}(${JSON.stringify(text)})`);
    }
  }
  assert.ok(count > 0, "some names have to be mapped");
  return { name: backend.name, reason: backend.reason ?? null };
}
