// Which results hold the string that they were cut from. People keep some results longer than the text: these are strings of their own
// if the text is much longer, and the built package shows it after a collection.

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { publicFunctions } from "../support/calls.ts";

const PROGRAM = fileURLToPath(new URL("kept-strings.mjs", import.meta.url));

/** Functions whose results people keep: they do not hold the text. */
const KEPT = [
  "pchar.origin",
  "pchar.uriKey",
  "pchar.UriMap",
  "pchar.UriSet",
  // Its last arrays are not read again.
  "inspect.isWithin",
  ...["extract", "extractor", "fromHref", "fromTyped", "webAddress"].map((name) => `text.${name}`),
];

/** Functions whose results may be parts of the text, or the text: they are as long, or used while it is. By entry. */
const SLICES: Readonly<Record<string, string>> = {
  pchar: `appendParams appendPath appendSegments baseUri build defragment groupedParams normalize param params parse pctDecode pctEncode
    recompose relativize removeDotSegments resolve resolver segmentParts segments sortParams split tryParse withComponents
    withParams withoutParams`,
  explain: "explainIssue explainNormalize explainResolve",
  inspect: "allowList fetchPolicy redact redactText render textRedactor",
  iri: "parseZone splitZone toAscii toIri toUnicode toUri",
  legacy: "parse1630 parse2396 reduced safer sameLevel",
  schemes:
    "fromFilePath fromScp httpKeywords relativeLdapNames toFilePath toFtpCommands toGopherRequest unsafeMailtoHeaders withLdapDefaults",
  standardSchema: "uriSchema",
  template: "expandTemplate uriTemplate",
  text: "delimit fromSuffix",
  fastUri: "normalize parse resolve resolveComponent resolveComponents serialize",
  uriJs: `escapeComponent normalize parse pctDecChars pctEncChar removeDotSegments resolve resolveComponents serialize
    unescapeComponent`,
};

/** Functions whose results have no part of a string: booleans, numbers, octets, columns, names and messages of this library. */
const NONE: Readonly<Record<string, string>> = {
  pchar: "backend check equivalent isSameDocument matches position referenceKind",
  arrow: "checkColumn componentsOfColumn normalizeColumn resolveColumn toArrow",
  inspect: "fetchRefusals inspect isRedirectUri isSafeToFetch looseIpv4 redirectRefusals withinRefusals",
  iri: "checkBidi ipv4FromNumber ipv4ToNumber ipv6FromBytes ipv6ToBytes",
  legacy: "check1630 check2396 explainChange identical",
  lines: "checkLines componentsOfLines dedupeLines lines normalizeLines resolveLines",
  schemes: "equivalentGeo equivalentSip equivalentTel equivalentUrn schemeInfo schemeOf",
  template: "checkTemplate",
  wasm: "init initSync",
  fastUri: "equal",
  uriJs: "equal",
  formats: "iri iriReference uri uriReference uriTemplate",
};

function namesOf(table: Readonly<Record<string, string>>): string[] {
  return Object.entries(table).flatMap(([entry, names]) =>
    names.split(/\s+/).map((name) => `${entry}.${name}`),
  );
}

describe("a kept result", () => {
  let measured: Readonly<Record<"kept" | "holding", Readonly<Record<string, number>>>> & { length: number };

  beforeAll(() => {
    const { stdout, stderr } = spawnSync(process.execPath, ["--expose-gc", PROGRAM], { encoding: "utf8" });
    expect(stderr).toBe("");
    measured = JSON.parse(stdout);
  }, 120_000);

  test("does not hold a text that is much longer", () => {
    const { kept, length } = measured;
    expect(Object.entries(kept).filter(([, bytes]) => bytes > length / 10)).toEqual([]);
  });

  test("is measured for each of these functions", () => {
    const names = new Set(Object.keys(measured.kept).map((name) => name.replace(/[,.].*/, "")));
    expect([...names].sort()).toEqual(KEPT.map((name) => name.replace(/.*\./, "")).sort());
  });

  test("would be seen to hold its text", () => {
    expect(measured.holding["a slice"]).toBeGreaterThan(measured.length / 2);
  });
});

test("each function keeps its result, or returns parts of the text, or no string", () => {
  const decided = [...KEPT, ...namesOf(SLICES), ...namesOf(NONE)];
  expect(decided.sort()).toEqual([...publicFunctions()].sort());
});
