// Completes the built pages: adds the policy, the list of pages, and the texts for language models.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { policyOf } from "./policy.mjs";
import { sitePages } from "./site-pages.mjs";
import { writeTexts } from "./texts.mjs";

/** The theme writes this text with JavaScript only. */
const NOT_FOUND = "<noscript><h1>There is no such page</h1><p>The site has these pages:</p></noscript>";

export function finish(folder, base) {
  const pages = sitePages();
  // The page of an entry lists its exports.
  const list = listOf(
    pages.filter(({ isExport }) => !isExport),
    base,
  );
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!name.endsWith(".html")) continue;
    const file = join(folder, name);
    const html = readFileSync(file, "utf8");
    writeFileSync(file, withPolicy(withList(html, name === "404.html" ? `${NOT_FOUND}${list}` : list)));
  }
  writeTexts(folder, base, pages);
}

/** Writes the policy before everything that it governs. */
function withPolicy(html) {
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policyOf(html)}">`;
  return html.replace(/<meta charset="utf-8">/, (first) => `${first}\n    ${meta}`);
}

/** Adds the list of pages, for readers without JavaScript: the menus of the theme need it. */
const withList = (html, list) => html.replace(/(?=\s*<\/body>)/, () => `\n    ${list}`);

function listOf(pages, base) {
  const names = [...new Set(pages.map(({ group }) => group))];
  const items = (name) =>
    pages
      .filter(({ group }) => group === name)
      .map(({ path, title }) => `<li><a href="${base}${path}.html">${escaped(title)}</a></li>`);
  const lists = names.map((name) => `<h2>${escaped(name)}</h2><ul>${items(name).join("")}</ul>`);
  return `<noscript><nav class="all-pages" aria-label="All pages">${lists.join("")}</nav></noscript>`;
}

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
