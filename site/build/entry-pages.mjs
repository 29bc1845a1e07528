// Writes a page for each entry, which lists its exports, a page for each export, the list of entries, and the menus.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ENTRIES, nameOf } from "../../scripts/build/entries.mjs";
import { errorItems } from "./errors.mjs";
import { inCell } from "./function-options.mjs";
import { linkFrom } from "./links.mjs";
import { PAGES, ROOT, SITE } from "./places.mjs";
import { divided, placed, raised } from "./sections.mjs";
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

const read = (file) => readFileSync(join(ROOT, file), "utf8");

/** The documents that list the exports in the order of tasks, and the heading of an entry in them. */
const FUNCTIONS = read("docs/functions.md");
const SCHEMES = read("docs/schemes.md");
const listOf = ({ path }) =>
  path === "./schemes"
    ? SCHEMES.split("\n## Other exports\n")[1]
    : FUNCTIONS.split(`\n## \`${nameOf(path)}\`\n`)[1];

/** The name of a page for the name that TypeDoc gives an entry. */
export const pageOf = (name) => (name === "index" ? "pchar" : name);

const pageOfEntry = ({ path }) => (path === "." ? "pchar" : path.slice(2));

export function writeEntryPages(project) {
  const summaries = summariesOf(project);
  const parts = ENTRIES.map((entry) => {
    const page = pageOfEntry(entry);
    const text = styled(readFileSync(join(PAGES, "reference", `${page}.md`), "utf8"));
    return { entry, page, ...divided(page, text) };
  });
  const rewrite = placed(parts.flatMap(({ sections }) => sections));
  for (const part of parts) {
    const summaryOf = ({ page, name, target }) =>
      target === undefined ? summaries.get(`${page} ${name}`) : summaryOf(target);
    part.groups = groupsOfExports(part, summaryOf);
    write(`reference/${part.page}.md`, indexOf(part, rewrite));
    for (const section of part.sections.filter(hasPage))
      write(`reference/${section.path}.md`, pageOfExport(part, section, summaryOf(section), rewrite));
  }
  write("reference/index.md", index(summaries));
  write("reference/sidebar.json", JSON.stringify(sidebars(parts)));
}

const hasPage = ({ owner, target }) => owner === undefined && target === undefined;

/** Writes anchors and defaults as VitePress does. */
const styled = (text) =>
  text
    .replace(/^<a id="([^"]+)"><\/a>\n\n(#+ .+)$/gm, "$2 {#$1}")
    .replaceAll("**Default**\n\n", "**Default:** ")
    .replaceAll("<table>", '<table class="members">');

/** Returns the first sentence about each entry and each export. */
function summariesOf(project) {
  const summaries = new Map();
  for (const entry of project.children) {
    summaries.set(entry.name, firstSentence(entry.comment));
    for (const each of entry.children) {
      const signature = each.signatures?.[0] ?? each.type?.declaration?.signatures?.[0];
      summaries.set(`${entry.name} ${each.name}`, firstSentence(each.comment ?? signature?.comment));
    }
  }
  return summaries;
}

const firstSentence = (comment) =>
  (comment?.summary ?? [])
    .map(({ kind, text }) => (kind === "code" ? text : text.replaceAll("<", "&lt;")))
    .join("")
    .split(/(?<=\.)\s|\n\n/)[0]
    .replaceAll("\n", " ");

/** The first cell of a row of a table of exports. */
const FIRST_CELL = /^\| `((\w+)[^`]*)`/gm;

/** Returns the tables of an entry in the list of all functions, each with its heading. */
function tasksOf(entry) {
  const [section = ""] = listOf(entry)?.split("\n## ") ?? [];
  const parts = `### Exports\n${section}`.split(/^### /m).slice(1);
  const tables = parts.map((part) => ({
    title: part.slice(0, part.indexOf("\n")),
    table: part.match(/(?:^\|.*\n)+/m)?.[0],
  }));
  return tables.filter(({ table }) => table !== undefined);
}

/** Groups the exports of an entry by task. Those that are in no table of tasks come before, and types are the last group. */
function groupsOfExports({ entry, sections }, summaryOf) {
  const find = (name) => sections.find((section) => section.name === name);
  const tasks = tasksOf(entry).map(({ title, table }) => ({
    title,
    table: table.replace(FIRST_CELL, (cell, shown, name) =>
      find(name) ? `| ${linkTo(find(name), shown)}` : cell,
    ),
    sections: Array.from(table.matchAll(FIRST_CELL), ([, , name]) => find(name)).filter(Boolean),
  }));
  const listed = tasks.flatMap(({ sections }) => sections);
  const others = sections.filter((each) => !listed.includes(each));
  const groupOf = (title, column, group) => ({
    title,
    table: `| ${column} | what it ${column === "type" ? "is" : "does"} |\n| --- | --- |\n${group
      .map((each) => `| ${linkTo(each, each.name)} | ${inCell(summaryOf(each))} |\n`)
      .join("")}`,
    sections: group,
  });
  const isValue = (section) => (section.target ?? section).isValue;
  const values = others.filter(isValue);
  const types = others
    .filter((section) => !isValue(section))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
  return [groupOf("Exports", "export", values), ...tasks, groupOf("Types", "type", types)].filter(
    ({ sections }) => sections.length > 0,
  );
}

/** A link of an entry's page to an export. */
function linkTo(section, shown) {
  const { path, owner, anchor } = section.target ?? section;
  const hash = owner === undefined ? "" : `#${anchor}`;
  return `[\`${shown}\`](${linkFrom(section.page, `${path}.md`)}${hash})`;
}

const head = (title, lines = "") => `---\ntitle: ${title}\n${lines}outline: [2, 3]\n---\n\n`;

/** The page of an entry: what it is for, and a table of its exports for each task. */
function indexOf({ entry, page, opening, groups }, rewrite) {
  const name = nameOf(entry.path);
  const tables = groups.map(({ title, table }) => `## ${title}\n\n${table}`).join("\n");
  const start = rewrite(opening.trim(), page, page);
  return `${head(name)}# \`${name}\`\n\n${start}\n\n${variant(entry)}${tables}`;
}

const OPTIONS = "\n#### Options\n";

/** Returns whether a function lists the options that a type has, so that the page of the function does not need the type. */
const isListed = ({ name, anchor }, body) =>
  body.includes(OPTIONS) && body.includes(`\` | [\`${name}\`](#${anchor}) |`);

/** The page of an export, with the types that only it needs. */
function pageOfExport({ entry, page, sections }, section, summary, rewrite) {
  const { path, title, name, body } = section;
  const from = nameOf(entry.path);
  const types = sections.filter(({ owner, target }) => owner === section && target === undefined);
  const options = types.find((type) => isListed(type, body));
  const others = types.filter((type) => type !== options);
  const description = JSON.stringify(summary.replaceAll("`", ""));
  const lines = `titleTemplate: ":title of ${from}"\ndescription: ${description}\n`;
  const text = [
    raised(
      options === undefined ? body : body.replace(OPTIONS, `${OPTIONS.trimEnd()} {#${options.anchor}}\n`),
      2,
    ),
    ...others.map((type) => raised(type.section, 1)),
  ].join("\n");
  const source = `Exported by [\`${from}\`](${linkFrom(path, `${page}.md`)}).`;
  return `${head(name, lines)}# ${title}\n\n${source}\n${rewrite(text, page, path)}`;
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

Each entry has a page that lists its exports. Each export has a page with its options and defaults, and an example. The examples are
run by the tests.

${tables.join("\n")}
## Error codes

[Error codes](./errors/index.md) have a page each, with an example that raises the error and what to do about it.
`;
}

/** The menus by the beginning of an address: all entries in their groups, with the exports of the entry that is shown. The last one is for all other addresses. */
function sidebars(parts) {
  const menuOf = (shown) => [
    ...GROUPS.map(({ text, entries }) => ({ text, items: entries.map((entry) => itemOf(entry, shown)) })),
    { text: "Error codes", link: "/reference/errors/", ...(shown === "errors" && { items: errorItems() }) },
  ];
  return {
    ...Object.fromEntries(parts.map((part) => [`/reference/${part.page}`, menuOf(part)])),
    "/reference/errors/": menuOf("errors"),
    "/reference/": menuOf(),
  };
}

function itemOf(entry, shown) {
  const item = { text: nameOf(entry.path), link: `/reference/${pageOfEntry(entry)}` };
  if (shown?.entry !== entry) return item;
  const groups = shown.groups.map(({ title, sections }) => ({
    text: title,
    ...(title === "Types" && { link: `${item.link}#types`, collapsed: true }),
    items: sections.filter(hasPage).map(({ name, path }) => ({ text: name, link: `/reference/${path}` })),
  }));
  return { ...item, items: groups.filter(({ items }) => items.length > 0) };
}
