// Makes the comparison of README.md from record.json, the last record of the bench, and the ceilings of sizes.
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

/** Returns how long a library takes to parse real links, in times of pchar, in each Node of the last record by its name. */
function timesOf(library) {
  const nodes = newest("run").runtimes.filter(({ name }) => name.startsWith("Node "));
  const timeIn = (node) => ratioOf(comparisons("strings", node), "parse", "links", library);
  return new Map(nodes.map((node) => [node.name, timeIn(node)]));
}

function speedRow(libraries) {
  const cells = libraries.map(({ name }) =>
    name === "pchar" ? "1" : (timesOf(name).get("Node 24")?.toFixed(1) ?? ""),
  );
  return ["Time to parse a real link; pchar is 1", ...cells];
}

/** Returns the sentence about speed on the first screen of README.md: the smallest and the largest ratios of all Nodes. */
export function speedSentence() {
  const [url, hyperjump, fastUri] = ["URL", "@hyperjump/uri", "fast-uri"].map((library) => {
    const times = [...timesOf(library).values()];
    return [Math.min(...times), Math.max(...times)].map((time) => time.toFixed(1)).join(" to ");
  });
  const [first, ...others] = timesOf("URL").keys();
  const last = others.at(-1).replace("Node ", "");
  return `In ${first} to ${last}, pchar parses a real link ${url} times as fast as \`URL\`, ${hyperjump} times as fast as @hyperjump/uri, and ${fastUri} times as fast as fast-uri.`;
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

/** Returns the table in Markdown. */
export function comparison({ libraries, rows }) {
  const heading = ["", ...libraries.map(titleOf)];
  const all = [
    ...rows.map(testRow),
    ["Errors say at which character", ...libraries.map(({ place }) => yesOrNo(place))],
    ["Schemes with their own rules", ...libraries.map(({ schemes }) => schemes)],
    ["URI templates", ...libraries.map(({ templates }) => yesOrNo(templates))],
    speedRow(libraries),
    sizeRow(libraries),
  ];
  return markdown(heading, all);
}

/** Returns the recorded table. */
export const recordedComparison = () => comparison(JSON.parse(readFileSync(RECORD, "utf8")));
