// The guides in docs/: each ends with a program of examples/, and README.md links to it.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readDocument } from "./documents.ts";
import { fencedBlocks } from "./examples.ts";
import { NAMES as PROGRAMS, ROOT, strictMessages, written } from "./programs.ts";

/** The list of all functions, the page about other parsers, and what SemVer covers, which have no program. */
const TABLES = ["functions.md", "conformance.md", "stability.md"];

/** The guide of the Python package. The tests of that package run its programs. */
const PYTHON = ["reach.md"];

const pagesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder)).filter((name) => name.endsWith(".md"));
const PAGES = pagesIn("docs");
const RECIPES = pagesIn("docs/recipes");
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

/** Next.js compiles a module whose address ends with `?module` to one of WebAssembly. */
const MODULES = `declare module "*?module" {
  const module: WebAssembly.Module;
  export default module;
}
`;

test("the blocks of guides and recipes in TypeScript compile under strict", () => {
  const names = [...PAGES, ...RECIPES.map((name) => `recipes/${name}`)];
  const blocks = names
    .flatMap((name) => fencedBlocks(name, readDocument(`docs/${name}`)))
    .filter(({ of }) => /^tsx?$/.test(of));
  expect(blocks.length).toBeGreaterThanOrEqual(RECIPES.length + 4);
  const files = blocks.map(({ file, line, code, of }) =>
    written(`guides/${file}-${line}.${of}`, `${code}\nexport {};\n`),
  );
  expect(strictMessages([...files, written("guides/modules.d.ts", MODULES)])).toEqual([]);
});

test.each(PAGES)("README.md links to docs/%s", (name) => {
  expect(readDocument("README.md")).toContain(`](docs/${name})`);
});
