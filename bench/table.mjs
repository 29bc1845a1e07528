import { cpus } from "node:os";

const number = new Intl.NumberFormat("en-US");

/** Describes the machine, above the tables. */
export function heading(note) {
  const machine = `${cpus()[0].model}, node ${process.versions.node}`;
  const lines = [
    machine,
    ...(note === undefined ? [] : [note]),
    "A ratio is a time divided by that of pchar: 2.0 means twice as long. It is the median over rounds.",
  ];
  return lines.join("\n");
}

/** Keeps the ratios to the operation itself, without those to a variant such as "pchar wasm, matches". */
const ownOnly = (ratioTo) => Object.entries(ratioTo).filter(([name]) => !name.includes(","));

function cells({ name, version, nsPerCall, ratioTo, equalAnswers }, texts) {
  const { low, median, high } = nsPerCall;
  return [
    name,
    version,
    median.toFixed(0),
    `${low.toFixed(0)}-${high.toFixed(0)}`,
    ...ownOnly(ratioTo).map(([, ratio]) => ratio.toFixed(2)),
    `equal on ${number.format(equalAnswers)} of ${number.format(texts)}`,
  ];
}

/** Formats the results of one set as a table. */
export function table({ benchmark, set, texts, of, enginesEqual, rounds, rows }) {
  const ratios = ownOnly(rows[0].ratioTo).map(([name]) => `to ${name}`);
  const head = ["", "version", "ns/call", "quartiles", ...ratios, "answers"];
  const body = [head, ...rows.map((row) => cells(row, texts))];
  const widths = head.map((_title, column) => Math.max(...body.map((row) => row[column].length)));
  const lines = body.map((row) =>
    row
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join("  "),
  );
  const count = texts === of ? number.format(texts) : `${number.format(texts)} of ${number.format(of)}`;
  const parity =
    enginesEqual === undefined ? "" : `; the engines agree on all ${number.format(enginesEqual)}`;
  return `\n${benchmark}, ${set}: ${count} strings; ${rounds} rounds${parity}\n${lines.join("\n")}`;
}
