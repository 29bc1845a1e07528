// No check finds anything in a plain link, `URL` reads it as RFC 3986 does, and its place is the one that `isWithin` compares.

import { describe, expect, test } from "vitest";
import { tryParse } from "../../../ts/api/try-parse.ts";
import { readAsUrl } from "../../../ts/host/read-as-url.ts";
import { allowedOf, placeOf, placeOfPlain } from "../../../ts/inspect/allow-list.ts";
import { subjectOf } from "../../../ts/inspect/finding.ts";
import { firstLabels, NAMES, SUFFIXES } from "../../../ts/inspect/host-name.ts";
import {
  fetchRefusals,
  inspect,
  isWithin,
  SECRET_PARAMS,
  withinRefusals,
} from "../../../ts/inspect/index.ts";
import { isPlain, plainHostEnd } from "../../../ts/inspect/plain.ts";
import { validFindings } from "../../../ts/inspect/valid.ts";
import { outside } from "../../../ts/inspect/within.ts";
import { automatonFor } from "../../oracle/complete/compare.ts";
import { casesOf } from "../../oracle/complete/suite.ts";
import { pick, type Random, seeded } from "../../oracle/grammar/generate.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { type Faults, newFaults, same } from "../../support/faults.ts";
import { EDGES, edgeUris, SEED } from "./edge.ts";

/** Sites and folders within which some of the links below are. */
const ENTRIES_ALLOWED = [
  ...[
    "https://a.com/a",
    "http://A.Example/b/",
    "https://*.com",
    "http://*.example:80/C",
    "ws://a.com",
    "wss://x-y.org",
  ],
  ...["https://a.com/a/b/", "http://a.com/-/_", "https://*.a.com/"],
];
const PREPARED = allowedOf(ENTRIES_ALLOWED);

/** Compares a plain link with what the checks say. Returns whether the string is one. */
function comparePlain(faults: Faults, text: string): boolean {
  if (!isPlain(text, "URI-reference")) return false;
  const { uri, issue } = tryParse(text, "URI");
  same(faults, issue, undefined, "issue", text);
  if (uri === undefined) return true;
  const subject = subjectOf(text, uri);
  const place = placeOfPlain(text);
  const allowed = allowedOf([text.slice(0, plainHostEnd(text))]);
  same(faults, validFindings(subject).length, 0, "findings", text);
  same(faults, outside(subject, allowed).length, 0, "outside", text);
  const refusals = outside(subject, PREPARED);
  const isAllowed = refusals.length === 0;
  same(faults, JSON.stringify(withinRefusals(text, PREPARED)), JSON.stringify(refusals), "refusals", text);
  same(faults, isWithin(text, PREPARED), isAllowed, "prepared", text);
  same(faults, isWithin(text, ENTRIES_ALLOWED), isAllowed, "array", text);
  same(faults, JSON.stringify(placeOf(readAsUrl(text, uri) as never)), JSON.stringify(place), "place", text);
  same(faults, place.site, new URL(text).origin.replace("null", ""), "origin of URL", text);
  return true;
}

const SCHEMES = ["http:", "http:", "https:", "https:", "ws:", "wss:", "HTTP:", "ftp:", "file:", "x:", ""];
const LABELS = [
  ...[
    "a",
    "example",
    "A",
    "x-y",
    "x--y",
    "xn--bcher-kva",
    "axn-b",
    "0",
    "127",
    "0x7f",
    "a_b",
    "-a",
    "a-",
    "",
    "%41",
  ],
  ...[
    "metadata",
    "instance-data",
    "kubernetes",
    "default",
    "svc",
    "localhost",
    "internal",
    "local",
    "home",
    "arpa",
  ],
  ...["a".repeat(63), "\u0131", "\u017f", "\u212a"],
];
const ENDS = [
  "com",
  "org",
  "example",
  "COM",
  "1",
  "0x1",
  "c-m",
  "svc",
  "local",
  "localhost",
  "com.",
  "com..",
  "com:",
  "com:80",
];
const PIECES = [
  ...[
    "a",
    "b",
    "C",
    "-",
    "_",
    "~",
    "!",
    "$",
    "&",
    "'",
    "(",
    ")",
    "*",
    "+",
    ",",
    ";",
    "=",
    ":",
    "@",
    "/",
    "/",
    "/",
    "?",
    "#",
    ".",
  ],
  ...[
    "..",
    "...",
    ".a",
    "%",
    "%2e",
    "%2F",
    "%5c",
    "%00",
    "%0d%0a",
    "%25",
    "%2541",
    "%26",
    "%3D",
    "%23",
    "%C2%80",
    "%C2%B9",
    "%20",
  ],
  ...[
    "%7f",
    "%41",
    "%C3%A9",
    "\u00e9",
    "\\",
    "|",
    "^",
    "[",
    "]",
    "<",
    " ",
    "\t",
    "con",
    "nul",
    "com1",
    "lpt\u00b9",
    "aux.txt",
    "clock$",
    "c:",
  ],
];

/** Returns a link that is plain, or differs from a plain one in a part or two. */
function nearlyPlain(random: Random): string {
  const many = (pieces: readonly string[], most: number, between = ""): string =>
    Array.from({ length: Math.floor(random() * most) }, () => pick(pieces, random)).join(between);
  const host =
    random() < 0.8
      ? `a.${pick(["com", "example"], random)}`
      : `${many(LABELS, 4, ".")}.${pick(ENDS, random)}`;
  const user = random() < 0.03 ? "u@" : "";
  const path = random() < 0.8 ? `/${many(PIECES, 5)}` : "";
  return `${pick(SCHEMES, random)}//${user}${host}${path}${random() < 0.3 ? `?${many(PIECES, 5)}` : ""}`;
}

/** The entries of the tables, and what stands around them in other rows. */
const ENTRIES = [
  ...[...NAMES.keys(), ...firstLabels(), ...SECRET_PARAMS],
  ...SUFFIXES.flatMap(([suffix]) => [suffix, suffix.slice(1), `a${suffix}`, `a.b${suffix}`]),
  ...["kubernetes.default", "kubernetes.default.svc", "kubernetes.default.svc.cluster.example"],
  ...[
    "aux",
    "clock$",
    "con",
    "conin$",
    "conout$",
    "nul",
    "prn",
    "com1",
    "lpt9",
    "com\u00b9",
    "con.txt",
    "nul:",
    "CON ",
  ],
  ...[
    "10.0.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "0",
    "2130706433",
    "0x7f.1",
    "[::1]",
    "[v1.a]",
    "1.2.3.256",
  ],
  ...[
    ".",
    "..",
    "...",
    "%2e%2e",
    "..;",
    "..%3b",
    "%2F",
    "%5C",
    "%00",
    "%0D%0A",
    "%1b",
    "%7F",
    "%C2%85",
    "%2541",
    "C:",
    "[a]",
  ],
  ...["javascript", "vbscript", "data", "file", "u:p", "a:80", "80", "25", "65536", "0"],
];

test("each entry of each table, in each component", () => {
  const faults = newFaults();
  let plain = 0;
  for (const entry of ENTRIES) {
    for (const text of [
      ...[
        `https://${entry}`,
        `https://${entry}/`,
        `http://a.${entry}/x`,
        `http://${entry}.example/x`,
        `${entry}://a.example/`,
      ],
      ...[
        `https://${entry}@a.example/`,
        `https://a.example:${entry}/`,
        `https://a.example/${entry}`,
        `https://a.example/x/${entry}/y`,
      ],
      ...[
        `https://a.example/?${entry}`,
        `https://a.example/?a=${entry}&b`,
        `https://a.example/?${entry}=1`,
        `https://a.example/#${entry}`,
      ],
    ]) {
      if (comparePlain(faults, text)) plain++;
    }
  }
  expect(plain).toBeGreaterThan(200);
  expectNoFaults(faults, 7 * plain);
});

test(`${EDGES} edge URIs, and as many links that are nearly plain`, { timeout: 36_000_000 }, () => {
  const faults = newFaults();
  const random = seeded(SEED);
  let plain = 0;
  for (const text of edgeUris()) {
    comparePlain(faults, text);
    if (comparePlain(faults, nearlyPlain(random))) plain++;
  }
  expect(plain).toBeGreaterThan(EDGES / 8);
  expectNoFaults(faults, 7 * plain);
});

test("the complete suite", () => {
  const faults = newFaults();
  for (const { text } of casesOf(automatonFor("URI-reference"))) comparePlain(faults, text);
  expectNoFaults(faults, 0);
});

describe("a fast path for plain links", () => {
  test.each([
    "https://docs.example.com/guide/start.html?page=2&q=caf%C3%A9#top",
    "http://example.org",
    "wss://EXAMPLE.org/socket",
  ])("%s is plain", (text) => {
    expect(isPlain(text, "URI")).toBe(true);
    expect(inspect(text)).toEqual([]);
    expect(withinRefusals(text, [text.replace(/[?#].*/, "")])).toEqual([]);
  });

  test.each(["ws", "wss", "http", "https"])("a label of 64 octets after %s is not plain", (scheme) => {
    const codes = inspect(`${scheme}://${"a".repeat(64)}.c`).map(({ code }) => code);
    expect(codes).toEqual(["label-too-long"]);
  });

  test("is taken only if the link matches the rule", () => {
    expect(inspect("http://h.example/#f", { rule: "absolute-URI" }).map(({ code }) => code)).toContain(
      "invalid",
    );
    expect(inspect("http://h.example/", { rule: "relative-ref" }).map(({ code }) => code)).toContain(
      "invalid",
    );
    expect(fetchRefusals("http://h.example/", { rule: "relative-ref" })).toHaveLength(1);
  });

  test("is taken only if a policy allows the scheme and the port", () => {
    const codes = (uri: string, policy: object): string[] =>
      fetchRefusals(uri, policy).map(({ code }) => code);
    expect(codes("ws://h.example/", {})).toEqual(["scheme-not-allowed"]);
    expect(codes("ws://h.example/", { schemes: ["ws"] })).toEqual([]);
    expect(codes("http://h.example/", { ports: [443] })).toEqual(["port-not-allowed"]);
    expect(codes("http://h.example/a", { within: ["http://h.example/b"] })).toEqual(["not-within"]);
  });
});
