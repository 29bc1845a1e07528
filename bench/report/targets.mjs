// The speed targets, and which of them a record meets. docs/internals/speed.md shows those of the last records.
import { comparedRuntimes, comparisons, markdown, ratioOf, ratioText } from "./tables.mjs";

/** The runtimes that have targets, in the order of the bounds. */
const RUNTIMES = ["Node 20", "Node 22", "Node 24", "Node 26"];
const LINKS = ["links", "home-pages", "documentation"];
const MESSY = ["messy", "documentation-messy"];

/**
 * The targets: benchmark or part of the record, its sets, and how many times as fast as a competitor pchar must be, one bound for all
 * Nodes or one for each. If pchar is not the default build, the last value names it.
 */
const TARGETS = [
  ["parse", LINKS, { URL: [1.6, 2.5, 1.25, 1.25], "fast-uri": [9, 9, 13, 13] }],
  ["parse", ["synthetic-789"], { URL: [3, 3, 2.2, 2.2], "fast-uri": [60, 60, 50, 50] }],
  ["parse", ["links"], { "fast-uri": [7, 7, 8, 8] }, "pchar js"],
  ["check", LINKS, { URL: [1.4, 1.4, 1.25, 1.25] }],
  ["parse", ["iris", "encyclopedia"], { URL: [1] }],
  ["check", ["synthetic-789"], { URL: [0.7, 0.7, 0.5, 0.5] }],
  ["check", ["iris", "encyclopedia"], { URL: [1, 1, 0.65, 0.6] }],
  ["check", ["file-paths"], { URL: [1] }],
  ["resolve", ["one-base"], { URL: [4, 4, 3.3, 3.3], "fast-uri": [30], "relative-to-absolute-iri": [3] }],
  ["normalize", ["normal", "documentation"], { URL: [2, 2, 1.4, 1.3], "fast-uri": [28] }],
  ["normalize", MESSY, { URL: [1.4, 1.5, 1.2, 1.2], "fast-uri": [14, 14, 12, 12] }],
  ["equivalent", ["one"], { "fast-uri": [33] }],
  ["equivalent", ["messy", "documentation"], { "fast-uri": [18] }],
  ["pctEncode", ["50"], { encodeURIComponent: [0.75, 0.75, 0.7, 0.7] }],
  ["pctEncode", ["2000"], { encodeURIComponent: [1.5, 1.5, 1.3, 1.3] }],
  ["pctDecode", ["50"], { decodeURIComponent: [1, 1, 0.75, 0.75] }],
  ["pctDecode", ["2000"], { decodeURIComponent: [1.5, 1.5, 1.3, 1.3] }],
  ["lines", ["components, links"], { "fluent-uri, native": [1.1] }],
  ["lines", ["normalize, messy"], { "fluent-uri, native": [1.6] }],
  ["native", ["parse, urls-48k"], { "fluent-uri": [1.5] }],
  ["native", ["parse, synthetic-789"], { "fluent-uri": [2.5] }],
  ["start", ["first answer"], { "fast-uri": [0.5] }],
  ["start", ["first answer"], { "fast-uri, require": [0.67] }, "pchar wasm, require"],
  ["python", ["six components"], { "pchar, native": [0.67] }],
  ["python", ["host"], { urllib: [30] }],
  ["python", ["DuckDB: host"], { regexp_extract: [2] }],
  ["python", ["Spark: six components"], { try_parse_url: [2] }],
];

/** Returns the targets that a record of either kind has measured, with a cell for each Node and one for everything else. */
export function reached({ runtimes, costs, ...python }) {
  const nodes = comparedRuntimes({ runtimes }).filter(({ name }) => RUNTIMES.includes(name));
  const parts = { ...costs, python: python.results && python };
  const others = ["lines", "native", "start", "python"].flatMap((part) => comparisons(part, parts[part]));
  const columns = others.length === 0 ? nodes : [...nodes, { name: "measured", all: others }];
  const cellOf = ({ name: runtime, all }, id, { benchmark, against, bounds, own }) => {
    const bound = bounds[RUNTIMES.indexOf(runtime)] ?? bounds[0];
    const value = ratioOf(all, benchmark, id, against, own);
    return { runtime, bound, value, met: value >= bound };
  };
  return TARGETS.flatMap(([benchmark, ids, competitors, own]) =>
    Object.entries(competitors).flatMap(([against, bounds]) =>
      ids.map((id) => ({
        name: `\`${benchmark}\`, ${own === undefined ? id : `${id}, ${own}`}`,
        against,
        cells: columns.map((column) => cellOf(column, id, { benchmark, against, bounds, own })),
      })),
    ),
  ).filter(({ cells }) => cells.some(({ value }) => value > 0));
}

/** Formats what was measured and the target. A missed one is bold. */
function cellText({ bound, value, met }) {
  const text = value > 0 ? `${ratioText(value)} of ${bound}` : "";
  return met || text === "" ? text : `**${text}**`;
}

/** Returns the table of the targets, or an empty string if none was measured. */
export function targetTable(record) {
  const targets = reached(record);
  if (targets.length === 0) return "";
  const rows = targets.map(({ name, against, cells }) => [name, against, ...cells.map(cellText)]);
  return markdown(["times as fast", "as", ...targets[0].cells.map(({ runtime }) => runtime)], rows, 2);
}
