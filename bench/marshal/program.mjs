// Measures in Node, Deno or Bun, whichever runs this file, and prints one line of JSON.
import { measureMoves } from "./move.mjs";

console.log(JSON.stringify(await measureMoves()));
