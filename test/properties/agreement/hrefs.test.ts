// `fromHref` percent-encodes the characters of a plain href in one pass. Here the URL parser reads each of them, and both give the same
// URI and changes.

import { expect, test } from "vitest";
import { readAnyHref } from "../../../ts/api/href/from-href.ts";
import { isPlainPage, readPlainHref } from "../../../ts/api/href/plain.ts";
import { readUrl } from "../../../ts/api/href/read-url.ts";
import { check } from "../../../ts/index.ts";
import { pick, type Random, seeded } from "../../oracle/grammar/generate.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { newFaults, outcome, same } from "../../support/faults.ts";
import { EDGES, edgeUri, SEED } from "./edge.ts";

/** Plain pages, and their origins. */
const PAGES = [
  ["http://a/b/c/d;p?q", "http://a/"],
  ["https://h.example:8443/a//b/;x=1/", "https://h.example:8443/"],
  ["http://[::1]/a/b", "http://[::1]/"],
  ["http://127.0.0.1:8080/", "http://127.0.0.1:8080/"],
  ["https://u:p@h.example/a", "https://h.example/"],
] as const;

const PIECES = [
  ...[
    "a",
    "b.htm",
    "x",
    "C:",
    "/",
    "/",
    "/",
    "//",
    ".",
    "..",
    "../",
    "./",
    "...",
    "%2e",
    "%2E%2e",
    ".%2e",
    "%41",
    "%",
  ],
  ...[
    "%zz",
    "%4",
    " ",
    " ",
    " ",
    "  ",
    "?",
    "#",
    "[",
    "]",
    "|",
    "^",
    "`",
    "{",
    "}",
    "<",
    '"',
    "'",
    "\\",
    "\t",
    "\u00e9",
  ],
  ...[
    "\ud800",
    "\u007f",
    "\0",
    ":",
    "@",
    ";",
    "=",
    "&",
    "~",
    "*",
    "mailto:",
    "data:",
    "tel:",
    "http:",
    "https:",
    "HTTP:",
  ],
];

const STARTS = [
  "",
  "",
  "",
  "/",
  "//h.example",
  "//h.example/",
  "http://h.example/",
  "https://a-b.c:80/",
  "//[::1]/",
];

/** Returns an href that is plain, or differs from a plain one in a part or two. */
function nearlyPlain(origin: string, random: Random): string {
  const pieces = Array.from({ length: Math.floor(random() * 6) }, () => pick(PIECES, random));
  return (random() < 0.2 ? origin : pick(STARTS, random)) + pieces.join("");
}

test(`${EDGES} edge URIs, and as many hrefs that are nearly plain`, { timeout: 36_000_000 }, () => {
  const random = seeded(SEED);
  const faults = newFaults();
  let plain = 0;
  let encoded = 0;
  for (let made = 0; made < EDGES; made++) {
    const [page, origin] = pick(PAGES, random);
    const pageUrl = readUrl(page)!;
    for (const text of [edgeUri(random), nearlyPlain(origin, random)]) {
      const reading = readPlainHref(text, origin);
      if (reading === undefined) continue;
      plain++;
      if (reading.changes.length > 0) encoded++;
      same(faults, check(reading.uri), undefined, "check", text, page);
      for (const isGiven of [true, false]) {
        const long = outcome(() => readAnyHref(text, page, pageUrl, "URI-reference", isGiven));
        same(faults, reading, long, text, page, isGiven);
      }
    }
  }
  expect(plain).toBeGreaterThan(EDGES / 4);
  expect(encoded).toBeGreaterThan(EDGES / 10);
  expectNoFaults(faults, 3 * plain);
});

test.each(PAGES)("%s is plain", (page, origin) => {
  expect(isPlainPage(page, readUrl(page)!.href)).toBe(true);
  expect(page.replace("u:p@", "").startsWith(origin)).toBe(true);
});
