// Parses all links with one contestant and keeps what it returns: bytes of the heap for each, the texts left aside.
import { attempt, REFUSED } from "../answers.mjs";
import { texts } from "../corpus.mjs";

const [name] = process.argv.slice(2);

/** How a contestant parses. Only the one that is asked for is loaded. */
async function parserOf() {
  if (name.startsWith("pchar")) {
    const { ours } = await import("../ours.mjs");
    const { library } = ours.find((each) => each.name === name);
    return (text) => library.parse(text);
  }
  const { rivals } = await import("../rivals.mjs");
  return rivals.find((each) => each.name === name).parse;
}

const parse = await parserOf();
// Texts that were read, and a first round of answers thrown away: what is made once is not counted.
const links = texts("urls-48k.txt").filter((text) => attempt(parse, text) !== REFUSED);
const kept = new Array(links.length).fill(undefined);

/** The bytes in use, when all that nobody refers to is gone. */
function inUse() {
  for (let time = 0; time < 4; time++) globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const before = inUse();
for (let index = 0; index < links.length; index++) kept[index] = parse(links[index]);
const bytes = (inUse() - before) / links.length;
if (kept.includes(undefined)) throw new Error("an answer is missing");
console.log(JSON.stringify({ bytes, texts: links.length }));
