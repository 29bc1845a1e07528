// `toFilePath` and `fromFilePath` read plain `file` URIs and paths by one expression. Options, or normalizing, take the full reader.

import { expect, test } from "vitest";
import { normalize, pctEncode } from "../../../ts/index.ts";
import { fromFilePath, toFilePath } from "../../../ts/schemes/index.ts";
import { pick, type Random, seeded } from "../../oracle/grammar/generate.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { newFaults, outcome, same } from "../../support/faults.ts";
import { EDGES, edgeUri, SEED } from "./edge.ts";

const TIMEOUT = { timeout: 36_000_000 };
const PLATFORMS = ["posix", "windows"] as const;
const STARTS = [
  "file://",
  "file://",
  "file://",
  "FILE://",
  "file:",
  "file://localhost",
  "file://h",
  "file:///C:",
  "file:///c%3A",
];
const PIECES = [
  ...[
    "/",
    "/",
    "/",
    "/",
    "a",
    "b.c",
    "C:",
    "c|",
    ".",
    "..",
    "...",
    "%2e",
    "%41",
    "%20",
    "%C3%A9",
    "%c3",
    "%00",
    "%2F",
    "%5c",
  ],
  ...["%25", "%zz", "\\", "?", "#", " ", "~", "!$&'()*+,;=:@", "\u00e9", "%7F", "%0a"],
];

const written = (random: Random): string =>
  Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(PIECES, random)).join("");

test(`toFilePath of ${EDGES} edge URIs, and as many file URIs`, TIMEOUT, () => {
  const random = seeded(SEED);
  const faults = newFaults();
  let read = 0;
  for (let made = 0; made < EDGES; made++) {
    for (const text of [edgeUri(random), `${pick(STARTS, random)}/${written(random)}`]) {
      for (const platform of PLATFORMS) {
        const path = outcome(() => toFilePath(text, platform));
        if (!/^(?:ERR|\w*Error)/.test(String(path))) read++;
        same(
          faults,
          path,
          outcome(() => toFilePath(text, platform, {})),
          text,
          platform,
        );
      }
    }
  }
  expect(read).toBeGreaterThan(EDGES / 8);
  expectNoFaults(faults, 4 * EDGES);
});

test(`fromFilePath of ${EDGES} paths`, TIMEOUT, () => {
  const random = seeded(SEED);
  const faults = newFaults();
  let kept = 0;
  for (let made = 0; made < EDGES; made++) {
    const path = `/${written(random)}`;
    const uri = outcome(() => fromFilePath(path, "posix"));
    same(faults, uri, normalize(`file://${pctEncode(path, "segment").replaceAll("%2F", "/")}`), path);
    if (/(?:^|\/)\.{1,2}(?:\/|$)/.test(path)) continue;
    kept++;
    same(
      faults,
      outcome(() => toFilePath(uri as string, "posix", {})),
      path,
      uri,
    );
  }
  expect(kept).toBeGreaterThan(EDGES / 4);
  expectNoFaults(faults, EDGES);
});
