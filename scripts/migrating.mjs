// Writes the tables of docs/migrating.md: runs each call of another library and that of pchar, and shows what both give.
// A difference that is none is an error, and so is a call that fails. Without an argument it writes the document from
// the built package; with `--check` it says whether the document is stale.

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { BASE, COMPAT, LIBRARIES, TEXT } from "./migrating-rows.mjs";

const FILE = new URL("../docs/migrating.md", import.meta.url);
const require = createRequire(import.meta.url);
const uriJs = require("uri-js");
const { default: _, ...fastUri } = require("fast-uri");
const titled = (name) => `${name} ${require(`${name}/package.json`).version}`;

/** What the calls of each section are calls of, and the names by which they know it; of several all give the same. */
const SECTIONS = {
  shared: { label: "both", scopes: [{ URI: uriJs }, { URI: fastUri }] },
  "uri-js": { label: titled("uri-js"), scopes: [{ URI: uriJs }] },
  "node-url": { label: "node:url", scopes: [{ url: require("node:url") }] },
  urijs: { label: titled("urijs"), scopes: [{ URI: require("urijs") }] },
  "url-parse": { label: titled("url-parse"), scopes: [{ Url: require("url-parse") }] },
  url: { label: "URL", scopes: [{ URL }] },
};

/** What a call of another library gives. */
function given(call, name) {
  const values = SECTIONS[name].scopes.map((scope) => shown(call, scope));
  if (new Set(values).size !== 1) throw new Error(`${call} gives ${values.join(" and ")}`);
  return values[0];
}

/** What a call gives, as the document shows it. */
function shown(call, scope) {
  const names = { ...scope, text: TEXT, base: BASE };
  // What is no JavaScript is an error of this file, and no answer.
  const run = new Function(...Object.keys(names), `return ${call};`);
  let value;
  try {
    value = run(...Object.values(names));
  } catch (error) {
    return `throws \`${error.code?.startsWith("ERR_") ? error.code : error.name}\``;
  }
  return value === undefined ? "`undefined`" : `\`${JSON.stringify(value)}\``;
}

/** Makes a row of cells, in none of which a `|` may end it. */
function row(cells) {
  for (const cell of cells) if (cell.includes("|")) throw new Error(`A cell has a "|" in it: ${cell}`);
  return `| ${cells.join(" | ")} |`;
}

function table(heading, rows) {
  return [heading, heading.map(() => "---"), ...rows].map(row).join("\n");
}

function callTable(name, pchar) {
  const rows = LIBRARIES[name].calls.map(([theirs, ours]) => {
    const values = [given(theirs, name), shown(ours, pchar)];
    if (values.some((each) => each.startsWith("throws"))) throw new Error(`${theirs}: ${values.join(", ")}`);
    return [`\`${theirs}\``, `\`${ours}\``, [...new Set(values)].join(", ")];
  });
  return table([SECTIONS[name].label, "pchar", "gives"], rows);
}

function differenceTable(name, pchar) {
  const rows = LIBRARIES[name].differences.map(([theirs, ours, why]) => {
    const values = [given(theirs, name), shown(ours, pchar)];
    if (values[0] === values[1]) throw new Error(`${theirs} and ${ours} both give ${values[0]}`);
    return [`\`${theirs}\``, values[0], `\`${ours}\``, values[1], why];
  });
  return table([SECTIONS[name].label, "gives", "pchar", "gives", "RFC 3986"], rows);
}

function compatTable(compat) {
  const fast = { ...fastUri, resolveComponents: fastUri.resolveComponent };
  const rows = COMPAT.map(([call, why]) => {
    const values = [shown(call, uriJs), shown(call, fast), shown(call, compat)];
    if (new Set(values).size === 1) throw new Error(`${call} gives ${values[0]} everywhere`);
    return [`\`${call}\``, ...values, why];
  });
  return table(["call", titled("uri-js"), titled("fast-uri"), "pchar", "RFC 3986"], rows);
}

/** Puts each table between its two marks, `<!-- name -->` and `<!-- /name -->`. */
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

/** What docs/migrating.md must be, by what the functions of `pchar` and of `pchar/compat/fast-uri` give. */
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
    console.error("docs/migrating.md is stale: run node scripts/migrating.mjs");
    process.exitCode = 1;
  }
}
