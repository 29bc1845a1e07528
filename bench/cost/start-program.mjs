// Loads one library and calls it once, in a process that has done nothing else: ms of the two.
import { createRequire } from "node:module";

const [way, file, verb] = process.argv.slice(2);
const TEXT = "http://example.com/over/there?name=ferret#nose";

async function load() {
  if (way === "require") return createRequire(import.meta.url)(file);
  return import(file);
}

const start = performance.now();
const library = await load();
const loaded = performance.now();
const call = library[verb] ?? library.default[verb];
const answer = call(TEXT);
const called = performance.now();
if (!answer) throw new Error(`${file} has no answer`);
console.log(JSON.stringify({ load: loaded - start, firstCall: called - loaded }));
