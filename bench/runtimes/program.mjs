// Runs the benchmarks of single strings in Node, Deno or Bun, whichever runs this file. Its argument is the job as JSON. It
// prints the results as one line of JSON.
import { runBenchmarks } from "../single.mjs";

console.log(JSON.stringify(runBenchmarks(JSON.parse(process.argv[2]))));
