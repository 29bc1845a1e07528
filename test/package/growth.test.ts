// Counts the lines of each part of the code. A change that needs more raises the ceiling in the same commit, and its message says why,
// and which older code it made needless.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The number of lines that a part may have. Files that a generator writes do not count. */
const CEILINGS: Readonly<Record<string, number>> = {};

const WRITTEN = /\.(?:ts|mjs|mts|rs|py)$/;
const isGenerated = (text: string): boolean => /^(?:\/\/|#) Generated /.test(text);

/** Counts the line ends of the files of a part, which is a file or a folder. */
function linesOf(part: string): number {
  const path = join(ROOT, part);
  const files = WRITTEN.test(part)
    ? [path]
    : readdirSync(path, { recursive: true, encoding: "utf8" }).map((name) => join(path, name));
  const texts = files.filter((file) => WRITTEN.test(file)).map((file) => readFileSync(file, "utf8"));
  return texts
    .filter((text) => !isGenerated(text))
    .reduce((sum, text) => sum + text.split("\n").length - 1, 0);
}

const rooms = readdirSync(join(ROOT, "ts"), { withFileTypes: true });
const PARTS = [
  ...rooms.map(({ name }) => `ts/${name}`),
  "crate/src",
  "python/src",
  "scripts",
  "rollup.config.mjs",
];

test("every part has a ceiling", () => {
  expect(Object.keys(CEILINGS)).toEqual(PARTS.filter((part) => linesOf(part) > 0));
});

test.each(Object.entries(CEILINGS))("%s has at most %i lines", (part, ceiling) => {
  expect(linesOf(part)).toBeLessThanOrEqual(ceiling);
  // A ceiling far above would hold nothing.
  expect(linesOf(part)).toBeGreaterThan(ceiling * 0.85);
});
