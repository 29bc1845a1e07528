// Measures the memory of a parsed link. Each measurement is a separate process.
import { fileURLToPath } from "node:url";
import { competitors } from "../competitors.mjs";
import { rounded, spread } from "../measure.mjs";
import { ours } from "../ours.mjs";
import { inOwnProcess } from "./processes.mjs";

const PROGRAM = fileURLToPath(new URL("memory-program.mjs", import.meta.url));
const PROCESSES = 3;

/** Measures each implementation in three processes and keeps the median. */
export function memory() {
  const names = [...ours, ...competitors.filter(({ parse }) => parse !== undefined)].map(({ name }) => name);
  const rows = names.map((name) => {
    const runs = Array.from({ length: PROCESSES }, () => inOwnProcess(PROGRAM, [name], ["--expose-gc"]));
    return {
      name,
      bytesPerRecord: rounded(spread(runs.map(({ bytes }) => bytes)).median),
      texts: runs[0].texts,
    };
  });
  return { rows };
}
