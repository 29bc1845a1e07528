// Makes the comparisons of README.md, docs/conformance.md and docs/performance.md from record.json, the last record of the bench, and
// the ceilings of sizes.
import { readFileSync } from "node:fs";
import { ceilingOf } from "../../scripts/check/size.mjs";
import { newest } from "../report/record.mjs";
import { comparisons, markdown, ratioOf } from "../report/tables.mjs";

export const RECORD = new URL("record.json", import.meta.url);

/** The titles of the rows. */
const TITLES = {
  resolve: "Resolution: examples of RFC 3986, 5.4",
  normalize: "Normalization: examples of RFC 3986, 6.2",
  uri: "Valid URIs",
  "uri-reference": "Valid URIs and relative references",
  iri: "Valid IRIs",
  "iri-reference": "Valid IRIs and relative references",
};
const SOURCES = {
  RFC: "",
  suite: ": JSON Schema Test Suite",
  ABNF: ": complete suite of the ABNF",
};

const yesOrNo = (is) => (is ? "yes" : "no");
const kilobytes = (bytes) => (bytes === undefined ? "" : `${(bytes / 1000).toFixed(1)} kB`);

/** Returns a row of tests: how many of them each library passes. */
function testRow({ kind, source, of, passed }) {
  const cells = passed.map((count) =>
    count === undefined || count === null ? "no" : count.toLocaleString("en"),
  );
  return [`${TITLES[kind]}${SOURCES[source]} (${of.toLocaleString("en")})`, ...cells];
}

/** Returns the Nodes of the last record. */
const nodesOfRecord = () => newest("run").runtimes.filter(({ name }) => name.startsWith("Node "));

function speedRow(libraries) {
  const all = comparisons(
    "strings",
    nodesOfRecord().find(({ name }) => name === "Node 24"),
  );
  const cells = libraries.map(({ name }) =>
    name === "pchar" ? "1" : (ratioOf(all, "parse", "links", name)?.toFixed(1) ?? ""),
  );
  return ["Time of `parse` for a real link, Node 24; pchar is 1", ...cells];
}

/** Writes how many times as fast pchar is, from the smallest ratio to the largest. */
export function rangeText(ratios, name) {
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(1));
  if (least === "1.0")
    return most === "1.0" ? `as fast as ${name}` : `as fast as ${name}, up to ${most} times`;
  return least === most
    ? `${least} times as fast as ${name}`
    : `${least} to ${most} times as fast as ${name}`;
}

/** The functions of the sentence about speed, each with sets of real links and references. */
const SHOWN = [
  ["parse", ["links", "home-pages", "documentation"]],
  ["resolve", ["one-base", "own-bases"]],
  ["normalize", ["normal", "messy", "documentation", "documentation-messy"]],
  ["equivalent", ["one", "messy", "documentation"]],
];

/** Returns the sentences about speed of README.md: the smallest and the largest ratios of all Nodes, with WebAssembly. */
export function speedSentence() {
  const nodes = nodesOfRecord();
  const ratios = ([benchmark, ids], library) =>
    nodes.flatMap((node) => {
      const all = comparisons("strings", node);
      return ids.map((id) => ratioOf(all, benchmark, id, library));
    });
  const url = SHOWN.map((shown) => `\`${shown[0]}\` is ${rangeText(ratios(shown, "URL"), "`URL`")}`);
  const others = ["fast-uri", "@hyperjump/uri"].map((name) => rangeText(ratios(SHOWN[0], name), name));
  const last = nodes.at(-1).name.replace("Node ", "");
  return [
    `With real links, in ${nodes[0].name} to ${last}, with WebAssembly: ${url.slice(0, -1).join("; ")}; and ${url.at(-1)}.`,
    `\`parse\` is ${others.join(", and ")}.`,
  ].join("\n");
}

function sizeRow(libraries) {
  const cells = libraries.map(({ name, size }) => {
    if (name === "URL") return "built in";
    return name === "pchar" ? `at most ${ceilingOf(name)}` : kilobytes(size);
  });
  return ["Size of the whole library, minified, by gzip", ...cells];
}

/** `URL` is marked, because it implements another standard. */
const titleOf = ({ name, version }) =>
  name === "URL" ? `\`URL\`, another standard (${version})` : `${name} ${version}`;

/** The tables: the tests and features of docs/conformance.md, the costs of docs/performance.md, and the five rows of README.md. */
const TABLES = {
  tests: ({ rows, libraries }) => [
    ...rows.map(testRow),
    ["Errors say at which character", ...libraries.map(({ place }) => yesOrNo(place))],
    ["Schemes with their own rules", ...libraries.map(({ schemes }) => schemes)],
    ["URI templates", ...libraries.map(({ templates }) => yesOrNo(templates))],
  ],
  costs: ({ libraries }) => [speedRow(libraries), sizeRow(libraries)],
  short: (record) => {
    const [tests, costs] = [TABLES.tests(record), TABLES.costs(record)];
    const named = (title) => tests.find(([each]) => each.startsWith(title));
    return [...SHORT.map(named), ...costs];
  },
};

/** The tests and features of README.md, by the start of their titles. */
const SHORT = ["Valid URIs: complete", TITLES.resolve, "Errors"];

/** Returns a table in Markdown. */
export function comparison(record, table = "tests") {
  return markdown(["", ...record.libraries.map(titleOf)], TABLES[table](record));
}

/** Returns a table of the record. */
export const recordedComparison = (table) => comparison(JSON.parse(readFileSync(RECORD, "utf8")), table);
