// The tables of the last record of bench/reach.
import { aligned, markdown, ratioText } from "./tables.mjs";

const number = new Intl.NumberFormat("en-US");

/** The targets: pchar takes at most `most` times as long as `other`. */
const TARGETS = [
  { operation: "six components", other: "pchar, native", most: 1.5 },
  { operation: "host", other: "urllib", most: 1 / 30 },
  { operation: "DuckDB: host", other: "regexp_extract", most: 1 / 2 },
  { operation: "Spark: six components", other: "try_parse_url", most: 1 / 2 },
];

const rowOf = ({ rows }, wanted) => rows.find(({ name }) => name === wanted);

/** Formats a time divided by another. Numbers below 0.1 get three digits too. */
const timesText = (times) => (times < 0.1 ? times.toFixed(3) : ratioText(times));

const KEYS = "Spark: keys";

/** The time of each implementation, and how many of its answers differ. */
function comparison({ results }) {
  const sets = Object.entries(results[0].compared);
  const rows = results
    .filter(({ operation }) => operation !== KEYS)
    .flatMap((result) =>
      result.rows.map(({ name, standard, ns, differs }, index) => [
        index === 0 ? result.operation : "",
        name,
        standard,
        number.format(ns < 1000 ? Number(ns.toFixed(0)) : Number(ns.toPrecision(3))),
        rowOf(result, "pchar") === undefined ? "" : timesText(ns / rowOf(result, "pchar").ns),
        ...sets.map(([set]) => (differs[set] === undefined ? "" : number.format(differs[set]))),
      ]),
    );
  const differ = sets.map(([set, count]) => `differ: ${number.format(count)} ${set}`);
  return markdown(["", "", "follows", "ns a string", "time / pchar", ...differ], rows, 3);
}

function targets({ results }) {
  const rows = TARGETS.flatMap(({ operation, other, most }) => {
    const result = results.find((each) => each.operation === operation);
    const compared = result && rowOf(result, other);
    if (compared === undefined) return [];
    const times = rowOf(result, "pchar").ns / compared.ns;
    return [[operation, other, timesText(most), timesText(times), times <= most ? "met" : "missed"]];
  });
  return markdown(["", "against", "time, at most", "measured", ""], rows, 2);
}

/** The rows of a Parquet file that cost something: the time for a row in microseconds, for 10^9 and for 10^12 rows. */
function costs({ results }) {
  const rows = results
    .filter(({ operation }) => /^(DuckDB|Polars|Spark: [^k])/.test(operation))
    .flatMap(({ operation, rows }) => rows.map((row) => ({ operation, ...row })))
    .filter(({ name }) => ["pchar", "copy"].includes(name))
    .map(({ operation, name, ns }) => [
      operation,
      name,
      (ns / 1000).toFixed(2),
      number.format(Math.round(ns / 60)),
      number.format(Math.round(ns / 3.6)),
    ]);
  return markdown(["", "", "µs a row", "10⁹ rows, core-minutes", "10¹² rows, core-hours"], rows, 2);
}

function keys({ results }) {
  const rows = results.find(({ operation }) => operation === KEYS)?.rows ?? [];
  return markdown(
    ["key", "bytes a row in the shuffle", "10¹² rows, TB", "µs a row"],
    rows.map(({ name, ns, bytes }) => [name, bytes.toFixed(1), bytes.toFixed(0), (ns / 1000).toFixed(2)]),
  );
}

function setting({ date, machine: { cpu, cores }, versions, rounds, sparkRounds, results }) {
  const strings = results.find(({ operation }) => operation.startsWith("Spark"))?.strings;
  return [
    `Measured on ${date}: ${cpu}, ${cores} cores, ${rounds} rounds, ${sparkRounds} with Spark.`,
    ...(strings === undefined ? [] : [`Spark has ${number.format(strings)} rows.`]),
    `${Object.entries(versions)
      .map((each) => each.join(" "))
      .join(", ")}.`,
  ].join("\n");
}

const ofRecord = (make) => (record) => (record === undefined ? "Not measured." : make(record));

/** The parts of docs/reach.md, and the targets for docs/internals/speed.md. */
export const reachParts = {
  reach: ofRecord((record) => [setting(record), comparison(record)].join("\n\n")),
  costs: ofRecord(costs),
  keys: ofRecord(keys),
  targets: ofRecord(targets),
};

/** Returns the tables for the terminal. */
export const reachTables = (record) =>
  aligned([setting, comparison, targets, costs, keys].map((make) => make(record)).join("\n\n"));
