// Checks the requirements in docs/internals/coverage.md against the vectors, and writes its table of vectors.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import * as explain from "../../ts/explain/index.ts";
import * as pchar from "../../ts/index.ts";
import * as inspect from "../../ts/inspect/index.ts";
import * as iri from "../../ts/iri/index.ts";
import * as legacy from "../../ts/legacy/index.ts";
import * as template from "../../ts/template/index.ts";
import * as text from "../../ts/text/index.ts";
import { SCHEMES } from "../support/schemes.ts";
import { readVectors } from "../vectors/read.ts";
import { readDocument, withTable } from "./documents.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PAGE = "docs/internals/coverage.md";
const ENTRIES = [pchar, explain, inspect, iri, legacy, template, text];
const EXPORTS = new Set(ENTRIES.flatMap((entry) => Object.keys(entry)));

/** The name in vectors of each document that has requirements. */
const TEXTS: { readonly [document: string]: string } = {
  "RFC 3986": "3986",
  "RFC 3986, section 3: a handbook page": "3986",
  "RFC 2396, section 3": "2396",
  "RFC 1630, recommendations": "1630",
  "uri(7)": "uri(7)",
};

interface Vector {
  readonly id: string;
  /** The text and the section that decide the result. */
  readonly rfc: string;
  /** The operation or the scheme. */
  readonly calls: string;
  /** Every string in its arguments and its expected results. */
  readonly strings: readonly string[];
}

const OPERATIONS: readonly Vector[] = readVectors()
  .flatMap(({ vectors }) => vectors)
  .map(({ id, rfc, op, note, ...rest }) => ({ id, rfc, calls: op, strings: stringsOf(rest) }));

const OF_SCHEMES: readonly Vector[] = readdirSync(join(ROOT, "test/vectors/schemes")).flatMap((file) => {
  const vectors: readonly Record<"id" | "rfc" | "op" | "scheme" | "note", string>[] = JSON.parse(
    readFileSync(join(ROOT, "test/vectors/schemes", file), "utf8"),
  );
  const named = file.slice(0, -".json".length);
  return vectors.map(({ id, rfc, op, scheme = named, note, ...rest }) => ({
    id,
    rfc,
    calls: scheme,
    strings: stringsOf(rest),
  }));
});

const VECTORS = [...OPERATIONS, ...OF_SCHEMES];

function stringsOf(fields: object): readonly string[] {
  const strings: string[] = [];
  JSON.stringify(fields, (_, value) => {
    if (typeof value === "string") strings.push(value);
    return value;
  });
  return strings;
}

/** A requirement: a row of the page. */
interface Row {
  readonly document: string;
  readonly section: string;
  readonly requirement: string;
  /** The vectors of its section. */
  readonly ofSection: readonly Vector[];
  /** The vectors of each section that its last cell names. */
  readonly named: ReadonlyMap<string, readonly Vector[]>;
}

/** Returns whether a section is another one or a part of it. A text without a section, such as `1630`, has all its sections. */
const isWithin = (section: string, whole: string): boolean =>
  section === whole || section.startsWith(whole + (whole.includes(" ") ? "." : " "));

function rowOf(document: string, line: string): Row {
  const [section = "", requirement = "", proof = ""] = line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
  const name = `${TEXTS[document]} ${section}`;
  const sections = proof.split(", ").filter((part) => part !== "" && !part.startsWith("["));
  return {
    document,
    section,
    requirement,
    ofSection: VECTORS.filter(({ rfc }) => isWithin(rfc, name) || isWithin(name, rfc)),
    named: new Map(sections.map((each) => [each, VECTORS.filter(({ rfc }) => isWithin(rfc, each))] as const)),
  };
}

const PARTS = readDocument(PAGE)
  .split("\n## ")
  .slice(1, -1)
  .map((part) => part.split("\n"));
const ROWS: readonly Row[] = PARTS.flatMap(([document = "", ...lines]) =>
  lines
    .filter(
      (line) => line.startsWith("| ") && !/^\| (section|---) /.test(line) && !line.endsWith(" | prose |"),
    )
    .map((line) => rowOf(document, line)),
);

const vectorsOf = ({ ofSection, named }: Row): readonly Vector[] => [
  ...ofSection,
  ...[...named.values()].flat(),
];

/** Returns whether a section is numbered or a scheme, so that its vectors name it. */
const isInVectors = (section: string): boolean => /^(\d|[A-D]$|D\.)/.test(section) || SCHEMES.has(section);

/** Lists the faults of a row. */
function faultsOf(row: Row): readonly string[] {
  const { section, requirement, ofSection, named } = row;
  const vectors = vectorsOf(row);
  const isFound = (quoted: string): boolean =>
    EXPORTS.has(quoted) || vectors.some(({ strings }) => strings.some((found) => found.includes(quoted)));
  return [
    ...(vectors.length === 0 ? ["no vector"] : []),
    ...(ofSection.length === 0 && isInVectors(section) ? ["no vector of its section"] : []),
    ...[...named].filter(([, found]) => found.length === 0).map(([name]) => `there is no vector of ${name}`),
    ...Array.from(requirement.matchAll(/`([^`]+)`/g), ([, quoted]) => quoted!)
      .filter((quoted) => !isFound(quoted))
      .map((quoted) => `no vector has the quoted ${quoted}`),
  ].map((fault) => `${section}, ${requirement}: ${fault}`);
}

test(`${PAGE} has every source text`, () => {
  expect(PARTS.map(([document]) => document)).toEqual(Object.keys(TEXTS));
});

describe.each(Object.keys(TEXTS))("%s", (document) => {
  const rows = ROWS.filter((row) => row.document === document);

  test("has vectors for each requirement, and only quotes what they have", () => {
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.flatMap(faultsOf)).toEqual([]);
  });

  test("has no requirement twice", () => {
    const names = rows.map(({ section, requirement }) => `${section}: ${requirement}`);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

test("every vector of these texts is in a row", () => {
  const known = new Set(ROWS.flatMap(vectorsOf));
  const texts = new Set(Object.values(TEXTS));
  const left = VECTORS.filter((vector) => texts.has(vector.rfc.split(" ")[0]!) && !known.has(vector));
  expect(left.map(({ id }) => id)).toEqual([]);
});

test("no vector of a scheme has the id of one of an operation", () => {
  const ids = new Set(OPERATIONS.map(({ id }) => id));
  expect(OF_SCHEMES.filter(({ id }) => ids.has(id))).toEqual([]);
});

test(`${PAGE} lists the sections that have vectors`, async () => {
  const order = new Intl.Collator("en", { numeric: true });
  const sections = [...new Set(VECTORS.map(({ rfc }) => rfc))].sort(order.compare);
  const rows = sections.map((section) => {
    const calls = VECTORS.filter(({ rfc }) => rfc === section).map((vector) => `\`${vector.calls}\``);
    return `| ${section} | ${[...new Set(calls)].sort().join(" ")} |`;
  });
  const table = `| section | calls |\n| --- | --- |\n${rows.join("\n")}`;
  await expect(withTable("vectors", table, readDocument(PAGE))).toMatchFileSnapshot(join(ROOT, PAGE));
});
