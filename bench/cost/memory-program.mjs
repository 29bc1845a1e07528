// Parses all links with one implementation, keeps the results, and prints the heap bytes of each, without its string.
import { attempt, REJECTED } from "../answers.mjs";
import { texts } from "../corpus.mjs";

const [name] = process.argv.slice(2);

/** Loads one implementation and returns its `parse`. */
async function parserOf() {
  if (name.startsWith("pchar")) {
    const { ours } = await import("../ours.mjs");
    const { library } = ours.find((each) => each.name === name);
    return (text) => library.parse(text);
  }
  const { competitors } = await import("../competitors.mjs");
  return competitors.find((each) => each.name === name).parse;
}

const parse = await parserOf();
// This first pass also makes sure that strings and anything that is allocated once are not counted.
const links = texts("urls-48k.txt").filter((text) => attempt(parse, text) !== REJECTED);
const answers = new Array(links.length).fill(undefined);

/** Returns the bytes in use after garbage collection. */
function inUse() {
  for (let time = 0; time < 4; time++) globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const before = inUse();
for (let index = 0; index < links.length; index++) answers[index] = parse(links[index]);
const bytes = (inUse() - before) / links.length;
if (answers.includes(undefined)) throw new Error("an answer is missing");
console.log(JSON.stringify({ bytes, texts: links.length }));
