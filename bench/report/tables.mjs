// The tables of a record in Markdown. docs/performance.md shows those of the last record, and the bench prints them.

const number = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });

/** Formats a ratio with three significant digits or so. */
export const ratioText = (ratio) => ratio.toFixed(ratio < 10 ? 2 : 1);

/** Formats a table. The first `textColumns` columns are left-aligned, the others right-aligned. */
export function markdown(head, rows, textColumns = 1) {
  const sides = head.map((_, column) => (column < textColumns ? "---" : "---:"));
  return [head, sides, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Pads the cells of tables for the terminal. Other text stays. */
export function aligned(text) {
  return text.replace(/^\|.*\|$(?:\n\|.*\|$)+/gm, (table) => {
    const [head, sides, ...rows] = table.split("\n").map((line) => line.slice(2, -2).split(" | "));
    const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length)));
    const pad = (cell, column) => cell[sides[column] === "---" ? "padEnd" : "padStart"](widths[column]);
    return [head, ...rows].map((row) => row.map(pad).join("  ").trimEnd()).join("\n");
  });
}

/** The parts of a record: the unit of a row, its value, and what has that value divided by that of the first row, which is pchar. */
const PARTS = {
  strings: ["ns", "ns", "ratioTo"],
  lines: ["MB/s", "megabytesPerSecond", "ratioToWasm"],
  file: ["MB/s", "megabytesPerSecond", "ratioToOneWorker"],
  native: ["ns", "nsPerText", "ratioToPchar"],
  start: ["ms", "total"],
  memory: ["bytes", "bytesPerRecord"],
  python: ["ns", "ns"],
};

/** The titles of the parts that have a single result. */
const SINGLE = { start: "first answer", memory: "a parsed link" };

/**
 * Returns the comparisons of a part: the figure of pchar, and for each other row that was timed its ratio and the share of answers
 * that equal pchar's. Those of strings belong to a benchmark, the others to their part.
 */
export function comparisons(part, measured) {
  const [unit, valueName, ratioName] = PARTS[part];
  if (measured?.notRun !== undefined || measured === undefined) return [];
  return (measured.results ?? [measured]).map(({ rows, id, set, texts, lines: of = texts, ...result }) => {
    const names = [result.operation ?? result.benchmark, result.title ?? (result.benchmark && result.corpus)];
    const title = names.filter((name) => name !== undefined).join(", ") || SINGLE[part];
    const [own, ...others] = rows;
    const value = own[valueName].median ?? own[valueName];
    const compared = others.map(({ name, equalAnswers, equal = equalAnswers, ...row }) => ({
      name,
      ratio: row[ratioName]?.["pchar wasm"] ?? row[ratioName] ?? row[valueName] / value,
      equal: equal / of,
    }));
    return {
      benchmark: id === undefined ? part : result.benchmark,
      id: id ?? title,
      title: set === undefined ? title : `\`${result.benchmark}\`, ${set}`,
      own: `${number.format(value)} ${unit}`,
      others: compared.filter(({ ratio }) => ratio > 0),
    };
  });
}

/** Returns how many times as fast as a competitor an implementation of pchar is. `undefined` or `NaN` if it was not measured. */
export function ratioOf(all, benchmark, id, competitor, own) {
  const others = all.find((each) => each.benchmark === benchmark && each.id === id)?.others;
  const ratioTo = (wanted) => others?.find(({ name }) => name === wanted)?.ratio;
  return own === undefined ? ratioTo(competitor) : ratioTo(competitor) / ratioTo(own);
}

/** Formats the ratio, with the percentage of equal answers if it is below 99.5. */
const cell = ({ ratio, equal }) =>
  ratioText(ratio) + (equal < 0.995 ? ` (${Math.floor(equal * 100)} %)` : "");

/** Returns a table for each benchmark: for each of its comparisons the figure of pchar, and the ratios of the others. */
export function tables(all) {
  const benchmarks = [...new Set(all.map(({ benchmark }) => benchmark))];
  const made = benchmarks.map((wanted) => {
    const shown = all.filter(({ benchmark }) => benchmark === wanted);
    const names = [...new Set(shown.flatMap(({ others }) => others.map(({ name }) => name)))];
    const cellsOf = (others) => names.map((name) => others.filter((each) => each.name === name).map(cell));
    const rows = shown.map(({ title, own, others }) => [title, own, ...cellsOf(others)]);
    return markdown(["", "pchar", ...names], rows);
  });
  return made.join("\n\n");
}

/** Returns the runtimes of a record that ran, with their comparisons. */
export const comparedRuntimes = ({ runtimes = [] }) =>
  runtimes
    .filter(({ results }) => results?.length > 0)
    .map((runtime) => ({ ...runtime, all: comparisons("strings", runtime) }));

/** Describes how a record was measured: date, machine and versions. */
export function setting({ date, machine: { cpu, cores }, runs, rounds, versions, runtimes }) {
  const names = comparedRuntimes({ runtimes }).map(({ name, version }) => [name.split(" ")[0], version]);
  const all = [...names, ...Object.entries(versions)].map((each) => each.join(" "));
  return `Measured on ${date}: ${cpu}, ${cores} cores, ${runs === undefined ? "" : `${runs} x `}${rounds} rounds.\n${all.join(", ")}.`;
}

/** Returns the tables of Node 24, or of the first runtime, with the sets that every runtime measured. */
function strings(record) {
  const runtimes = comparedRuntimes(record);
  const { all: shown } = runtimes.find(({ name }) => name === "Node 24") ?? runtimes[0];
  const isEverywhere = ({ title }) => runtimes.every(({ all }) => all.some((each) => each.title === title));
  return tables(shown.filter(isEverywhere));
}

/** Returns the tables of the comparisons in which another library is faster than pchar: in the runtimes, and the others. */
function slower(record) {
  const lines = { name: "Many lines", all: comparisons("lines", record.costs.lines) };
  const native = { name: "The Rust crate", all: comparisons("native", record.costs.native) };
  return [comparedRuntimes(record), [lines, native]]
    .map((parts) => parts.filter(({ all }) => all.length > 0))
    .filter((parts) => parts.length > 0)
    .map(lostTable)
    .join("\n\n");
}

/** Returns a table with a column for each part. Its first row counts the comparisons that pchar wins. */
function lostTable(parts) {
  const compared = parts.map(({ all }) =>
    all
      .flatMap(({ title, others }) => others.map((other) => ({ ...other, title: `${title}: ${other.name}` })))
      .filter(({ name }) => !name.startsWith("pchar")),
  );
  const lost = compared.map((each) => each.filter(({ ratio }) => ratio < 1));
  const won = compared.map((each, at) => `${each.length - lost[at].length} of ${each.length}`);
  const titles = new Set(lost.flat().map(({ title }) => title));
  const rows = [...titles].map((wanted) => [
    wanted,
    ...lost.map((each) => each.filter(({ title }) => title === wanted).map(({ ratio }) => ratioText(ratio))),
  ]);
  return markdown(["", ...parts.map(({ name }) => name)], [["pchar is faster in", ...won], ...rows]);
}

/** The benchmarks of the crate that are shown. The others differ little from `parse`. */
const SHOWN = /^(parse|resolve|normalize),/;

/** Returns the table of a part of the costs. If it was not measured, the table says why. */
const costTable = (part) => (record) => {
  const { [part]: measured = { notRun: "it was left out" } } = record.costs;
  if (measured.notRun !== undefined) return `Not measured: ${measured.notRun}.`;
  return tables(comparisons(part, measured).filter(({ title }) => part !== "native" || SHOWN.test(title)));
};

const costs = ["lines", "file", "native", "start", "memory"].map((part) => [part, costTable(part)]);

/** Functions that make the parts of docs/performance.md of a record, by the marks of the parts. */
export const performanceParts = { setting, slower, strings, ...Object.fromEntries(costs) };

/** Returns the table of crate/README.md. */
export const crateTable = ({ date, machine: { cpu }, costs }) =>
  `Measured on ${date}: ${cpu}, ${costs.native.rustc}.\n\n${performanceParts.native({ costs })}`;
