// Measures lines as Arrow and in its file format, and the functions on columns, side by side: the CPU time of the
// whole process for each line, the least of some interleaved rounds, and the size of the file. Nothing is asserted.
//
//   node bench/bulk/arrow.mjs [rounds]

import * as arrow from "apache-arrow";
import * as columns from "../../dist/arrow.js";
import { componentsOfLines } from "../../dist/lines.js";
import { bytesOf, texts } from "../corpus.mjs";

const ROUNDS = Number(process.argv[2] ?? 7);
const SIZE = 49_000_000;

const once = bytesOf("urls-48k.txt");
const bytes = new Uint8Array(Buffer.concat(Array(Math.round(SIZE / once.length)).fill(once)));
const { length } = componentsOfLines(bytes);
const chunk = arrow.vectorFromArray(texts("urls-48k.txt"), new arrow.Utf8());
const urls = new arrow.Vector(
  Array(Math.round(SIZE / once.length))
    .fill(chunk.data)
    .flat(),
);

const BASE = "http://example.com/a/b";

/** Each job: what it makes before the clock starts, and what is timed. */
const JOBS = {
  componentsOfLines: [() => bytes, (data) => componentsOfLines(data)],
  toArrow: [() => componentsOfLines(bytes), (lines) => columns.toArrow(arrow, lines)],
  checkColumn: [() => urls, (column) => columns.checkColumn(arrow, column)],
  "componentsOfColumn, host": [
    () => urls,
    (column) => columns.componentsOfColumn(arrow, column, { columns: ["host"] }),
  ],
  "componentsOfColumn, eight columns": [() => urls, (column) => columns.componentsOfColumn(arrow, column)],
  normalizeColumn: [() => urls, (column) => columns.normalizeColumn(arrow, column)],
  resolveColumn: [() => urls, (column) => columns.resolveColumn(arrow, column, BASE)],
};

function timeOf([prepare, act]) {
  const input = prepare();
  const before = process.cpuUsage();
  const result = act(input);
  const { user, system } = process.cpuUsage(before);
  if (result === undefined) throw new Error("nothing was made");
  return (1000 * (user + system)) / length;
}

console.log(
  `Node ${process.version}, ${length} lines, ${(bytes.length / 1e6).toFixed(1)} MB, ${ROUNDS} rounds\n`,
);
const best = Object.fromEntries(Object.keys(JOBS).map((name) => [name, Number.POSITIVE_INFINITY]));
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, job] of Object.entries(JOBS)) best[name] = Math.min(best[name], timeOf(job));
}
for (const [name, time] of Object.entries(best))
  console.log(name.padEnd(32), time.toFixed(0).padStart(5), "ns a line");
console.log();
const size = arrow.tableToIPC(columns.toArrow(arrow, componentsOfLines(bytes)), "file").length;
console.log("file".padEnd(32), (size / 1e6).toFixed(1).padStart(5), "MB");
