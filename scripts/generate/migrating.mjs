// Writes the tables of docs/migrating.md: runs the calls of other libraries and of pchar, and shows the results.
// It fails if calls in a table of differences give the same result, or a call in another table throws. Without arguments it
// updates the document from the built package; with `--check` it fails if the document is out of date.

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { BASE, COMPAT, LIBRARIES, TEXT } from "./migrating-rows.mjs";

const FILE = new URL("../../docs/migrating.md", import.meta.url);
const require = createRequire(import.meta.url);
const uriJs = require("uri-js");
const { default: _, ...fastUri } = require("fast-uri");
const titled = (name) => `${name} ${require(`${name}/package.json`).version}`;

/** The libraries of each section, under the names that its calls use. If there are several, they must give the same results. */
const SECTIONS = {
  shared: { label: "both", scopes: [{ URI: uriJs }, { URI: fastUri }] },
  "uri-js": { label: titled("uri-js"), scopes: [{ URI: uriJs }] },
  "node-url": { label: "node:url", scopes: [{ url: require("node:url") }] },
  urijs: { label: titled("urijs"), scopes: [{ URI: require("urijs") }] },
  "url-parse": { label: titled("url-parse"), scopes: [{ Url: require("url-parse") }] },
  url: { label: "URL", scopes: [{ URL }] },
};

/** Runs a call of another library. */
function runTheirs(call, name) {
  const values = SECTIONS[name].scopes.map((scope) => shown(call, scope));
  if (new Set(values).size !== 1) throw new Error(`${call} gives ${values.join(" and ")}`);
  return values[0];
}

/** Runs a call, and returns its result as the document shows it. */
function shown(call, scope) {
  const names = { ...scope, text: TEXT, base: BASE };
  // Outside of `try`: a syntax error in a row is a mistake, not a result.
  const run = new Function(...Object.keys(names), `return ${call};`);
  let value;
  try {
    value = run(...Object.values(names));
  } catch (error) {
    return `throws \`${error.code?.startsWith("ERR_") ? error.code : error.name}\``;
  }
  return value === undefined ? "`undefined`" : `\`${JSON.stringify(value)}\``;
}

/** Joins cells into a row. A `|` would end a cell, so it is an error. */
function row(cells) {
  for (const cell of cells) if (cell.includes("|")) throw new Error(`A cell has a "|" in it: ${cell}`);
  return `| ${cells.join(" | ")} |`;
}

function table(heading, rows) {
  return [heading, heading.map(() => "---"), ...rows].map(row).join("\n");
}

function callTable(name, pchar) {
  const rows = LIBRARIES[name].calls.map(([theirs, ours]) => {
    const values = [runTheirs(theirs, name), shown(ours, pchar)];
    if (values.some((each) => each.startsWith("throws"))) throw new Error(`${theirs}: ${values.join(", ")}`);
    return [`\`${theirs}\``, `\`${ours}\``, [...new Set(values)].join(", ")];
  });
  return table([SECTIONS[name].label, "pchar", "gives"], rows);
}

function differenceTable(name, pchar) {
  const rows = LIBRARIES[name].differences.map(([theirs, ours, why]) => {
    const values = [runTheirs(theirs, name), shown(ours, pchar)];
    if (values[0] === values[1]) throw new Error(`${theirs} and ${ours} both give ${values[0]}`);
    return [`\`${theirs}\``, values[0], `\`${ours}\``, values[1], why];
  });
  return table([SECTIONS[name].label, "gives", "pchar", "gives", "RFC 3986"], rows);
}

function compatTable(compat) {
  const fast = { ...fastUri, resolveComponents: fastUri.resolveComponent };
  const rows = COMPAT.map(([call, why]) => {
    const values = [shown(call, uriJs), shown(call, fast), shown(call, compat.fastUri)];
    if (new Set(values).size === 1) throw new Error(`${call} gives ${values[0]} everywhere`);
    return [`\`${call}\``, ...values, why];
  });
  return table(["call", titled("uri-js"), titled("fast-uri"), "pchar", "RFC 3986"], rows);
}

/** Replaces the text between the marks of each table, `<!-- name -->` and `<!-- /name -->`. */
function withTables(document, tables) {
  let text = document;
  for (const [name, made] of Object.entries(tables)) {
    const [start, end] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`].map((mark) => {
      if (text.split(mark).length !== 2) throw new Error(`docs/migrating.md needs one ${mark.trim()}`);
      return text.indexOf(mark);
    });
    text = `${text.slice(0, start)}<!-- ${name} -->\n${made}\n${text.slice(end)}`;
  }
  return text;
}

/** Returns docs/migrating.md with its tables updated. */
export function migrating(pchar, compat) {
  const tables = { compat: compatTable(compat) };
  for (const [name, { calls, differences }] of Object.entries(LIBRARIES)) {
    if (calls !== undefined) tables[`calls of ${name}`] = callTable(name, pchar);
    if (differences !== undefined) tables[`differences of ${name}`] = differenceTable(name, pchar);
  }
  return withTables(readFileSync(FILE, "utf8").replaceAll("\r\n", "\n"), tables);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = migrating(await import("pchar"), await import("pchar/compat/fast-uri"));
  if (!process.argv.includes("--check")) writeFileSync(FILE, text);
  else if (text !== readFileSync(FILE, "utf8")) {
    console.error("docs/migrating.md is out of date: run node scripts/generate/migrating.mjs");
    process.exitCode = 1;
  }
}
