// Runs the code in documents and doc comments, and checks the tables and links of the documents.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import * as http from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as ajv from "ajv";
import * as arrow from "apache-arrow";
import { describe, expect, test } from "vitest";
import * as zod from "zod";
import { recordedComparison, speedSentence } from "../../bench/compare/table.mjs";
import { chart } from "../../bench/report/chart.mjs";
import { functionTables } from "../../bench/report/functions.mjs";
import { reachParts } from "../../bench/report/reach.mjs";
import { newest } from "../../bench/report/record.mjs";
import { crateTable, performanceParts } from "../../bench/report/tables.mjs";
import { targetTable } from "../../bench/report/targets.mjs";
import { workloads } from "../../bench/report/workloads.mjs";
import { ENTRIES as LIST, nameOf } from "../../scripts/build/entries.mjs";
import { ceilingOf, sizeTable } from "../../scripts/check/size.mjs";
import * as pchar from "../../ts/index.ts";
import * as schemes from "../../ts/schemes/index.ts";
import { clientsSentence, clientsTable } from "../clients/table.mjs";
import { runtimesTable } from "../runtimes/table.mjs";
import { strippedPath } from "../support/native-sources.ts";
import { OPTIONS, OPTIONS_OF } from "../support/options.ts";
import { EXPORTS, exampleOf, SCHEMES } from "../support/schemes.ts";
import { readDocument as read, withTable } from "./documents.ts";
import { docExamples, fencedBlocks, runExample } from "./examples.ts";
import { runTranscript } from "./transcript.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SOURCES = await Promise.all(
  LIST.map(
    async (entry) =>
      [entry, (await import(/* @vite-ignore */ strippedPath(join(ROOT, entry.source)))) as object] as const,
  ),
);
const ENTRIES = Object.fromEntries(SOURCES.map(([{ path }, module]) => [nameOf(path), module]));
const WITHOUT_WASM = Object.fromEntries(
  SOURCES.filter(([{ withoutWasm }]) => withoutWasm !== undefined).map(([{ path }, module]) => [
    nameOf(path).replace("pchar", "pchar/js"),
    module,
  ]),
);
const MODULES = { ...ENTRIES, ...WITHOUT_WASM, ajv, "apache-arrow": arrow, "node:http": http, zod };

/** Lists the files of a folder, with `recursive` also those of its subfolders, whose names have this ending. */
function files(folder: string, ending: string, options: { recursive?: boolean } = {}): string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { ...options, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name).replaceAll("\\", "/"))
    .sort();
}

const DOCUMENTS = [
  "",
  "docs",
  "docs/internals",
  "docs/recipes",
  "site",
  "crate",
  "bench",
  "bench/corpora",
  "test/vectors",
].flatMap((folder) => files(folder, ".md"));
/** Pages of the site. Their links are those of the built site. */
const SITE_PAGES = files("site/pages", ".md");
const BLOCKS = [...DOCUMENTS, ...SITE_PAGES].flatMap((file) => fencedBlocks(file, read(file)));
const TYPESCRIPT = files("ts", ".ts", { recursive: true });
const DOC_EXAMPLES = TYPESCRIPT.flatMap((file) => docExamples(file, read(file)));

describe("the code in documents", () => {
  const code = BLOCKS.filter(({ of }) => of === "js" || of === "ts");
  test.each(code.map((example) => [`${example.file}:${example.line}`, example] as const))(
    "%s",
    (_, example) => runExample(example, {}, MODULES),
  );

  const transcripts = BLOCKS.filter(({ of }) => of === "console");
  test.each(transcripts.map((example) => [`${example.file}:${example.line}`, example] as const))(
    "%s",
    (_, { code }) => runTranscript(code),
  );

  test("is in a language that the tests know", () => {
    const known = ["js", "ts", "tsx", "html", "console", "sh", "rust", "json", "text", "python"];
    expect(BLOCKS.filter(({ of }) => !known.includes(of))).toEqual([]);
    expect(code.length).toBeGreaterThan(0);
    expect(transcripts.length).toBeGreaterThan(0);
  });
});

describe("the examples in doc comments", () => {
  test.each(DOC_EXAMPLES.map((example) => [`${example.file}:${example.line}`, example] as const))(
    "%s",
    async (_, example) => {
      const entry = await import(/* @vite-ignore */ strippedPath(join(ROOT, example.file)));
      await runExample(example, { ...pchar, ...entry }, MODULES);
    },
  );

  test("are all found", () => {
    const written = TYPESCRIPT.map((file) => read(file).split(" @example").length - 1);
    expect(DOC_EXAMPLES.length).toBe(written.reduce((sum, count) => sum + count, 0));
  });

  test.each(Object.entries(ENTRIES))("exist for every export of %s", (_, entry) => {
    const documented = DOC_EXAMPLES.filter(({ code }) => code.trim() !== "").map(({ of }) => of);
    expect(Object.keys(entry).filter((name) => name !== "default" && !documented.includes(name))).toEqual([]);
  });
});

describe("an example that differs from the code", () => {
  const run = (code: string): Promise<void> =>
    runExample({ file: "example", line: 0, code, of: "" }, { ...pchar }, MODULES);

  test.each([
    ["another value", 'parse("//h").host; // "g"'],
    ["empty, not absent", 'parse("//h").query; // ""'],
    ["an error that is not thrown", 'parse("//h"); // throws ERR_URI_UNEXPECTED_CHARACTER'],
    ["another error", 'parse("[", "URI"); // throws ERR_URI_UNEXPECTED_CHARACTER'],
    ["an undocumented error", 'parse("[");'],
    ["a comment in prose", 'parse("//h").host; // the host'],
    ["after a declaration", 'const { host } = parse("//h"); // "h"'],
    ["alone on a line", '// "h"\nparse("//h").host;'],
    ["inside a statement", 'parse(\n  "//h", // "h"\n);'],
    ["without a semicolon", 'parse("//h").host // "g"'],
    ["another value of a promise", 'await Promise.resolve(parse("//h").host); // "g"'],
  ])("fails: %s", async (_, code) => {
    await expect(run(code)).rejects.toThrow();
  });

  test("passes if they agree", async () => {
    await run(
      'const { host } = parse("//h");\nhost; // "h"\nparse(\n  "[",\n); // throws ERR_URI_UNEXPECTED_CHARACTER',
    );
  });
});

/** The examples of RFC 3986, 1.1.2. */
const EXAMPLES = [
  "ftp://ftp.is.co.za/rfc/rfc1808.txt",
  "http://www.ietf.org/rfc/rfc2396.txt",
  "ldap://[2001:db8::7]/c=GB?objectClass?one",
  "mailto:John.Doe@example.com",
  "news:comp.infosystems.www.servers.unix",
  "tel:+1-816-555-1212",
  "telnet://192.0.2.16:80/",
  "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
];

/** Returns the table of these examples. An absent component is an empty cell. */
function exampleTable(): string {
  const columns = ["scheme", "host", "hostKind", "port", "path", "query"] as const;
  const cell = (text: string | undefined): string => (text === undefined ? " " : ` \`${text}\` `);
  const rows = EXAMPLES.map((uri) => {
    const record = pchar.parse(uri, "URI");
    return [cell(uri), ...columns.map((name) => cell(record[name]))];
  });
  const heading = ["URI", ...columns].map((name) => ` ${name} `);
  return [heading, heading.map(() => " --- "), ...rows].map((cells) => `|${cells.join("|")}|`).join("\n");
}

test.each(files("ts/schemes", ".ts"))(
  "the comments of %s tell the rules of lenient and normalize",
  (file) => {
    const text = read(file);
    for (const [property, option] of [
      ["lenient", "lenient"],
      ["normal", "normalize"],
    ] as const) {
      const has = new RegExp(`^ +${property}[(:,]`, "m").test(text);
      if (has) expect(text).toMatch(new RegExp(`^ \\* (?:.*\\. )?\`${option}\` `, "m"));
    }
  },
);

/** Returns the table of docs/schemes.md: the fields of each scheme, and the first line of its example. */
function schemeTable(): string {
  const generic = pchar.parse("a:");
  const rows = schemes.ALL_SCHEMES.map(({ name, reference, defaultPort = "" }) => {
    const scheme = SCHEMES.get(name)!;
    const example = DOC_EXAMPLES.find(
      ({ file, of }) => file.startsWith("ts/schemes/") && of === EXPORTS.get(name),
    )!;
    const [shown] = example.code.split("\n");
    const fields = Object.keys(scheme.parse(exampleOf(scheme))).filter((key) => !(key in generic));
    const named = fields.map((field) => `\`${field}\``).join(" ");
    return `| \`${name}\` | ${reference} | ${schemes.schemeInfo(name)?.status ?? "none"} | ${defaultPort} | ${named} | \`${shown!.replaceAll("|", "\\|")}\` |`;
  });
  const columns = ["scheme", "document", "registered", "default port", "fields", "example"];
  return [`| ${columns.join(" | ")} |`, `|${" --- |".repeat(columns.length)}`, ...rows].join("\n");
}

const RUN = newest("run");
const REACH = newest("reach");
/** Without this record, docs/performance.md shows no table of it. */
const WORKLOADS = newest("workloads");
const CLIENTS = JSON.parse(read("test/clients/results.json"));

/** Returns the table of options except `rule`, which has another table: the values of each, the default first, and the functions that take it. */
function optionTable(): string {
  const rows = OPTIONS.flatMap(({ id, name, type, values, default: first, flag }) => {
    const functions = [...OPTIONS_OF].filter(([, options]) => options.some((each) => each.id === id));
    if (name === "rule" || functions.length === 0) return [];
    const sorted = values && [first, ...values.filter((value) => value !== first)];
    const shown = (sorted?.map((value) => JSON.stringify(value)) ?? [type!]).map((value) => `\`${value}\``);
    const except = flag?.except === undefined ? "" : `, without \`${JSON.stringify(flag.except)}\``;
    return `| \`${name}\` | ${shown.join(" ").replaceAll(" | ", "\\|")} | ${flag ? `\`--${flag.name}\`${except}` : ""} | ${functions.map(([each]) => `\`${each}\``).join(" ")} |`;
  });
  return ["| option | values | command line | functions |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

/** Returns the tables that functions make of a record. */
const tablesOf = <T>(
  parts: Readonly<Record<string, (record: T) => string>>,
  record: T,
): Record<string, string> =>
  Object.fromEntries(Object.entries(parts).map(([name, make]) => [name, make(record)]));

/** Returns the part of a document between two marks. */
const partOf = (file: string, name: string): string =>
  read(file).split(`<!-- ${name} -->\n`)[1]!.split(`\n<!-- /${name} -->`)[0]!;

/** The documents with generated tables, by their marks. The first page of the site has the tasks of README.md. */
const TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "README.md": {
    compare: recordedComparison("short"),
    faster: speedSentence(),
    size: sizeTable(),
    clients: clientsSentence(CLIENTS),
  },
  "crate/README.md": { native: crateTable(RUN) },
  "docs/performance.md": {
    ...tablesOf(performanceParts, RUN),
    functions: functionTables(RUN),
    costs: recordedComparison("costs"),
    ...(WORKLOADS && { workloads: workloads(WORKLOADS) }),
  },
  "docs/conformance.md": { compare: recordedComparison("tests") },
  "docs/internals/speed.md": { targets: targetTable(RUN), reach: targetTable(REACH) },
  "docs/reach.md": tablesOf(reachParts, REACH),
  "docs/functions.md": { options: optionTable() },
  "docs/runtimes.md": {
    runtimes: runtimesTable(JSON.parse(read("test/runtimes/results.json"))),
    clients: clientsTable(CLIENTS),
  },
  "docs/schemes.md": { schemes: schemeTable() },
  "docs/start.md": { examples: exampleTable() },
  "site/pages/index.md": {
    tasks: partOf("README.md", "tasks").replace(/\]\(docs\/([\w/-]+)\.md\)/g, "](/guide/$1.html)"),
  },
};

// `--update` writes the tables instead of comparing them.
test.each(Object.entries(TABLES))("%s has the tables of the last records", async (file, tables) => {
  const made = Object.entries(tables).reduce(
    (text, [name, table]) => withTable(name, table, text),
    read(file),
  );
  await expect(made).toMatchFileSnapshot(join(ROOT, file));
});

/** A row of a task: the entry, the code and its result. */
const TASK = /^\|.*\| `(pchar[\w/-]*)` \| `(.+)` \| `(.+)` \|$/gm;
const URI = "https://example.com:8080/a/b?q=1&tag=x&tag=y#top";

describe.each(["README.md", "docs/functions.md"])("the tasks of %s", (file) => {
  const part = partOf(file, "tasks");
  const rows = Array.from(
    part.matchAll(TASK),
    ([, entry, code, result]) => [entry!, code!, result!] as const,
  );

  test("are rows of the entry, the code and its result", () => {
    expect(rows.length).toBe(
      part.split("\n").filter((line) => line.startsWith("|") && !/^\| --- |import from/.test(line)).length,
    );
    expect(rows.length).toBeGreaterThan(9);
    if (file !== "README.md") expect(read(file)).toContain(`\`uri\` is \`"${URI}"\``);
  });

  test.each(rows)("%s: %s is %s", (entry, code, result) =>
    runExample(
      { file, line: 0, code: `${code}; // ${result}`, of: "js" },
      { ...MODULES[entry as keyof typeof MODULES], uri: URI },
      MODULES,
    ),
  );
});

test.each([
  ["performance", "wide"],
  ["performance-narrow", "narrow"],
])("docs/%s.svg is the %s chart of the last record", async (name, form) => {
  await expect(chart(RUN, form)).toMatchFileSnapshot(join(ROOT, `docs/${name}.svg`));
});

test("README.md has under 200 lines, and the sizes of its table", () => {
  const readme = read("README.md");
  expect(readme.split("\n").length).toBeLessThan(200);
  expect(readme).toContain(`\`parse\` of \`pchar\` adds ${ceilingOf("pchar { parse }")} to a bundle by gzip`);
  expect(readme).toContain(`\`parse\` of \`pchar/js\` adds ${ceilingOf("pchar/js { parse }")},`);
});

describe("docs/functions.md", () => {
  const functions = read("docs/functions.md");
  const { "pchar/schemes": _, ...described } = ENTRIES;
  test.each(Object.entries(described))("has a line for every export of %s", (_, entry) => {
    expect(
      Object.keys(entry).filter((name) => name !== "default" && !functions.includes(`\n| \`${name}`)),
    ).toEqual([]);
  });
});

test("docs/schemes.md has a line for every export of pchar/schemes that is not a scheme", () => {
  const table = read("docs/schemes.md");
  const others = Object.keys(schemes).filter((name) => ![...EXPORTS.values()].includes(name));
  expect(others.filter((name) => !table.includes(`\n| \`${name}`))).toEqual([]);
});

describe.each(DOCUMENTS)("%s", (file) => {
  const text = read(file);

  test("links to existing files", () => {
    const targets = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, target]) => target!);
    const missing = targets.filter(
      (target) => !target.includes(":") && !existsSync(join(ROOT, dirname(file), target)),
    );
    expect(missing).toEqual([]);
  });

  test("names existing commands", () => {
    const { scripts } = JSON.parse(read("package.json"));
    const names = [...text.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name!);
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test.each(["README.md", "CONTRIBUTING.md", "bench/corpora/README.md"])(
  "%s has the number of lines in the corpus, which the demo prints",
  (name) => {
    const lines = readFileSync(join(ROOT, "bench/corpora/urls-48k.txt"), "utf8").split("\n").length;
    expect(readFileSync(join(ROOT, name), "utf8")).toContain(`${lines.toLocaleString("en")} lines`);
  },
);
