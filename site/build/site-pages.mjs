// The list of all pages of the site, in reading order.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PAGES, SITE } from "./places.mjs";

/** The order of the parts of the site. A page belongs to the first whose folder it is in. */
const GROUPS = [
  ["Guides", "guide/"],
  ["Error codes", "reference/errors/"],
  ["Reference", "reference/"],
  ["Grammar", "grammar/"],
  ["pchar", ""],
];
const ORDER = ["pchar", "Guides", "Reference", "Grammar", "Error codes"];

/** Returns each page with its path without an ending, title, group and Markdown, and whether it is about one export of an entry. */
export function sitePages() {
  const names = readdirSync(PAGES, { recursive: true })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => name.replace(/\.md$/, ""));
  const pages = names.map((path) => pageAt(path));
  const guides = JSON.parse(readFileSync(join(SITE, "guides.json"), "utf8")).flatMap((group) => group.pages);
  const rank = ({ path, group }) =>
    ORDER.indexOf(group) * 1000 + Math.max(0, guides.indexOf(path.replace("guide/", "")) + 1);
  return pages.sort((a, b) => rank(a) - rank(b) || order(a.path, b.path));
}

/** An index comes before the pages of its folder. */
const order = (a, b) => a.replace(/index$/, "").localeCompare(b.replace(/index$/, ""), "en");

function pageAt(path) {
  const text = readFileSync(join(PAGES, `${path}.md`), "utf8");
  const [, head = "", body] = /^(?:---\n([\s\S]*?)\n---\n)?([\s\S]*)$/.exec(text);
  const title =
    /^title: "?(.+?)"?$/m.exec(head)?.[1] ?? /^# (.+)$/m.exec(body)?.[1].replaceAll("`", "") ?? path;
  // ":title of pchar/text"
  const [, ofEntry] = /^titleTemplate: ":title(.+)"$/m.exec(head) ?? [];
  const [group] = GROUPS.find(([, folder]) => path.startsWith(folder));
  const markdown = plainMarkdown(body);
  return {
    path,
    title: `${title}${ofEntry ?? ""}`,
    group,
    isExport: ofEntry !== undefined,
    markdown: /^# /m.test(markdown) ? markdown : `# ${title}\n\n${markdown}`,
  };
}

/** Removes the diagrams, the buttons and the classes of links, which only a browser shows. */
function plainMarkdown(body) {
  const diagrams = /<div class="railroad-frame"[\s\S]*?<\/div>\n*/g;
  return body
    .replace(diagrams, "")
    .replace(/^<RunProgram .*\n*/gm, "")
    .replaceAll("{.open-in-playground}", "")
    .trim();
}
