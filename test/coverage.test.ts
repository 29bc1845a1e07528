// docs/coverage.md: what the source texts ask for, line by line, with what does it and what proves it.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import * as explain from "../ts/explain/index.ts";
import * as pchar from "../ts/index.ts";
import * as inspect from "../ts/inspect/index.ts";
import * as legacy from "../ts/legacy/index.ts";
import * as text from "../ts/text/index.ts";
import documents from "./coverage.json" with { type: "json" };

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const EXPORTS = new Set([pchar, explain, inspect, legacy, text].flatMap((entry) => Object.keys(entry)));

/** A line of a document. */
interface Line {
  readonly section: string;
  readonly line: string;
  /** What does it, by the names of exports. */
  readonly exports?: readonly string[];
  /** The ids of vectors; `5.3-*` is all whose number follows. */
  readonly vectors?: readonly string[];
  /** Files of tests. */
  readonly tests?: readonly string[];
  /** A section that asks for nothing. */
  readonly prose?: boolean;
}

const DOCUMENTS: readonly { readonly document: string; readonly lines: readonly Line[] }[] = documents;
const LINES = DOCUMENTS.flatMap(({ document, lines: all }) =>
  all.map((line) => [`${document}, ${line.section}: ${line.line}`, line] as const),
);

const VECTORS = join(ROOT, "test/vectors");
const IDS: readonly string[] = readdirSync(VECTORS)
  .filter((name) => name.endsWith(".json"))
  .flatMap((name) => JSON.parse(readFileSync(join(VECTORS, name), "utf8")) as { id: string }[])
  .map(({ id }) => id);

/** The ids that a pattern stands for. */
function idsOf(pattern: string): readonly string[] {
  if (!pattern.endsWith("*")) return IDS.filter((id) => id === pattern);
  const start = pattern.slice(0, -1);
  return IDS.filter((id) => id.startsWith(start) && /^\d+$/.test(id.slice(start.length)));
}

describe("every line of the source texts", () => {
  test.each(LINES.filter(([, { prose }]) => prose !== true))("%s: has an export and a test", (_, line) => {
    const { exports = [], vectors = [], tests = [] } = line;
    expect(exports.filter((name) => !EXPORTS.has(name))).toEqual([]);
    expect(exports.length).toBeGreaterThan(0);
    expect(vectors.filter((pattern) => idsOf(pattern).length === 0)).toEqual([]);
    expect(tests.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    expect(vectors.length + tests.length).toBeGreaterThan(0);
  });

  test("that asks for nothing has nothing", () => {
    for (const [, { prose, exports, vectors, tests }] of LINES)
      if (prose === true) expect([exports, vectors, tests]).toEqual([undefined, undefined, undefined]);
  });
});

/** The table of contents of RFC 3986. */
const SECTIONS =
  "1 1.1 1.1.1 1.1.2 1.1.3 1.2 1.2.1 1.2.2 1.2.3 1.3 2 2.1 2.2 2.3 2.4 2.5 3 3.1 3.2 3.2.1 3.2.2 3.2.3 3.3 3.4 3.5 4 4.1 4.2 4.3 " +
  "4.4 4.5 5 5.1 5.1.1 5.1.2 5.1.3 5.1.4 5.2 5.2.1 5.2.2 5.2.3 5.2.4 5.3 5.4 5.4.1 5.4.2 6 6.1 6.2 6.2.1 6.2.2 6.2.2.1 6.2.2.2 " +
  "6.2.2.3 6.2.3 6.2.4 7 7.1 7.2 7.3 7.4 7.5 7.6 8 9 10 A B C D D.1 D.2";

test("docs/coverage.md is made of test/coverage.json and the vectors", async () => {
  const tables = DOCUMENTS.map(({ document, lines: all }) => {
    const rows = all.map(({ section, line, exports = [], vectors = [], tests = [], prose }) => {
      const proofs = [
        ...vectors.map((pattern) => `\`${pattern}\` (${idsOf(pattern).length})`),
        ...tests.map((file) => `[${file}](../${file})`),
      ];
      const names = exports.map((name) => `\`${name}\``).join(" ");
      return `| ${section} | ${line} | ${prose === true ? "prose" : names} | ${proofs.join(", ")} |`;
    });
    return `## ${document}\n\n| section | what it asks for | what does it | what proves it |\n| --- | --- | --- | --- |\n${rows.join("\n")}\n`;
  });
  const head = readFileSync(join(ROOT, "test/coverage.md"), "utf8");
  await expect(`${head}\n${tables.join("\n")}`).toMatchFileSnapshot(join(ROOT, "docs/coverage.md"));
});

test("every section of RFC 3986 is there", () => {
  const there = DOCUMENTS[0]!.lines.flatMap(({ section }) => section.split(", "));
  expect(SECTIONS.split(" ").filter((section) => !there.includes(section))).toEqual([]);
});
