// The format tests of the JSON Schema Test Suite (MIT). No npm package has the present ones, so they are read from the commits
// named here, once, and kept in .cache.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const CACHE = fileURLToPath(new URL("../../.cache/compare/suite", import.meta.url));
const REPOSITORY = "https://raw.githubusercontent.com/json-schema-org/JSON-Schema-Test-Suite";

/** Each format, and the commit of its file. */
export const COMMITS = {
  uri: "14d50ca733048bedbcc94de0b8d1d2251f2ad241",
  "uri-reference": "44b9d0a8b26d38c7bedb2f3df4b6f93d2fe59f9d",
  iri: "01a38ed308ea5d68f88c93f83a48686e97a7e8de",
  "iri-reference": "028b878670edbb967da18c692777976887e218eb",
};

/** Returns the file of a format, from the cache or from the network. */
async function fileOf(format) {
  const path = `${COMMITS[format]}/tests/draft2020-12/optional/format/${format}.json`;
  const file = join(CACHE, path);
  if (!existsSync(file)) {
    const response = await fetch(`${REPOSITORY}/${path}`);
    if (!response.ok) throw new Error(`${response.url}: status ${response.status}`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await response.text());
  }
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Returns the strings of the suite with their validity, by format. Values that are not strings have no format. */
export async function suite() {
  const entries = Object.keys(COMMITS).map(async (format) => {
    const tests = (await fileOf(format)).flatMap((group) => group.tests);
    const strings = tests.filter(({ data }) => typeof data === "string");
    return [format, strings.map(({ data, valid }) => ({ text: data, valid }))];
  });
  return Object.fromEntries(await Promise.all(entries));
}
