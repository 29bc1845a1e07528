// Checks the requirements in coverage.json against exports, vectors and tests, and makes docs/internals/coverage.md from them.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { commandNamed } from "../../ts/cli/commands/index.ts";
import * as explain from "../../ts/explain/index.ts";
import * as pchar from "../../ts/index.ts";
import * as inspect from "../../ts/inspect/index.ts";
import * as iri from "../../ts/iri/index.ts";
import * as legacy from "../../ts/legacy/index.ts";
import * as schemes from "../../ts/schemes/index.ts";
import * as template from "../../ts/template/index.ts";
import * as text from "../../ts/text/index.ts";
import { SCHEMES } from "../support/schemes.ts";
import { readVectors } from "../vectors/read.ts";
import documents from "./coverage.json" with { type: "json" };

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const ENTRIES = [pchar, explain, inspect, iri, legacy, schemes, template, text];
const EXPORTS = new Set(ENTRIES.flatMap((entry) => Object.keys(entry)));

/** A requirement: a row of docs/internals/coverage.md. */
interface Line {
  readonly section: string;
  /** The requirement. Each string between backticks is in one of the vectors. */
  readonly line: string;
  /** The exports that implement it. */
  readonly exports?: readonly string[];
  /** The commands that implement it. */
  readonly commands?: readonly string[];
  /**
   * The ids of vectors. `5.3-*` is every id that continues with a number, and `5.3-01..04` is four ids. A `*` inside an id
   * is any text.
   */
  readonly vectors?: readonly string[];
  /** Tests, each by file and title: `test/unit/api/split.test.ts: the title`. */
  readonly tests?: readonly string[];
  /** Whether the section requires nothing. */
  readonly prose?: boolean;
}

/** The sections of a document. Each has a line. */
interface Contents {
  /** The RFC whose vectors prove the lines. */
  readonly rfc?: string;
  readonly asks: readonly string[];
  readonly prose: readonly string[];
}

const CONTENTS: { readonly [document: string]: Contents } = {
  "RFC 3986": {
    rfc: "3986",
    asks: (
      "1.1.2 1.2.3 2.1 2.2 2.3 2.4 2.5 3 3.1 3.2 3.2.1 3.2.2 3.2.3 3.3 3.4 3.5 4.1 4.2 4.3 4.4 4.5 " +
      "5.1 5.1.1 5.1.2 5.1.3 5.1.4 5.2 5.2.1 5.2.2 5.2.3 5.2.4 5.3 5.4.1 5.4.2 " +
      "6.1 6.2 6.2.1 6.2.2 6.2.2.1 6.2.2.2 6.2.2.3 6.2.3 6.2.4 7 7.2 7.3 7.4 7.5 7.6 A B C D.1 D.2"
    ).split(" "),
    prose: "1 1.1 1.1.1 1.1.3 1.2 1.2.1 1.2.2 1.3 2 4 5 5.4 6 7.1 8 9 10 D".split(" "),
  },
  "RFC 3986, section 3: a handbook page": {
    rfc: "3986",
    asks: "3 3.1 3.2 3.2.1 3.2.2 3.2.3 3.3 3.4 3.5 Summary Decompositions Characters".split(" "),
    prose: [],
  },
  "RFC 2396, section 3": { rfc: "2396", asks: "3 3.1 3.2 3.2.1 3.2.2 3.3 3.4".split(" "), prose: [] },
  "RFC 1630, recommendations": {
    rfc: "1630",
    asks: [
      "URI syntax",
      "Scheme",
      "Path",
      "Reserved characters",
      "The percent sign",
      "Hierarchical forms",
      "Hash for fragment identifiers",
      "Query strings",
      "Other reserved characters",
      "Unsafe characters",
      "Encoding reserved characters",
      "Conventional URI encoding scheme",
      "Reduced or increased safe character sets",
      "Example 1",
      "Example 2",
      "Example 3",
    ],
    prose: [],
  },
  "uri(7)": {
    asks: [
      "Synopsis",
      "Description",
      "Usage",
      "http",
      "ftp",
      "gopher",
      "mailto",
      "news",
      "telnet",
      "file",
      "man",
      "info",
      "whatis",
      "ghelp",
      "ldap",
      "wais",
      "Other schemes",
      "Character encoding",
      "Writing a URI",
      "Notes",
      "Security",
    ],
    prose: ["Bugs"],
  },
};

const DOCUMENTS: readonly { readonly document: string; readonly lines: readonly Line[] }[] = documents;
const LINES = DOCUMENTS.flatMap(({ document, lines: all }) =>
  all.map((line) => ({ ...line, document, name: `${document}, ${line.section}: ${line.line}` })),
);

/** A vector of an operation or of a scheme. */
interface Vector {
  readonly id: string;
  readonly rfc: string;
  /** The exports that it calls. */
  readonly calls: readonly string[];
  /** Every string in its arguments and its expected results. */
  readonly texts: readonly string[];
}

/** The exports that an operation calls, if its name is not the export. */
const CALLED: { readonly [op: string]: readonly string[] } = {
  parse: ["parse", "check", "matches"],
  pctEncodeWith: ["pctEncode"],
  pctDecodeWith: ["pctDecode"],
  baseUriSteps: ["baseUri"],
  renamedRules: ["explainChange"],
  parse2396: ["parse2396", "check2396"],
  parse1630: ["parse1630", "check1630"],
  expandTemplate: ["expand"],
  matchTemplate: ["uriTemplate"],
};

const OPERATIONS: readonly Vector[] = readVectors()
  .flatMap(({ vectors }) => vectors)
  .map(({ id, rfc, op, note, ...rest }) => ({ id, rfc, calls: CALLED[op] ?? [op], texts: textsOf(rest) }));

const OF_SCHEMES: readonly Vector[] = readdirSync(join(ROOT, "test/vectors/schemes")).flatMap((file) => {
  const vectors: readonly Record<"id" | "rfc" | "op" | "scheme" | "note", string>[] = JSON.parse(
    sourceOf(`test/vectors/schemes/${file}`),
  );
  const named = file.slice(0, -".json".length);
  return vectors.map(({ id, rfc, op, scheme = named, note, ...rest }) => ({
    id,
    rfc,
    calls: [scheme],
    texts: textsOf(rest),
  }));
});

const VECTORS = [...OPERATIONS, ...OF_SCHEMES];

function textsOf(fields: object): readonly string[] {
  const texts: string[] = [];
  JSON.stringify(fields, (_, value) => {
    if (typeof value === "string") texts.push(value);
    return value;
  });
  return texts;
}

/** Returns the vectors that a pattern stands for. It is empty for a range with a missing number. */
function vectorsOf(pattern: string): readonly Vector[] {
  const range = /^(.*-)(\d+)\.\.(\d+)$/.exec(pattern);
  if (range !== null) {
    const [, start = "", first, last] = range;
    const width = first!.length;
    const count = Number(last) - Number(first) + 1;
    const ids = Array.from(
      { length: count },
      (_, at) => start + `${Number(first) + at}`.padStart(width, "0"),
    );
    const found = ids.flatMap(vectorsOf);
    return found.length === count ? found : [];
  }
  const source = pattern
    .replace(/[.\\+()]/g, "\\$&")
    .replace(/\*$/, "\\d+")
    .replaceAll("*", ".+");
  const whole = new RegExp(`^${source}$`);
  return VECTORS.filter(({ id }) => whole.test(id));
}

const allVectorsOf = ({ vectors = [] }: Line): readonly Vector[] => vectors.flatMap(vectorsOf);

/** Splits the proof by a test into its file and title. */
function partsOf(proof: string): readonly [file: string, title: string] {
  const at = proof.indexOf(": ");
  return [proof.slice(0, at), proof.slice(at + 2)];
}

function sourceOf(file: string): string {
  return existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), "utf8") : "";
}

const testSourcesOf = ({ tests = [] }: Line): readonly string[] =>
  tests.map((proof) => sourceOf(partsOf(proof)[0]));

/**
 * Returns whether a vector of the line calls the export, or a test file names it. A scheme needs a vector, because its name
 * may be in a test file for another reason.
 */
function isCalled(name: string, line: Line): boolean {
  if (allVectorsOf(line).some(({ calls }) => calls.includes(name))) return true;
  return !SCHEMES.has(name) && testSourcesOf(line).some((source) => new RegExp(`\\b${name}\\b`).test(source));
}

/** Returns whether a quoted string is an export of the line or in one of its vectors. A scheme's name can be either, and `param` is a rule of RFC 2396 too. */
function isQuoted(quoted: string, line: Line): boolean {
  if (line.exports?.includes(quoted) === true) return true;
  if (EXPORTS.has(quoted) && !SCHEMES.has(quoted) && quoted !== "param") return false;
  return allVectorsOf(line).some(({ texts }) => texts.some((found) => found.includes(quoted)));
}

/** Returns whether the section of a vector is a line's section, or contains it, or is contained in it. */
function isOfSection(vector: Vector, rfc: string, section: string): boolean {
  const [number, decides = ""] = vector.rfc.split(" ");
  if (number !== rfc) return false;
  const isNumbered = /^(\d|[A-D]$|D\.)/.test(section);
  return (
    !isNumbered ||
    decides === section ||
    decides.startsWith(`${section}.`) ||
    section.startsWith(`${decides}.`)
  );
}

/** Lists the faults in the proofs of a line. */
function faultsOf(line: Line): readonly string[] {
  const { exports = [], commands = [], vectors = [], tests = [] } = line;
  const sources = testSourcesOf(line);
  const isCommandTested = (name: string): boolean => sources.some((source) => source.includes(`"${name}"`));
  const isTest = ([file, title]: readonly [string, string]): boolean =>
    ["(", "], "].some((before) => sourceOf(file).includes(`${before}"${title}"`));
  const quoted = Array.from(line.line.matchAll(/`([^`]+)`/g), ([, found]) => found!);
  const faults = [
    ...(exports.length === 0 ? ["no export"] : []),
    ...(vectors.length === 0 ? ["no vector"] : []),
    ...exports.filter((name) => !EXPORTS.has(name)).map((name) => `${name} is not exported`),
    ...exports.filter((name) => !isCalled(name, line)).map((name) => `no proof calls ${name}`),
    ...commands.filter((name) => commandNamed(name) === undefined).map((name) => `${name} is not a command`),
    ...commands.filter((name) => !isCommandTested(name)).map((name) => `no test runs the command ${name}`),
    ...vectors.filter((id) => vectorsOf(id).length === 0).map((id) => `there is no vector ${id}`),
    ...tests.filter((proof) => !isTest(partsOf(proof))).map((proof) => `there is no test ${proof}`),
    ...quoted.filter((found) => !isQuoted(found, line)).map((found) => `no vector has the quoted ${found}`),
  ];
  return faults.map((fault) => `${line.section}, ${line.line}: ${fault}`);
}

describe.each(DOCUMENTS)("$document", ({ document, lines: all }) => {
  const sectionsOf = (prose: boolean): readonly string[] =>
    all.filter((line) => (line.prose === true) === prose).flatMap(({ section }) => section.split(", "));
  const { rfc, asks, prose } = CONTENTS[document]!;

  test("names an export and a proof in each line, and only what exists", () => {
    expect(all.filter((line) => line.prose !== true).flatMap(faultsOf)).toEqual([]);
  });

  test("has a line for each section with requirements, and for no other section", () => {
    expect(new Set(sectionsOf(false))).toEqual(new Set(asks));
  });

  test.each(rfc === undefined ? [] : asks)(
    "has a vector of section %s in a line of that section",
    (section) => {
      const vectors = all.filter((line) => line.section === section).flatMap(allVectorsOf);
      expect(vectors.some((vector) => isOfSection(vector, rfc!, section))).toBe(true);
    },
  );

  test.each(asks.filter((section) => SCHEMES.has(section)))(
    "has a vector of the scheme %s in a line",
    (section) => {
      const vectors = all.filter((line) => line.section === section).flatMap(allVectorsOf);
      expect(
        vectors.some(({ calls, rfc: text }) => calls.includes(section) && text.startsWith("uri(7) ")),
      ).toBe(true);
    },
  );

  test("lists the sections without requirements", () => {
    expect(sectionsOf(true)).toHaveLength(prose.length);
    expect(new Set(sectionsOf(true))).toEqual(new Set(prose));
    for (const { prose: isProse, section, line, ...proofs } of all)
      if (isProse === true) expect(proofs).toEqual({});
  });
});

test("coverage.json has every document", () => {
  expect(DOCUMENTS.map(({ document }) => document)).toEqual(Object.keys(CONTENTS));
});

test("no line is repeated", () => {
  expect(LINES.map(({ name }) => name).filter((name, at, all) => all.indexOf(name) !== at)).toEqual([]);
});

test("every vector of these texts is in a line", () => {
  const named = new Set(LINES.flatMap(allVectorsOf));
  const texts = new Set([...Object.values(CONTENTS).map(({ rfc }) => rfc), "uri(7)"]);
  const left = VECTORS.filter((vector) => texts.has(vector.rfc.split(" ")[0]) && !named.has(vector));
  expect(left.map(({ id }) => id)).toEqual([]);
});

test("no vector of a scheme has the id of one of an operation", () => {
  const ids = new Set(OPERATIONS.map(({ id }) => id));
  expect(OF_SCHEMES.filter(({ id }) => ids.has(id))).toEqual([]);
});

test("docs/internals/coverage.md matches coverage.json and the vectors", async () => {
  const tables = DOCUMENTS.map(({ document, lines: all }) => {
    const rows = all.map(
      ({ section, line, exports = [], commands = [], vectors = [], tests = [], prose }) => {
        const proofs = [
          ...vectors.map((id) => (/[*]|\.\./.test(id) ? `\`${id}\` (${vectorsOf(id).length})` : `\`${id}\``)),
          ...tests.map(partsOf).map(([file, title]) => `[${file}](../../${file}): “${title}”`),
        ];
        const names = [...exports, ...commands.map((name) => `pchar ${name}`)]
          .map((name) => `\`${name}\``)
          .join(" ");
        const cells = [section, line, prose === true ? "prose" : names, proofs.join(", ")];
        return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
      },
    );
    return `## ${document}\n\n| section | requirement | implemented by | proved by |\n| --- | --- | --- | --- |\n${rows.join("\n")}\n`;
  });
  const head = readFileSync(join(ROOT, "test/package/coverage.md"), "utf8");
  await expect(`${head}\n${tables.join("\n")}`).toMatchFileSnapshot(join(ROOT, "docs/internals/coverage.md"));
});
