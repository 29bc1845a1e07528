// Measures in the runtime that runs this file, and prints one line of JSON: Node, Deno and Bun.
import { measureMoves } from "./move.mjs";

console.log(JSON.stringify(await measureMoves()));
