// The tables of the last record of bench/reach.
import { ratioText } from "./rows.mjs";
import { markdown } from "./tables.mjs";
import { aligned } from "./terminal.mjs";

const number = new Intl.NumberFormat("en-US");
const NATIVE = "pchar, native";

/** The targets: pchar takes at most `most` times as long as `other`. */
const TARGETS = [
  { operation: "six components", other: NATIVE, most: 1.5 },
  { operation: "host", other: "urllib", most: 1 / 30 },
  { operation: "DuckDB: host", other: "regexp_extract", most: 1 / 2 },
  { operation: "Spark: six components", other: "try_parse_url", most: 1 / 2 },
];

const rowOf = ({ rows }, wanted) => rows.find(({ name }) => name === wanted);

/** Formats a time divided by another. Numbers below 0.1 get three digits too. */
const timesText = (times) => (times < 0.1 ? times.toFixed(3) : ratioText(times));

const KEYS = "Spark: keys";

/** Returns the rows of the table: the time of each implementation, and how many of its answers differ. */
function rowsOf({ results }) {
  const compared = results.filter(({ operation }) => operation !== KEYS);
  return compared.flatMap((result) =>
    result.rows.map(({ name, standard, ns, differs }, index) => [
      index === 0 ? result.operation : "",
      name,
      standard,
      number.format(ns < 1000 ? Number(ns.toFixed(0)) : Number(ns.toPrecision(3))),
      rowOf(result, "pchar") === undefined ? "" : timesText(ns / rowOf(result, "pchar").ns),
      ...["links", "others"].map((set) => (differs[set] === undefined ? "" : number.format(differs[set]))),
    ]),
  );
}

function headOf({ results: [{ compared }] }) {
  const differ = Object.entries(compared).map(([set, count]) => `differ: ${number.format(count)} ${set}`);
  return ["", "", "follows", "ns a string", "time / pchar", ...differ];
}

function targetRows({ results }) {
  return TARGETS.flatMap(({ operation, other, most }) => {
    const result = results.find((each) => each.operation === operation);
    const compared = result && rowOf(result, other);
    if (compared === undefined) return [];
    const times = rowOf(result, "pchar").ns / compared.ns;
    const verdict = times <= most ? "met" : "missed";
    return [[operation, other, timesText(most), timesText(times), verdict]];
  });
}

/** The rows of a Parquet file that cost something: the time for a row in microseconds, for 10^9 and for 10^12 rows. */
function costRows({ results }) {
  const priced = results.filter(({ operation }) => /^(DuckDB|Polars|Spark: [^k])/.test(operation));
  return priced.flatMap(({ operation, rows }) =>
    rows
      .filter(({ name }) => ["pchar", "copy"].includes(name))
      .map(({ name, ns }) => [
        operation,
        name,
        (ns / 1000).toFixed(2),
        number.format(Math.round(ns / 60)),
        number.format(Math.round(ns / 3.6)),
      ]),
  );
}

const COST_HEAD = ["", "", "µs a row", "10⁹ rows, core-minutes", "10¹² rows, core-hours"];

function keyRows({ results }) {
  const rows = results.find(({ operation }) => operation === KEYS)?.rows ?? [];
  return rows.map(({ name, ns, bytes }) => [
    name,
    bytes.toFixed(1),
    bytes.toFixed(0),
    (ns / 1000).toFixed(2),
  ]);
}

const KEY_HEAD = ["key", "bytes a row in the shuffle", "10¹² rows, TB", "µs a row"];

const TARGET_HEAD = ["", "against", "time, at most", "measured", ""];

function setting({ date, machine: { cpu, cores }, versions, rounds, sparkRounds, results }) {
  const libraries = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const rows = results.find(({ operation }) => operation.startsWith("Spark"))?.strings;
  const spark = rows === undefined ? [] : [`Spark has ${number.format(rows)} rows.`];
  return [
    `Measured on ${date}: ${cpu}, ${cores} cores, ${rounds} rounds, ${sparkRounds} with Spark.`,
    ...spark,
    `${libraries.join(", ")}.`,
  ];
}

/** Returns a function that makes a part of docs/reach.md. */
const ofRecord = (make) => (record) => (record === undefined ? "Not measured." : make(record));

/** The parts of docs/reach.md: the comparison with the targets, the costs, and the keys. */
export const reachParts = {
  reach: ofRecord((record) =>
    [
      setting(record).join("\n"),
      markdown(headOf(record), rowsOf(record), 3),
      markdown(TARGET_HEAD, targetRows(record), 2),
    ].join("\n\n"),
  ),
  costs: ofRecord((record) => markdown(COST_HEAD, costRows(record), 2)),
  keys: ofRecord((record) => markdown(KEY_HEAD, keyRows(record))),
};

/** Returns the tables for the terminal, except those without rows. */
export function reachTables(record) {
  const [, , standard, ...others] = headOf(record);
  const tables = [
    [
      ["", "", ...others, standard],
      rowsOf(record).map(([title, name, follows, ...rest]) => [title, name, ...rest, follows]),
    ],
    [TARGET_HEAD, targetRows(record)],
    [COST_HEAD, costRows(record)],
    [KEY_HEAD, keyRows(record)],
  ];
  const filled = tables.filter(([, rows]) => rows.length > 0);
  return [setting(record).join("\n"), ...filled.map(([head, rows]) => aligned([head, ...rows]))].join("\n\n");
}
