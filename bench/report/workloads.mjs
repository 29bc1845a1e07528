// The tables of the last record of bench/workloads, for docs/performance.md.
import { markdown, ratioText } from "./tables.mjs";

const number = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });

/** Two times whose ratio is between these are called alike. */
const ALIKE = [0.9, 1.1];

/** Returns a table of the ratios in each Node, with other columns before them. */
function tableOf({ runtimes }, head, cellsOf) {
  const rows = runtimes[0].results.map((result) => [
    ...cellsOf(result),
    ...runtimes.map(({ results }) =>
      ratioText(results.find(({ program }) => program === result.program).ratio.median),
    ),
  ]);
  return markdown([...head, ...runtimes.map(({ name }) => name)], rows, head.length);
}

/** Counts the ratios, as the table prints them, that are below, in and above the range of no difference. */
function counted({ runtimes }) {
  const ratios = runtimes.flatMap(({ results }) =>
    results.map(({ ratio }) => Number(ratioText(ratio.median))),
  );
  const below = ratios.filter((ratio) => ratio < ALIKE[0]).length;
  const above = ratios.filter((ratio) => ratio > ALIKE[1]).length;
  const alike = ratios.length - below - above;
  const is = (count) => `${count} ${count === 1 ? "is" : "are"}`;
  return `Of ${ratios.length} ratios, ${is(below)} below, ${is(alike)} no difference, and ${is(above)} above.`;
}

/** Returns a sentence for each figure that is not a time. */
function figures({ name: node, results }) {
  return results
    .filter(({ unit }) => unit !== undefined)
    .map(({ name, unit, figures: [before, after] }) => {
      return `- ${name}, in ${node}: ${number.format(after)} ${unit}, before ${number.format(before)}.`;
    });
}

/** Returns the section of docs/performance.md. */
export function workloads(record) {
  const { date, machine, rounds, runtimes } = record;
  const versions = runtimes.map(({ version }) => version).join(", ");
  const node24 = runtimes.find(({ name }) => name === "Node 24") ?? runtimes[0];
  return [
    "## Whole programs\n",
    "The time of the processor with pchar, divided by the time with what it replaces: below 1, pchar is faster. A ratio from 0.9 to 1.1 is",
    "called no difference. The results of both are the same. Servers run on loopback, in another process, whose time is not counted.\n",
    `Measured on ${date}: ${machine.cpu}, ${machine.cores} cores, ${rounds} rounds, Node ${versions}.\n`,
    `${tableOf(record, ["", "in place of"], ({ title, library }) => [title, library])}\n`,
    counted(record),
    "",
    ...figures(node24),
  ].join("\n");
}
