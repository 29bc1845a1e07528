// Writes the documents that show the last recorded runs: `node bench/report/write.mjs`, after a change of the template.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { documents, speedTable } from "./documents.mjs";

const ROOT = new URL("../../", import.meta.url);
const MARKS = ["<!-- bench -->\n", "<!-- /bench -->"];

/** Puts the table of the README between its marks. */
function writeReadme() {
  const file = new URL("README.md", ROOT);
  const text = readFileSync(file, "utf8");
  const [start, end] = MARKS.map((mark) => text.indexOf(mark));
  if (start < 0 || end < start) throw new Error("README.md has no marks for the table");
  writeFileSync(file, `${text.slice(0, start)}${MARKS[0]}${speedTable()}\n${text.slice(end)}`);
  return "README.md";
}

/** Writes all documents and returns their names. */
export function writeDocuments() {
  mkdirSync(new URL("docs/", ROOT), { recursive: true });
  const names = Object.entries(documents()).map(([name, text]) => {
    writeFileSync(new URL(name, ROOT), text);
    return name;
  });
  return [...names, writeReadme()];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of writeDocuments()) console.log(`Written: ${name}`);
}
