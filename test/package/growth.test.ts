// Counts the lines of each part of the code. A change that needs more raises the ceiling in the same commit, and its message says why,
// and which older code it made needless.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The number of lines that a part may have. Files that a generator writes do not count. */
const CEILINGS: Readonly<Record<string, number>> = {
  // One changed component is sliced in, and keys of digits have hashes that nobody can foresee. `appendPath` and `groupedParams` are
  // one file each; `appendPath` shares the joining of `appendSegments`.
  "ts/api": 4365,
  "ts/arrow": 1400,
  // `params`, patterns, escapes, delimiters, UTF-16 and UTF-32, and the programs of macOS and Windows.
  // `parse --lenient`. The links that `extract` reports, and documents that are not UTF-8. `redact` decodes octets by the same functions.
  // The mask of the key of an `otpauth` URI, and the starts of UTF-16 and UTF-32 as bytes, in the place of letters for them.
  // `open` plans for a system that its caller names, as its tests do.
  "ts/cli": 5900,
  "ts/codec": 640,
  "ts/compat": 1900,
  "ts/core": 2510,
  "ts/engine": 260,
  "ts/explain": 1430,
  "ts/guard": 1340,
  "ts/host": 1130,
  "ts/index.ts": 100,
  "ts/inspect": 2850,
  "ts/iri": 640,
  "ts/legacy": 1200,
  "ts/lines": 2260,
  // The schemes of phones, meetings, mail programs and package managers.
  // The components that a scheme changes are named one by one, in the place of two calls of `Object.assign`.
  // Text messages, and the repositories of package managers.
  // Lenient readers return one edit for each change in the place of a whole text. Links to maps, and texts without a URI.
  // Connection strings of five families, the hosts of their lists, and `fromScp`.
  "ts/schemes": 9560,
  // The search of `redactText`, and the names of secrets, which were in `redact`. Records of JSON over lines, lists of a HAR file, lines of
  // a configuration, options of commands, `Digest`, and values in braces. Passwords of connection strings that are not encoded. Colors.
  "ts/secrets": 1460,
  "ts/standard-schema": 220,
  "ts/support": 570,
  // Literals without case, required variables, and values that end at a literal.
  "ts/template": 1190,
  // The blocks, the links and the raw HTML of CommonMark, in the place of a search for brackets and fences. `webAddress`, in the place
  // of a program that a guide wrote by hand.
  // The whole strings of XML and JSON, in the place of a search that may end within them, and the comments of the HTML tokenizer.
  // The guess of `fromSuffix` without its dangers, for `fromTyped`.
  "ts/text": 5590,
  // The edits that `lenient` of a scheme made, and the indices of a text that was typed. The fields of `Uri`, in its documentation.
  "ts/uri": 1170,
  "ts/wasm": 1120,
  "ts/wasm.ts": 18,
  // Allow lists, with the host parser of `URL` for ASCII hosts. The README is the page of the crate, in the place of another text.
  // A port is read with the name before it.
  "crate/src": 9510,
  // Functions of strings, and `Uri`, in the place of `python -m pchar`; 240 lines for rules, percent-encoding, `escape_invalid` and `redact`.
  "python/src": 3500,
  // The tests of the crate on three targets.
  scripts: 5710,
  "rollup.config.mjs": 277,
};

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
  expect(Object.keys(CEILINGS).sort()).toEqual(PARTS.filter((part) => linesOf(part) > 0).sort());
});

test.each(Object.entries(CEILINGS))("%s has at most %i lines", (part, ceiling) => {
  expect(linesOf(part)).toBeLessThanOrEqual(ceiling);
  // A ceiling far above would hold nothing.
  expect(linesOf(part)).toBeGreaterThan(ceiling * 0.85);
});
