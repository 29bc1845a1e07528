// The documents that show the last recorded runs. They depend only on the records and the template, so a test can
// compare them.
import { readFileSync } from "node:fs";
import { chart } from "./chart.mjs";
import { newest } from "./record.mjs";
import * as tables from "./tables.mjs";

const TEMPLATE = new URL("performance.template.md", import.meta.url);

const BENCHMARKS = ["parse", "check", "resolve", "normalize", "equivalent", "pctEncode", "pctDecode"];

/** Returns the text for each mark of the template. */
function parts(run) {
  const { setting, slower, targets, lines, file, files, native, start, memory, length } = tables;
  const ofRun = { setting, slower, targets, lines, file, files, native, start, memory, length };
  const made = Object.entries(ofRun).map(([name, make]) => [name, make(run)]);
  return new Map([
    ...made,
    ...BENCHMARKS.map((name) => [name, tables.single(name)(run)]),
    ["instructions", tables.instructions(newest("instructions"))],
  ]);
}

/** Replaces each mark, `<!-- name -->` on a line of its own. Throws if a mark has no text or a text has no mark. */
function filled(template, contents) {
  const unused = new Set(contents.keys());
  const document = template.replace(/^<!-- (\w+) -->$/gm, (_, name) => {
    if (!contents.has(name)) throw new Error(`performance.template.md has an unknown mark: ${name}`);
    unused.delete(name);
    return contents.get(name);
  });
  if (unused.size > 0) throw new Error(`performance.template.md has no mark for ${[...unused].join(", ")}`);
  return document;
}

/** Returns docs/performance.md and docs/performance.svg as the last records have them. */
export function documents() {
  const run = newest("run");
  const template = readFileSync(TEMPLATE, "utf8")
    .replaceAll("\r\n", "\n")
    .replace(/^<!--[\s\S]*?-->\n\n/, "");
  return {
    "docs/performance.md": filled(template, parts(run)),
    "docs/performance.svg": chart(run),
  };
}

/** Returns the speed table of README.md. */
export function speedTable() {
  return tables.speed(newest("run"));
}
