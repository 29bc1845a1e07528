// The guides in docs/: each ends with a program of examples/, and README.md links to it.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readDocument } from "./documents.ts";
import { NAMES as PROGRAMS, ROOT } from "./programs.ts";

/** The list of all functions, the page about other parsers, and what SemVer covers, which have no program. */
const TABLES = ["functions.md", "conformance.md", "stability.md"];

/** The guide of the Python package. The tests of that package run its programs. */
const PYTHON = ["reach.md"];

const PAGES = readdirSync(join(ROOT, "docs")).filter((name) => name.endsWith(".md"));
const GUIDES = PAGES.filter((name) => ![...TABLES, ...PYTHON].includes(name));

/** A paragraph that begins with a link to the program, after which the site shows it. */
const ENDING = /\n\n\[(examples\/[\w-]+\.ts)\]\(\.\.\/\1\) [^\n]+\.\n$/;

test.each(GUIDES)("docs/%s ends with a program", (name) => {
  expect(readDocument(`docs/${name}`)).toMatch(ENDING);
});

test.each(PROGRAMS)("examples/%s is in a guide and in the list of programs", (name) => {
  const text = GUIDES.map((guide) => readDocument(`docs/${guide}`)).join("");
  expect(text).toContain(`](../examples/${name})`);
  expect(readDocument("examples/README.md")).toContain(`\n| [${name}](${name}) |`);
});

test("examples/README.md lists no other program", () => {
  const rows = [...readDocument("examples/README.md").matchAll(/^\| \[([\w-]+\.ts)\]/gm)];
  expect(rows.map(([, name]) => name).sort()).toEqual([...PROGRAMS].sort());
});

test.each(PAGES)("README.md links to docs/%s", (name) => {
  expect(readDocument("README.md")).toContain(`](docs/${name})`);
});
