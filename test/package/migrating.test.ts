// docs/migrating.md: runs the calls in the rows of its tables, and compares the results with the document.

import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import * as compat from "../../ts/compat/fast-uri.ts";
import * as compatUriJs from "../../ts/compat/uri-js.ts";
import * as pchar from "../../ts/index.ts";
import { readDocument, withTable } from "./documents.ts";

const FILE = "docs/migrating.md";
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const require = createRequire(import.meta.url);

/** The strings that the calls use. */
const STRINGS = { text: "http://me@example.com:8080/a/./b?q=1&r=a%20b#f", base: "http://a/b/c/d;p?q" };

const uriJs = require("uri-js") as object;
const { default: _, ...fastUri } = require("fast-uri");
const { default: __, ...ourFastUri } = compat;
const { default: ___, ...ourUriJs } = compatUriJs;
const titled = (name: string): string => `${name} ${require(`${name}/package.json`).version}`;

/** The libraries of each section, under the names that its calls use. If there are several, they must give the same results. */
const SECTIONS: Readonly<Record<string, { readonly label: string; readonly scopes: readonly object[] }>> = {
  shared: { label: "both", scopes: [{ URI: uriJs }, { URI: fastUri }] },
  "uri-js": { label: titled("uri-js"), scopes: [{ URI: uriJs }] },
  "node-url": { label: "node:url", scopes: [{ url: require("node:url") }] },
  urijs: { label: titled("urijs"), scopes: [{ URI: require("urijs") }] },
  "url-parse": { label: titled("url-parse"), scopes: [{ Url: require("url-parse") }] },
  url: { label: "URL", scopes: [{ URL }] },
};

/** Runs a call, and returns its result as the document shows it. */
function shown(call: string, scope: object): string {
  const names = { ...scope, ...STRINGS };
  // Outside of `try`: a syntax error in a row is a mistake, not a result.
  const run = new Function(...Object.keys(names), `return ${call.slice(1, -1)};`);
  try {
    const value = run(...Object.values(names));
    return value === undefined ? "`undefined`" : `\`${JSON.stringify(value)}\``;
  } catch (error) {
    const { code, name } = error as { readonly code?: string; readonly name: string };
    return `throws \`${code?.startsWith("ERR_") ? code : name}\``;
  }
}

/** Makes the results of a row. It gets the cells that a person writes: a call of another library, one of pchar, and a reason. */
type Results = (call: string, ours: string, why: string) => readonly string[];

/** Both calls give the same, or what both give is shown. */
const callsOf =
  (scopes: readonly object[]): Results =>
  (theirs, ours) => {
    const values = [...theirValues(theirs, scopes), shown(ours, pchar)];
    expect(values.filter((value) => value.startsWith("throws"))).toEqual([]);
    return [theirs, ours, [...new Set(values)].join(", ")];
  };

/** The calls give different results. */
const differencesOf =
  (scopes: readonly object[]): Results =>
  (theirs, ours, why) => {
    const [value = ""] = theirValues(theirs, scopes);
    const own = shown(ours, pchar);
    expect(value, theirs).not.toBe(own);
    return [theirs, value, ours, own, why];
  };

/** Several libraries must give the same result. */
function theirValues(call: string, scopes: readonly object[]): readonly string[] {
  const values = [...new Set(scopes.map((scope) => shown(call, scope)))];
  expect(values, call).toHaveLength(1);
  return values;
}

/** The call gives another result in one of the libraries than in its facade. */
const compatResults: Results = (call) => {
  const fast = { ...fastUri, resolveComponents: fastUri.resolveComponent };
  const values = [uriJs, ourUriJs, fast, ourFastUri].map((scope) => shown(call, scope));
  expect(values[0] === values[1] && values[2] === values[3], call).toBe(false);
  return [call, ...values];
};

interface Table {
  readonly heading: readonly string[];
  /** The columns that a person writes: those of the calls, and that of the reason. */
  readonly written: readonly [number, number, number];
  readonly results: Results;
}

function tableOf(kind: string, name: string): Table {
  if (kind === "compat")
    return {
      heading: [
        "call",
        titled("uri-js"),
        "`pchar/compat/uri-js`",
        titled("fast-uri"),
        "`pchar/compat/fast-uri`",
      ],
      written: [0, 0, 0],
      results: compatResults,
    };
  const { label, scopes } = SECTIONS[name]!;
  return kind === "calls"
    ? { heading: [label, "pchar", "gives"], written: [0, 1, 2], results: callsOf(scopes) }
    : {
        heading: [label, "gives", "pchar", "gives", "RFC 3986"],
        written: [0, 2, 4],
        results: differencesOf(scopes),
      };
}

// With `--update` the results are written, not compared. A new row needs only the calls and the reason, in their columns.
test("docs/migrating.md shows the results of its calls", async () => {
  const document = readDocument(FILE);
  const tables = [...document.matchAll(/^<!-- ((compat|calls|differences)(?: of (.+))?) -->\n([^<]+)/gm)];
  expect(tables).toHaveLength(11);
  const made = tables.reduce((text, [, mark = "", kind = "", name = "", lines = ""]) => {
    const { heading, written, results } = tableOf(kind, name);
    const rows = lines
      .trim()
      .split("\n")
      .slice(2)
      .map((line) => line.slice(2, -2).split(" | "))
      .map((cells) => results(...(written.map((column) => cells[column] ?? "") as [string, string, string])));
    const all = [heading, heading.map(() => "---"), ...rows];
    return withTable(mark, all.map((cells) => `| ${cells.join(" | ")} |`).join("\n"), text);
  }, document);
  await expect(made).toMatchFileSnapshot(join(ROOT, FILE));
});
