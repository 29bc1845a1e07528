// The tables of the last record of bench/reach.
import { aligned, markdown, ratioText, setting } from "./tables.mjs";
import { targetTable } from "./targets.mjs";

const KEYS = "Spark: keys";
const CLUSTER = "Spark: cluster";
const START = "start";
const FROM = "columns from";
const number = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const microseconds = (ns) => (ns / 1000).toFixed(2);

const isTimed = ({ operation }) => ![KEYS, CLUSTER, START, FROM].includes(operation);
const isEngine = (result) => isTimed(result) && /^(DuckDB|Polars|Spark)/.test(result.operation);
const is = (wanted) => (result) => result.operation === wanted;

/** The time of each implementation, and how many of its answers differ. */
function reach(record) {
  const timed = record.results.filter(isTimed);
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
  const spark = timed.find(({ operation }) => operation.startsWith("Spark"));
  const sparkRows = spark && `\nSpark: ${record.sparkRounds} rounds, ${number.format(spark.strings)} rows.`;
  return `${setting(record)}${sparkRows ?? ""}\n\n${table}`;
}

/** What pchar and copying a Parquet file cost: the time for a row in microseconds, for 10^9 and for 10^12 rows. */
function costs({ results }) {
  const rows = results
    .filter(isEngine)
    .map(({ operation, rows: [{ name, ns }] }) => [
      operation,
      name,
      microseconds(ns),
      ...[60, 3.6].map((by) => number.format(ns / by)),
    ]);
  return markdown(["", "", "µs a row", "10⁹ rows, core-minutes", "10¹² rows, core-hours"], rows, 2);
}

function keys({ results }) {
  const { rows } = results.find(is(KEYS));
  return markdown(
    ["key", "bytes a row in the shuffle", "10¹² rows, TB", "µs a row"],
    rows.map(({ name, ns, bytes }) => [name, bytes.toFixed(1), bytes.toFixed(0), microseconds(ns)]),
  );
}

/** The memory of a Python worker, and the rows a second of the job, by the rows of an Arrow batch. */
function cluster({ date, machine: { cpu, cores }, versions, results }) {
  const rows = results
    .find(is(CLUSTER))
    .rows.map(({ name, strings, megabytes, rate }) => [
      name,
      number.format(strings),
      megabytes.toFixed(0),
      number.format(rate.toPrecision(2)),
    ]);
  const table = markdown(
    ["rows of a batch, at most", "rows of the job", "MB of a Python worker, at most", "rows a second"],
    rows,
  );
  return `Measured on ${date}: ${cpu}, ${cores} cores, pyspark ${versions.pyspark}.\n\n${table}`;
}

/** The time of a process from its start to its end, and what a string costs by a call and in a column of some length. */
function starts({ results }) {
  const { rows: programs } = results.find(is(START));
  const columns = results.filter(is(FROM));
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

/** The tables for the terminal, each with the results that it shows. */
const TABLES = [
  [starts, is(START)],
  [reach, isTimed],
  [targetTable, isTimed],
  [costs, isEngine],
  [keys, is(KEYS)],
  [cluster, is(CLUSTER)],
];

/** Returns the tables for the terminal. A table without measurements is left out. */
export function reachTables(record) {
  const measured = TABLES.filter(([, shows]) => record.results.some(shows));
  const tables = measured.map(([make]) => make(record)).filter((table) => table !== "");
  return aligned(tables.join("\n\n"));
}
