import { cpus } from "node:os";

const number = new Intl.NumberFormat("en-US");

/** The lines above the tables: what ran where. */
export function inWords(note) {
  const machine = `${cpus()[0].model}, node ${process.versions.node}`;
  const lines = [
    machine,
    ...(note === undefined ? [] : [note]),
    "A ratio says how many times as long a contestant takes: the median over rounds in which all ran side by side.",
  ];
  return lines.join("\n");
}

/** The ratios to the verb itself on each backend, without those to another form of it. */
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

/** One set's results as a table: names to the left, numbers to the right. */
export function table({ question, set, texts, of, backendsEqual, rounds, rows }) {
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
    backendsEqual === undefined ? "" : `; the backends agree on all ${number.format(backendsEqual)}`;
  return `\n${question}: ${count} ${set}; ${rounds} rounds${parity}\n${lines.join("\n")}`;
}
