// Puts all pages of the site into one folder, which VitePress reads.

import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writeErrorPages } from "./errors.mjs";
import { writeGrammar } from "./grammar.mjs";
import { withPlaygroundLinks } from "./guide.mjs";
import { rewriteLinks } from "./links.mjs";
import { PAGES, ROOT, SITE } from "./places.mjs";
import { withPrograms, writePrograms } from "./programs.mjs";
import { writeReference } from "./reference.mjs";
import { write } from "./write.mjs";

const read = (file) => readFileSync(join(ROOT, file), "utf8").replaceAll("\r\n", "\n");

export async function stagePages() {
  rmSync(PAGES, { recursive: true, force: true });
  cpSync(join(SITE, "pages"), PAGES, { recursive: true });
  cpSync(join(SITE, "public"), join(PAGES, "public"), { recursive: true });
  stageGuides();
  writePrograms();
  write("license.md", `# License\n\n${read("LICENSE").replace(/^.*\n+/, "")}`);
  await writeReference();
  await writeErrorPages();
  writeGrammar(PAGES);
}

/** The pages of the site that are files of the repository. */
function pagesOfRepository() {
  const guides = guideNames().map((name) => [`docs/${name}.md`, `guide/${name}.md`]);
  return new Map([...guides, ["CHANGELOG.md", "changelog.md"]]);
}

function stageGuides() {
  const pages = pagesOfRepository();
  for (const [file, page] of pages) {
    const text = withPrograms(read(file));
    write(page, withPlaygroundLinks(rewriteLinks(text, file, page, pages)));
  }
  for (const name of readdirSync(join(ROOT, "docs"))) {
    if (/\.(svg|png)$/.test(name)) cpSync(join(ROOT, "docs", name), join(PAGES, "guide", name));
  }
}

/** The names of the guides, in the order of the sidebar. Each file of docs/ and docs/recipes/ has to be in it. */
function guideNames() {
  const listed = JSON.parse(read("site/guides.json")).flatMap(({ pages }) => pages);
  const found = ["", "recipes/"].flatMap((folder) =>
    readdirSync(join(ROOT, "docs", folder))
      .filter((name) => name.endsWith(".md"))
      .map((name) => folder + name.replace(/\.md$/, "")),
  );
  const missing = found.filter((name) => !listed.includes(name));
  if (missing.length > 0) throw new Error(`site/guides.json does not list ${filesOf(missing)}`);
  const absent = listed.filter((name) => !found.includes(name));
  if (absent.length > 0) throw new Error(`site/guides.json lists missing files: ${filesOf(absent)}`);
  return listed;
}

const filesOf = (names) => names.map((name) => `docs/${name}.md`).join(", ");
