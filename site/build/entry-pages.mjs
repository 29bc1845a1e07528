// Completes the pages that TypeDoc writes, and adds the list of entries.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ENTRIES, nameOf } from "../../scripts/build/entries.mjs";
import { errorItems } from "./errors.mjs";
import { PAGES, ROOT, SITE } from "./places.mjs";
import { write } from "./write.mjs";

/** The entries by what they are for. Each has to be in a group. */
const GROUPS = groupsOf(JSON.parse(readFileSync(join(SITE, "entry-groups.json"), "utf8")));

function groupsOf(groups) {
  const listed = groups.flatMap(({ entries }) => entries);
  const missing = ENTRIES.filter(({ path }) => !listed.includes(path)).map(({ path }) => path);
  if (missing.length > 0) throw new Error(`site/entry-groups.json does not list ${missing.join(", ")}`);
  const entryAt = (path) => ENTRIES.find((entry) => entry.path === path);
  return groups.map(({ text, entries }) => ({ text, entries: entries.map(entryAt) }));
}

/** The list of all functions. */
const GUIDE = readFileSync(join(ROOT, "docs/functions.md"), "utf8");

/** The name of a page for the name that TypeDoc gives an entry. */
export const pageOf = (name) => (name === "index" ? "pchar" : name);

const pageOfEntry = ({ path }) => (path === "." ? "pchar" : path.slice(2));

/** Gives each page a title and says what to import, and writes the list of entries. */
export function writeEntryPages(project) {
  const summaries = new Map(project.children.map(({ name, comment }) => [name, firstSentence(comment)]));
  for (const entry of ENTRIES) {
    const page = pageOfEntry(entry);
    const text = readFileSync(join(PAGES, "reference", `${page}.md`), "utf8");
    const styled = text
      .replace(/^<a id="([^"]+)"><\/a>\n\n(#+ .+)$/gm, "$2 {#$1}")
      .replaceAll("**Default**\n\n", "**Default:** ")
      // An export may be called `Options`, and needs the anchor of this heading.
      .replace(/^#+ (Options|Fields|Grammar|Lenient|Compared)$/gm, "**$1**")
      .replaceAll("<table>", '<table class="members">');
    write(
      `reference/${page}.md`,
      `${head(entry)}\n${styled.replace(/^## /m, (mark) => variant(entry) + byTask(entry, styled) + mark)}`,
    );
  }
  write("reference/index.md", index(summaries));
  write("reference/sidebar.json", JSON.stringify(sidebar()));
}

const firstSentence = ({ summary }) =>
  summary
    .map(({ text }) => text)
    .join("")
    .split(/(?<=\.)\s/)[0]
    .replaceAll("\n", " ");

/** The first cell of a row of a table of functions. */
const FIRST_CELL = /^\| `((\w+)[^`]*)`/gm;

/** Returns the table of an entry in the list of all functions, which is in the order of tasks, or an empty string. */
function tableOf({ path }) {
  const [, section] = GUIDE.split(`\n## \`${nameOf(path)}\`\n`);
  return section?.split("\n## ")[0].match(/(?:^\|.*\n)+/m)?.[0] ?? "";
}

/** Returns the table of an entry with links into its page. */
function byTask(entry, page) {
  const table = tableOf(entry);
  if (table === "") return "";
  const linked = table.replace(FIRST_CELL, (cell, shown, name) => {
    const anchor = name.toLowerCase();
    return page.includes(`{#${anchor}}`) ? `| [\`${shown}\`](#${anchor})` : cell;
  });
  return `## By task\n\n${linked}\n`;
}

function head({ path }) {
  const name = nameOf(path);
  return `---\ntitle: ${name}\noutline: [2, 3]\n---\n\n# \`${name}\`\n`;
}

/** Names the entry without WebAssembly, if there is one. */
function variant({ path, withoutWasm }) {
  const js = nameOf(path).replace("pchar", "pchar/js");
  return withoutWasm !== undefined ? `\`${js}\` has the same exports, without WebAssembly.\n\n` : "";
}

function index(summaries) {
  const rowOf = (entry) => {
    const page = pageOfEntry(entry);
    return `| [\`${nameOf(entry.path)}\`](./${page}.md) | ${summaries.get(page)} |\n`;
  };
  const tables = GROUPS.map(
    ({ text, entries }) => `## ${text}

| entry | what it does |
| --- | --- |
${entries.map(rowOf).join("")}`,
  );
  return `---
title: Reference
---

# Reference

Each entry has a page with all its exports, their options and defaults, and an example of each. The examples are run by the
tests.

${tables.join("\n")}
## Error codes

[Error codes](./errors/index.md) have a page each, with an example that raises the error and what to do about it.
`;
}

/** The entries in their groups, and below each its functions in the order of tasks. */
const sidebar = () => [
  ...GROUPS.map(({ text, entries }) => ({ text, items: entries.map(itemOf) })),
  { text: "Error codes", link: "/reference/errors/", collapsed: true, items: errorItems() },
];

function itemOf(entry) {
  const page = pageOfEntry(entry);
  const link = `/reference/${page}`;
  const text = readFileSync(join(PAGES, "reference", `${page}.md`), "utf8");
  const names = Array.from(tableOf(entry).matchAll(FIRST_CELL), ([, , name]) => name);
  const items = names
    .filter((name) => text.includes(`{#${name.toLowerCase()}}`))
    .map((name) => ({ text: name, link: `${link}#${name.toLowerCase()}` }));
  return { text: nameOf(entry.path), link, ...(items.length > 0 && { collapsed: true, items }) };
}
