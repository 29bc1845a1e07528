// How much memory does a parsed link take? Each measurement is a process of its own.
import { fileURLToPath } from "node:url";
import { rounded, spread } from "../measure.mjs";
import { ours } from "../ours.mjs";
import { rivals } from "../rivals.mjs";
import { inOwnProcess } from "./processes.mjs";

const PROGRAM = fileURLToPath(new URL("memory-program.mjs", import.meta.url));
const PROCESSES = 3;

export function memory({ show }) {
  const names = [...ours, ...rivals.filter(({ parse }) => parse !== undefined)].map(({ name }) => name);
  const rows = names.map((name) => {
    const runs = Array.from({ length: PROCESSES }, () => inOwnProcess(PROGRAM, [name], ["--expose-gc"]));
    return {
      name,
      bytesPerRecord: rounded(spread(runs.map(({ bytes }) => bytes)).median),
      texts: runs[0].texts,
    };
  });
  const body = rows.map(
    ({ name, bytesPerRecord }) => `${name.padEnd(22)}${bytesPerRecord.toFixed(0).padStart(8)}`,
  );
  show(`\nmemory: bytes of the heap for each parsed link, its text left aside\n${body.join("\n")}`);
  return { rows };
}
