// Writes the documents that show the last recorded runs. After a change of the template: `node bench/report/write.mjs`.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { documents, speedTable } from "./documents.mjs";

const ROOT = new URL("../../", import.meta.url);
const MARKS = ["<!-- bench -->\n", "<!-- /bench -->"];

/** Replaces the table between the marks of README.md. */
function writeReadme() {
  const file = new URL("README.md", ROOT);
  const text = readFileSync(file, "utf8");
  const [start, end] = MARKS.map((mark) => text.indexOf(mark));
  if (start < 0 || end < start)
    throw new Error(`README.md lacks the marks ${MARKS.map((mark) => mark.trim()).join(" and ")}`);
  writeFileSync(file, `${text.slice(0, start)}${MARKS[0]}${speedTable()}\n${text.slice(end)}`);
  return "README.md";
}

/** Writes all documents and returns their paths. */
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
