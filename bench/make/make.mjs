// Generates the corpora: `node bench/make/make.mjs`. With --check it writes nothing and fails if a file is stale.
//
// The input is urls-48k.txt and fixed seeds. The files are committed, so that the native bench works without Node.

import { readFileSync, writeFileSync } from "node:fs";
import { texts } from "../corpus.mjs";
import { references } from "../references.mjs";
import { encyclopediaPages } from "./encyclopedia.mjs";
import { iris } from "./iris.mjs";
import { messyLinks, normalLinks } from "./messy.mjs";
import { fileUris, syntheticUris } from "./synthetic.mjs";

/** Picks home pages of people and companies, of 33 to 48 characters. */
function homePages(links) {
  const pages = links.filter((link) => /^https?:\/\/[^/?#]+\/([^/?#]+\/)?$/.test(link));
  return pages.filter(({ length }) => length >= 33 && length <= 48).slice(0, 5000);
}

/** Returns the lines of each file. */
function corpora() {
  const links = texts("urls-48k.txt");
  const normal = normalLinks(links, 10_000);
  return {
    "home-pages.txt": homePages(links),
    "synthetic-69.txt": syntheticUris({ count: 10_000, length: 69, seed: 69 }),
    "synthetic-789.txt": syntheticUris({ count: 1000, length: 789, seed: 789 }),
    "file-paths.txt": fileUris({ count: 5000, seed: 8089 }),
    "references.txt": references(links),
    "normal.txt": normal,
    "messy.txt": messyLinks(normal, 3986),
    "iris.txt": iris({ count: 5000, seed: 3987 }),
    "encyclopedia.txt": encyclopediaPages({ count: 5000, seed: 5890 }),
  };
}

const isCheck = process.argv.includes("--check");
for (const [name, lines] of Object.entries(corpora())) {
  const file = new URL(`../corpora/${name}`, import.meta.url);
  // No newline at the end, as in urls-48k.txt.
  const generated = lines.join("\n");
  if (!isCheck) {
    writeFileSync(file, generated);
    const length = lines.reduce((sum, line) => sum + line.length, 0) / lines.length;
    console.log(`${name}: ${lines.length} texts of ${length.toFixed(1)} characters`);
  } else if (readFileSync(file, "utf8") !== generated) {
    console.error(`bench/corpora/${name} is stale: run node bench/make/make.mjs`);
    process.exitCode = 1;
  }
}
