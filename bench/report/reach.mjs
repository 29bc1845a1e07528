// The tables of the last record of bench/reach.
import { aligned, markdown, ratioText, setting } from "./tables.mjs";
import { targetTable } from "./targets.mjs";

const KEYS = "Spark: keys";
const START = "start";
const FROM = "columns from";
const number = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const microseconds = (ns) => (ns / 1000).toFixed(2);

/** The time of each implementation, and how many of its answers differ. */
function reach(record) {
  const timed = record.results.filter(({ operation }) => ![KEYS, START, FROM].includes(operation));
  const sets = Object.entries(timed[0].compared);
  const rows = timed.flatMap(({ operation, rows: [first, ...others] }) =>
    [first, ...others].map(({ name, standard, ns, differs }) => [
      name === first.name ? operation : "",
      name,
      standard,
      number.format(ns.toPrecision(3)),
      first.name.startsWith("pchar") ? ratioText(ns / first.ns) : "",
      ...sets.map(([set]) => (differs[set] === undefined ? "" : number.format(differs[set]))),
    ]),
  );
  const differ = sets.map(([set, count]) => `differ: ${number.format(count)} ${set}`);
  const table = markdown(["", "", "follows", "ns a string", "time / pchar", ...differ], rows, 3);
  const strings = record.results.find(({ operation }) => operation.startsWith("Spark"))?.strings ?? 0;
  return `${setting(record)}\nSpark: ${record.sparkRounds} rounds, ${number.format(strings)} rows.\n\n${table}`;
}

/** What pchar and copying a Parquet file cost: the time for a row in microseconds, for 10^9 and for 10^12 rows. */
function costs({ results }) {
  const rows = results
    .filter(({ operation }) => /^(DuckDB|Polars|Spark)/.test(operation) && operation !== KEYS)
    .map(({ operation, rows: [{ name, ns }] }) => [
      operation,
      name,
      microseconds(ns),
      ...[60, 3.6].map((by) => number.format(ns / by)),
    ]);
  return markdown(["", "", "µs a row", "10⁹ rows, core-minutes", "10¹² rows, core-hours"], rows, 2);
}

function keys({ results }) {
  const rows = results.find(({ operation }) => operation === KEYS)?.rows ?? [];
  return markdown(
    ["key", "bytes a row in the shuffle", "10¹² rows, TB", "µs a row"],
    rows.map(({ name, ns, bytes }) => [name, bytes.toFixed(1), bytes.toFixed(0), microseconds(ns)]),
  );
}

/** The time of a process from its start to its end, and what a string costs by a call and in a column of some length. */
function starts({ results }) {
  const programs = results.find(({ operation }) => operation === START)?.rows ?? [];
  const columns = results.filter(({ operation }) => operation === FROM);
  return [
    markdown(
      ["process", "ms"],
      programs.map(({ name, ns }) => [name, (ns / 1e6).toFixed(0)]),
    ),
    markdown(
      ["strings", "µs a string: pchar.parse", "pchar.arrow.components of a list"],
      columns.map(({ strings, rows }) => [number.format(strings), ...rows.map(({ ns }) => microseconds(ns))]),
    ),
  ].join("\n\n");
}

/** The parts of docs/reach.md. */
export const reachParts = { reach, costs, keys };

/** Returns the tables for the terminal. */
export function reachTables(record) {
  const isOther = ({ operation }) => operation !== START && operation !== FROM;
  const tables = record.results.some(isOther) ? [starts, reach, targetTable, costs, keys] : [starts];
  return aligned(tables.map((make) => make(record)).join("\n\n"));
}
