// Completes the pages that TypeDoc writes, and adds the list of entries.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ENTRIES, nameOf } from "../../scripts/build/entries.mjs";
import { errorItems } from "./errors.mjs";
import { PAGES, ROOT } from "./places.mjs";
import { write } from "./write.mjs";

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

/** Returns the table of an entry in the list of all functions, which is in the order of tasks, with links into the page. */
function byTask({ path }, page) {
  const [, section] = GUIDE.split(`\n## \`${nameOf(path)}\`\n`);
  const table = section?.split("\n## ")[0].match(/(?:^\|.*\n)+/m)?.[0];
  if (table === undefined) return "";
  const linked = table.replace(/^\| `((\w+)[^`]*)`/gm, (cell, shown, name) => {
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
  const rows = ENTRIES.map((entry) => {
    const page = pageOfEntry(entry);
    return `| [\`${nameOf(entry.path)}\`](./${page}.md) | ${summaries.get(page)} |`;
  });
  return `---
title: Reference
---

# Reference

Each entry has a page with all its exports, their options and defaults, and an example of each. The examples are run by the
tests.

| entry | what it does |
| --- | --- |
${rows.join("\n")}

[Error codes](./errors/index.md) have a page each, with an example that raises the error and what to do about it.
`;
}

const sidebar = () => [
  {
    text: "Entries",
    items: ENTRIES.map((entry) => ({ text: nameOf(entry.path), link: `/reference/${pageOfEntry(entry)}` })),
  },
  { text: "Error codes", link: "/reference/errors/", collapsed: true, items: errorItems() },
];
