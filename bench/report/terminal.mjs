// The tables that the bench prints.
import { benchmarkRows, measuredRuntimes, ratioText, setsText } from "./rows.mjs";
import { fileSentences, reached, reachedCosts } from "./targets.mjs";

/** Aligns rows of text: the first two columns to the left, the others to the right. */
export function aligned(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const padded = (cell, column) => (column < 2 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]));
  return rows.map((row) => row.map(padded).join("  ").trimEnd()).join("\n");
}

/** Describes the machine and the numbers, above the tables. */
export function heading({ machine, versions }) {
  const libraries = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    `${machine.cpu}, ${machine.cores} cores, load ${machine.load[0].toFixed(2)}`,
    libraries.join(", "),
    "A ratio is a time divided by that of pchar's WebAssembly engine: 2.0 means twice as long.",
    "A percentage is the share of answers that equal pchar's, if it is below 99.5.",
  ].join("\n");
}

/** Formats the results of all benchmarks, a column for each runtime. */
export function tables(record) {
  const [first] = measuredRuntimes(record);
  const names = [...new Set((first?.results ?? []).map(({ benchmark }) => benchmark))];
  return names
    .map(
      (name) => `\n${name} (${setsText(record, name).join("; ")})\n${aligned(benchmarkRows(record, name))}`,
    )
    .join("\n");
}

const plain = (text) => text.replaceAll("`", "");
const verdict = (met) => (met ? "met" : "missed");

/** Formats a cell of the table of targets: what was measured, whether that is enough, and the target. */
const cellText = ({ bound, value, met }) =>
  value === undefined ? "" : `${ratioText(value)} ${verdict(met)} (${bound})`;

/** Counts what was met among all that was measured. */
function countText(name, cells) {
  const measured = cells.filter(({ met }) => met !== undefined);
  return measured.length === 0
    ? []
    : [`${name}: ${measured.filter(({ met }) => met).length} of ${measured.length} targets met`];
}

/** Formats the targets: a column for each Node, then those of the crate, of lines and of start-up. */
export function targetsTable(record) {
  const targets = reached(record).filter(({ cells }) => cells.some(({ value }) => value !== undefined));
  const costs = reachedCosts(record).filter(({ value }) => value !== undefined);
  const runtimes = targets[0]?.cells.map(({ runtime }) => runtime) ?? [];
  const byNode = [
    ["target", "against", ...runtimes],
    ...targets.map(({ name, against, cells }) => [plain(name), plain(against), ...cells.map(cellText)]),
  ];
  const others = costs.map(({ name, against, bound, value, met }) => [
    plain(name),
    against,
    `${ratioText(value)} ${verdict(met)} (${bound})`,
  ]);
  return [
    ...(targets.length === 0 ? [] : ["", aligned(byNode)]),
    ...(others.length === 0 ? [] : ["", aligned(others)]),
    ...fileSentences(record.costs).map((sentence) => `normalize, ${plain(sentence)}`),
    ...runtimes.flatMap((runtime, index) =>
      countText(
        runtime,
        targets.map(({ cells }) => cells[index]),
      ),
    ),
    ...countText(`Node ${record.costs.node}, the rest`, costs),
  ].join("\n");
}
