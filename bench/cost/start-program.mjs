// Loads one library and calls it once, in a fresh process. Prints the time of each in ms.
import { createRequire } from "node:module";

const [loader, file, operation] = process.argv.slice(2);
const TEXT = "http://example.com/over/there?name=ferret#nose";

async function load() {
  if (loader === "require") return createRequire(import.meta.url)(file);
  return import(file);
}

const start = performance.now();
const library = await load();
const loaded = performance.now();
const call = library[operation] ?? library.default[operation];
const answer = call(TEXT);
const called = performance.now();
if (!answer) throw new Error(`${file} returned nothing`);
console.log(JSON.stringify({ load: loaded - start, firstCall: called - loaded }));
