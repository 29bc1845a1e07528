// The strings of the comparison, with their validity: the complete suites of conformance/, and the format tests of the JSON Schema
// Test Suite (MIT), commit 44401e0c046704b476ec9d2e2fccdaee618f259d, tests/draft2020-12/optional/format.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** The formats of JSON Schema, and the rules of RFC 3986 and RFC 3987 that define them. */
const RULES = { uri: "URI", "uri-reference": "URI-reference", iri: "IRI", "iri-reference": "IRI-reference" };

const read = (path) => readFileSync(new URL(path, import.meta.url));
const byFormat = (stringsOf) =>
  Object.fromEntries(Object.entries(RULES).map(([format, rule]) => [format, stringsOf(format, rule)]));

/** Returns the strings of the complete suites, by format. */
export function completeSuites() {
  return byFormat((_, rule) => {
    const lines = gunzipSync(read(`../../conformance/${rule}.jsonl.gz`))
      .toString()
      .trim()
      .split("\n");
    return lines.map((line) => JSON.parse(line)).map(({ string, valid }) => ({ text: string, valid }));
  });
}

/** Returns the strings of the JSON Schema Test Suite, by format. Values that are not strings have no format. */
export function jsonSchemaSuite() {
  return byFormat((format) => {
    const groups = JSON.parse(read(`json-schema-test-suite/${format}.json`));
    const tests = groups.flatMap((group) => group.tests).filter(({ data }) => typeof data === "string");
    return tests.map(({ data, valid }) => ({ text: data, valid }));
  });
}
