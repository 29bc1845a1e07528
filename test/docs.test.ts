// What the documents say: their code runs, their tables are what the code prints, and their links lead somewhere.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as ajv from "ajv";
import * as arrow from "apache-arrow";
import { describe, expect, test } from "vitest";
import { speedTable } from "../bench/report/documents.mjs";
import * as fastUri from "../ts/compat/fast-uri.ts";
import * as formats from "../ts/compat/formats.ts";
import * as explain from "../ts/explain/index.ts";
import * as pchar from "../ts/index.ts";
import * as inspect from "../ts/inspect/index.ts";
import * as iri from "../ts/iri/index.ts";
import * as legacy from "../ts/legacy/index.ts";
import * as linesFile from "../ts/lines/file/index.ts";
import * as lines from "../ts/lines/index.ts";
import * as schemes from "../ts/schemes/index.ts";
import * as template from "../ts/template/index.ts";
import * as text from "../ts/text/index.ts";
import * as wasm from "../ts/wasm.ts";
import { docExamples, fencedBlocks, runExample } from "./examples.ts";
import { runtimesTable } from "./runtimes/table.mjs";
import { runTranscript } from "./transcript.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const ENTRIES = {
  pchar,
  "pchar/wasm": wasm,
  "pchar/lines": lines,
  "pchar/lines/file": linesFile,
  "pchar/explain": explain,
  "pchar/iri": iri,
  "pchar/legacy": legacy,
  "pchar/inspect": inspect,
  "pchar/schemes": schemes,
  "pchar/template": template,
  "pchar/text": text,
  "pchar/compat/fast-uri": fastUri,
  "pchar/compat/formats": formats,
};
const MODULES = { ...ENTRIES, "pchar/js": pchar, ajv, "apache-arrow": arrow };

const read = (file: string): string => readFileSync(join(ROOT, file), "utf8").replaceAll("\r\n", "\n");

/** The files of a folder, or of it and of all in it, whose names end so. */
function files(folder: string, ending: string, options: { recursive?: boolean } = {}): string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { ...options, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name).replaceAll("\\", "/"))
    .sort();
}

const DOCUMENTS = ["", "docs", "crate", "bench", "bench/corpora", "test/vectors"].flatMap((folder) =>
  files(folder, ".md"),
);
const BLOCKS = DOCUMENTS.flatMap((file) => fencedBlocks(file, read(file)));
const TYPESCRIPT = files("ts", ".ts", { recursive: true });
const DOC_EXAMPLES = TYPESCRIPT.flatMap((file) => docExamples(file, read(file)));

describe("the code of the documents", () => {
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

  test("is of a language that is known here", () => {
    const known = ["js", "ts", "console", "sh", "rust", "json", "text"];
    expect(BLOCKS.filter(({ of }) => !known.includes(of))).toEqual([]);
    expect(code.length).toBeGreaterThan(0);
    expect(transcripts.length).toBeGreaterThan(0);
  });
});

describe("the examples of doc comments", () => {
  test.each(DOC_EXAMPLES.map((example) => [`${example.file}:${example.line}`, example] as const))(
    "%s",
    async (_, example) => {
      const own = await import(/* @vite-ignore */ join(ROOT, example.file));
      await runExample(example, { ...pchar, ...own }, MODULES);
    },
  );

  test("are all found", () => {
    const written = TYPESCRIPT.map((file) => read(file).split(" @example").length - 1);
    expect(DOC_EXAMPLES.length).toBe(written.reduce((sum, count) => sum + count, 0));
  });

  test.each(Object.entries(ENTRIES))("are there for every export of %s", (_, entry) => {
    const documented = DOC_EXAMPLES.filter(({ code }) => code.trim() !== "").map(({ of }) => of);
    expect(Object.keys(entry).filter((name) => !documented.includes(name))).toEqual([]);
  });
});

describe("an example that says something else than the code does", () => {
  const run = (code: string): Promise<void> =>
    runExample({ file: "example", line: 0, code, of: "" }, { ...pchar }, MODULES);

  test.each([
    ["another value", 'parse("//h").host; // "g"'],
    ["empty, not absent", 'parse("//h").query; // ""'],
    ["an error that is none", 'parse("//h"); // throws ERR_URI_UNEXPECTED_CHARACTER'],
    ["another error", 'parse("[", "URI"); // throws ERR_URI_UNEXPECTED_CHARACTER'],
    ["an error that is not told", 'parse("[");'],
    ["words", 'parse("//h").host; // the host'],
    ["after no expression", 'const { host } = parse("//h"); // "h"'],
    ["on a line of its own", '// "h"\nparse("//h").host;'],
    ["inside of a statement", 'parse(\n  "//h", // "h"\n);'],
    ["without a semicolon", 'parse("//h").host // "g"'],
    ["another value, later", 'await Promise.resolve(parse("//h").host); // "g"'],
  ])("fails: %s", async (_, code) => {
    await expect(run(code)).rejects.toThrow();
  });

  test("passes where it does not", async () => {
    await run(
      'const { host } = parse("//h");\nhost; // "h"\nparse(\n  "[",\n); // throws ERR_URI_UNEXPECTED_CHARACTER',
    );
  });
});

/** RFC 3986, 1.1.2. */
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

/** The table of the README. An absent component is an empty cell. */
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

/** The table of docs/schemes.md: each scheme, and the first line of its example. */
function schemeTable(): string {
  const rows = schemes.ALL_SCHEMES.map(({ name, reference, defaultPort = "" }) => {
    const example = DOC_EXAMPLES.find(({ file, of }) => file.startsWith("ts/schemes/") && of === name)!;
    const [shown] = example.code.split("\n");
    return `| \`${name}\` | ${reference} | ${schemes.schemeInfo(name)?.status ?? "none"} | ${defaultPort} | \`${shown!.replaceAll("|", "\\|")}\` |`;
  });
  return `| scheme | by | registered | port | example |\n| --- | --- | --- | --- | --- |\n${rows.join("\n")}`;
}

/** Puts a table between its two marks. */
function withTable(name: string, table: string, document: string): string {
  const [before, rest] = document.split(`<!-- ${name} -->\n`);
  return `${before}<!-- ${name} -->\n${table}\n${rest!.slice(rest!.indexOf(`<!-- /${name} -->`))}`;
}

describe("README.md", () => {
  const readme = read("README.md");

  // With `--update` the tables are written, not compared.
  test("has the tables that the code, the last recorded bench and the last recorded matrix make", async () => {
    const tables = {
      bench: speedTable(),
      examples: exampleTable(),
      runtimes: runtimesTable(JSON.parse(read("test/runtimes/results.json"))),
    };
    const made = Object.entries(tables).reduce((text, [name, table]) => withTable(name, table, text), readme);
    await expect(made).toMatchFileSnapshot(join(ROOT, "README.md"));
  });

  const { "pchar/schemes": _, ...described } = ENTRIES;
  test.each(Object.entries(described))("has a line for every export of %s", (_, entry) => {
    expect(Object.keys(entry).filter((name) => !readme.includes(`\n| \`${name}`))).toEqual([]);
  });
});

test("docs/schemes.md has the table that the schemes make", async () => {
  const made = withTable("schemes", schemeTable(), read("docs/schemes.md"));
  await expect(made).toMatchFileSnapshot(join(ROOT, "docs/schemes.md"));
});

test("docs/schemes.md has a line for every export of pchar/schemes", () => {
  const table = read("docs/schemes.md");
  expect(Object.keys(schemes).filter((name) => !table.includes(`\n| \`${name}`))).toEqual([]);
});

test("ARCHITECTURE.md has a place for every source file, or for its folder", () => {
  // Elsewhere in the document a folder may be named for another reason.
  const map = read("ARCHITECTURE.md")
    .split("\n## ")
    .find((section) => section.startsWith("Code map\n"))!;
  const sources = [
    ...TYPESCRIPT,
    ...files("crate/src", ".rs", { recursive: true }),
    ...files("crate/wasm/src", ".rs"),
  ];
  expect(sources.length).toBeGreaterThan(0);
  expect(
    sources.filter((file) => ![file, `${dirname(file)}/`].some((each) => map.includes(`\`${each}\``))),
  ).toEqual([]);
});

describe.each(DOCUMENTS)("%s", (file) => {
  const text = read(file);

  test("links to what is there", () => {
    const targets = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, target]) => target!);
    const missing = targets.filter(
      (target) => !target.includes(":") && !existsSync(join(ROOT, dirname(file), target)),
    );
    expect(missing).toEqual([]);
  });

  test("names commands that are there", () => {
    const { scripts } = JSON.parse(read("package.json"));
    const names = [...text.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name!);
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test.each(["README.md", "CONTRIBUTING.md", "bench/corpora/README.md"])(
  "%s counts the links that there are",
  (name) => {
    const links = readFileSync(join(ROOT, "bench/corpora/urls-48k.txt"), "utf8").split("\n").length - 1;
    expect(readFileSync(join(ROOT, name), "utf8")).toContain(`${links.toLocaleString("en")} real links`);
  },
);
