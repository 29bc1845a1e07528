// Writes the grammar pages, the diagrams and the list of rules.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { matches } from "pchar";
import { diagramOf } from "../grammar/diagram.mjs";
import { indexPage, pageOf } from "../grammar/markdown.mjs";
import { linkTo, PAGES } from "../grammar/pages.mjs";
import { ABNF, GRAMMAR } from "../grammar/source.mjs";

/**
 * Writes into the folder of all pages: `grammar/*.md`, a picture of each rule at `public/grammar/<rule>.svg`, and
 * `public/grammar/rules.json`, which has the page, section, ABNF and picture of each rule; and the trees of all rules.
 */
export function writeGrammar(pagesFolder) {
  checkSamples();
  const pages = join(pagesFolder, "grammar");
  const pictures = join(pagesFolder, "public", "grammar");
  for (const folder of [pages, pictures]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(pages, "index.md"), indexPage());
  for (const page of PAGES) writeFileSync(join(pages, `${page.page}.md`), pageOf(page));
  for (const rule of ABNF.keys()) {
    writeFileSync(join(pictures, `${rule}.svg`), `${diagramOf(rule, { standalone: true })}\n`);
  }
  writeFileSync(join(pictures, "trees.json"), JSON.stringify(Object.fromEntries(GRAMMAR)));
  writeFileSync(join(pictures, "rules.json"), `${JSON.stringify(rulesByName(), undefined, 2)}\n`);
}

/** The rules for the playground. Addresses are relative to the root of the site. */
export function rulesByName() {
  const entries = PAGES.flatMap(({ rules }) =>
    Object.entries(rules).map(([rule, { section, summary }]) => [
      rule,
      { page: `grammar/${linkTo(rule)}`, svg: `grammar/${rule}.svg`, section, summary, abnf: ABNF.get(rule) },
    ]),
  );
  return Object.fromEntries(entries);
}

/** A page must not call a string a match that pchar rejects, or the other way round. */
function checkSamples() {
  for (const { rules } of PAGES) {
    for (const [rule, about] of Object.entries(rules)) {
      const wrong = [
        ...about.matches.filter((text) => !matches(text, rule)),
        ...about.misses.map(([text]) => text).filter((text) => matches(text, rule)),
      ];
      if (wrong.length > 0)
        throw new Error(`samples of ${rule} are on the wrong side: ${JSON.stringify(wrong)}`);
    }
  }
}
