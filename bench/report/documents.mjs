// The documents that show the last recorded runs. They are made from the records alone, so that a test can tell whether
// they are what the records say.
import { readFileSync } from "node:fs";
import { chart } from "./chart.mjs";
import { newest } from "./record.mjs";
import * as tables from "./tables.mjs";

const TEMPLATE = new URL("performance.template.md", import.meta.url);

const QUESTIONS = ["parse", "check", "resolve", "normalize", "equivalent", "pctEncode", "pctDecode"];

/** What stands at each mark of the template. */
function parts(run) {
  const { setting, targets, lines, file, native, start, memory, length, size } = tables;
  const ofRun = { setting, targets, lines, file, native, start, memory, length, size };
  const made = Object.entries(ofRun).map(([name, make]) => [name, make(run)]);
  return new Map([
    ...made,
    ...QUESTIONS.map((name) => [name, tables.single(name)(run)]),
    ["instructions", tables.instructions(newest("instructions"))],
    ["marshal", tables.marshal(newest("marshal"))],
  ]);
}

/** Puts each part at its mark, `<!-- name -->` on a line of its own; a part without one is an error, and so is a mark without one. */
function filled(template, contents) {
  const left = new Set(contents.keys());
  const document = template.replace(/^<!-- (\w+) -->$/gm, (_, name) => {
    if (!contents.has(name))
      throw new Error(`performance.template.md has a mark for ${name}, which is nothing`);
    left.delete(name);
    return contents.get(name);
  });
  if (left.size > 0) throw new Error(`performance.template.md has no mark for ${[...left].join(", ")}`);
  return document;
}

/** What docs/performance.md and docs/performance.svg must be. */
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

/** The table of the README. */
export function speedTable() {
  return tables.speed(newest("run"));
}
