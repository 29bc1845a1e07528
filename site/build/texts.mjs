// The pages as Markdown, each beside its page, and the two files that language models look for: llms.txt lists the pages,
// llms-full.txt contains them.

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const ABOUT =
  "pchar parses, resolves, normalizes, compares and builds URIs in JavaScript, exactly by RFC 3986. Every error says at which character.";

export function writeTexts(folder, base, pages) {
  for (const { path, markdown } of pages) {
    const file = join(folder, `${path}.md`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${markdown}\n`);
  }
  writeFileSync(join(folder, "llms.txt"), listOf(pages, base));
  const all = pages
    .filter(({ path }) => path !== "playground")
    .map(({ path, markdown }) => `<!-- ${base}${path}.md -->\n\n${markdown}\n`);
  writeFileSync(join(folder, "llms-full.txt"), `# pchar\n\n> ${ABOUT}\n\n${all.join("\n")}`);
}

function listOf(pages, base) {
  const names = [...new Set(pages.map(({ group }) => group))];
  const lists = names.map((name) => {
    const ofGroup = pages.filter(({ group }) => group === name);
    return `## ${name}\n\n${ofGroup.map(({ path, title }) => `- [${title}](${base}${path}.md)`).join("\n")}\n`;
  });
  return `# pchar\n\n> ${ABOUT}\n\n${lists.join("\n")}`;
}
