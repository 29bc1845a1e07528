// What one function knows about a URI, the others say too.

import { describe, expect, test } from "vitest";
import { CASE, IPV6, PATH, PERCENT, SCHEME } from "../../../ts/generated/record.ts";
import { RULES } from "../../../ts/generated/rules.ts";
import {
  check,
  equivalent,
  normalize,
  origin,
  param,
  parse,
  UriSet,
  UriSyntaxError,
  uriKey,
} from "../../../ts/index.ts";
import {
  allowList,
  fetchRefusals,
  inspect,
  isWithin,
  redact,
  withinRefusals,
} from "../../../ts/inspect/index.ts";
import { dedupeLines } from "../../../ts/lines/index.ts";
import { SchemeSyntaxError, schemeOf, toFilePath } from "../../../ts/schemes/index.ts";
import { uriSchema } from "../../../ts/standard-schema/index.ts";
import { mutate, pick, seeded } from "../../oracle/grammar/generate.ts";
import { type Cell, columnOf, type PythonCore, runArrow, startPython } from "../../parity/arrow-module.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { newFaults, outcome, same, thrownBy, withoutStacks } from "../../support/faults.ts";
import { userinfoText } from "../../support/userinfo-texts.ts";
import { EDGES, edgeUri, edgeUris, otherUri, SEED } from "./edge.ts";

/** A law is slower than a scan, so `npm run parity` tests it on fewer strings. */
const COUNT = Math.min(EDGES, Math.max(10_000, EDGES / 10));
const TIMEOUT = { timeout: 36_000_000 };
const RULE = { rule: "IRI-reference" } as const;

/** Returns edge URIs and IRIs that are valid. */
function valid(): string[] {
  return [...edgeUris(COUNT)].filter((text) => check(text, "IRI-reference") === undefined);
}

const ROWS = 10_000;

/** Calls a function of the module for columns that the Python package has, with a number of rows at once. */
function inColumns(
  texts: readonly string[],
  others: readonly string[] | undefined,
  call: (core: PythonCore, rows: number, nulls: number, otherRows: number, otherNulls: number) => number,
): Cell[] {
  const core = startPython();
  const cells: Cell[] = [];
  for (let first = 0; first < texts.length; first += ROWS) {
    const [column, other] = [texts, others].map((all) => all && columnOf(all.slice(first, first + ROWS)));
    const layout = { text: column!.data.length + 128 };
    const { columns } = runArrow(core, column!, other, layout, (...counts) => call(core, ...counts));
    cells.push(...columns[0]!);
  }
  return cells;
}

/** Returns the keys of URIs and IRIs in a column. */
function columnKeys(texts: readonly string[]): Cell[] {
  const [rule, flags] = [RULES.indexOf(RULE.rule), CASE | PERCENT | PATH | IPV6 | SCHEME];
  return inColumns(texts, undefined, (core, rows, nulls) => core.normalize(rows, nulls, rule, flags, false));
}

test("a URI has the origin of its normal form", TIMEOUT, () => {
  const faults = newFaults();
  for (const text of edgeUris(COUNT)) {
    if (check(text) === undefined) same(faults, origin(text), origin(normalize(text)), "origin", text);
  }
  expectNoFaults(faults, COUNT / 2);
});

test("equivalent, keys, sets and lines agree, and equal URIs have equal origins and hosts", TIMEOUT, () => {
  const faults = newFaults();
  const random = seeded(SEED);
  let equal = 0;
  const pairs: [string, string, boolean][] = [];
  for (const a of valid()) {
    const b = otherUri(a, random);
    if (check(b, "IRI-reference") !== undefined) continue;
    const isEqual = equivalent(a, b, RULE);
    if (isEqual && a !== b) equal++;
    pairs.push([a, b, isEqual]);
    same(faults, uriKey(a, RULE) === uriKey(b, RULE), isEqual, "uriKey", a, b);
    same(faults, new UriSet([a, b], RULE).size === 1, isEqual, "UriSet", a, b);
    const { duplicates } = dedupeLines(new TextEncoder().encode(`${a}\n${b}\n`), RULE);
    same(faults, duplicates === 1, isEqual, "dedupeLines", a, b);
    if (!isEqual || check(a) !== undefined || check(b) !== undefined) continue;
    same(faults, origin(a), origin(b), "origin", a, b);
    same(faults, parse(normalize(a)).host, parse(normalize(b)).host, "host", a, b);
  }
  // The crate has its keys in the module for columns, where Python has them too.
  const [firsts, seconds] = [0, 1].map((at) => columnKeys(pairs.map((pair) => pair[at] as string)));
  for (const [row, [a, b, isEqual]] of pairs.entries()) {
    same(faults, firsts![row] === seconds![row], isEqual, "columns", a, b);
    same(faults, firsts![row], uriKey(a, RULE), "key", a);
  }
  expect(equal).toBeGreaterThan(COUNT / 50);
  expectNoFaults(faults, COUNT);
});

const ALLOWED = [
  ...["http", "https", "ws"].flatMap((scheme) => [`${scheme}://h/`, `${scheme}://*.example.com`]),
  "http://h.example/foo",
  "https://127.0.0.1",
  "http://example.com",
  "https://example.com",
  "http://h:8443",
  "https://xn--bcher-kva.example/",
  "file:///foo",
  "file:///C:/",
  "file://wsl$/",
];

/** Schemes and hosts that a policy lists, and literal dot segments, which every URI may have (RFC 3986, 5.2.4). */
const OF_LISTS = new Set(["not-within", "scheme-not-allowed", "port-not-allowed", "dot-segment"]);

/** How `inspect` reports dot segments in other writings. */
const REPORTED_DOTS = ["encoded-dot-segment", "parameter-dot-segment", "reserved-file-name"];

describe("allow lists", () => {
  test("a URI that is within has a normal form that is within", TIMEOUT, () => {
    const faults = newFaults();
    let within = 0;
    for (const text of edgeUris(COUNT)) {
      if (check(text) !== undefined || !isWithin(text, ALLOWED)) continue;
      within++;
      same(faults, isWithin(normalize(text), ALLOWED), true, "isWithin", text);
    }
    expectNoFaults(faults, within);
    expect(within).toBeGreaterThan(COUNT / 1000);
  });

  test("an array and a prepared list refuse the same", TIMEOUT, () => {
    const faults = newFaults();
    const random = seeded(SEED);
    const isEntry = (text: string): boolean => thrownBy(() => allowList([text])) === undefined;
    const entries = Array.from({ length: 2000 }, () => edgeUri(random)).filter(isEntry);
    const lists = Array.from({ length: 100 }, () => [...ALLOWED, ...entries.splice(0, 5)]);
    const prepared = lists.map((list) => allowList(list));
    const ends = ["", "/", "a", "/../b", "/%2e%2e/", "?q", "//x", "%2Fa"];
    let within = 0;
    for (let made = 0; made < COUNT; made++) {
      // Arrays are read once if they come again soon.
      const at = (made >> 4) % lists.length;
      const list = lists[at]!;
      const own = prepared[at]!;
      const text = random() < 0.5 ? edgeUri(random) : pick(list, random) + pick(ends, random);
      const refusals = withinRefusals(text, list, RULE);
      const isAllowed = refusals.length === 0;
      if (isAllowed) within++;
      same(faults, withinRefusals(text, own, RULE), refusals, "refusals", text);
      same(faults, isWithin(text, list, RULE), isAllowed, "array", text);
      same(faults, isWithin(text, own, RULE), isAllowed, "prepared", text);
    }
    expect(within).toBeGreaterThan(COUNT / 50);
    expectNoFaults(faults, 3 * COUNT);
  });

  test("what they refuse beyond their list, inspect reports", TIMEOUT, () => {
    const faults = newFaults();
    for (const text of valid()) {
      const found = new Set<string>(inspect(text, RULE).map(({ code }) => code));
      const refusals = [...withinRefusals(text, ALLOWED, RULE), ...fetchRefusals(text, RULE)];
      for (const { code } of refusals) {
        if (code.startsWith("ERR_") || OF_LISTS.has(code)) continue;
        same(faults, found.has(code), true, code, text);
      }
      // A dot segment in another writing than that of RFC 3986 is reported.
      if (
        refusals.some(({ code }) => code === "dot-segment") &&
        !/(?:^|\/)\.\.?(?:\/|$)/.test(parse(text, RULE.rule).path)
      ) {
        const isReported = REPORTED_DOTS.some((code) => found.has(code));
        same(faults, isReported, true, "dot-segment", text);
      }
    }
    expectNoFaults(faults, COUNT / 2);
  });
});

/** The codes that the reference of `toFilePath` lists for a valid `file` URI. */
const PATH_CODES = new Set([
  ...["ERR_URI_OTHER_HOST", "ERR_URI_NUL", "ERR_URI_ENCODED_DELIMITER", "ERR_URI_MISSING_PART"],
  ...["ERR_URI_UNEXPECTED_CHARACTER", "ERR_URI_INVALID_UTF8"],
]);

describe("schemes", () => {
  test("a URI that check accepts is parsed, normalized and written", TIMEOUT, () => {
    const faults = newFaults();
    for (const text of edgeUris(COUNT)) {
      const scheme = schemeOf(text);
      if (scheme === undefined || check(text, "URI") !== undefined || scheme.check(text) !== undefined)
        continue;
      const record = outcome(() => scheme.parse(text));
      same(faults, typeof record, "object", "parse", text);
      if (typeof record !== "object") continue;
      same(
        faults,
        outcome(() => scheme.format(scheme.parse(text))),
        text,
        "format",
        text,
      );
      same(
        faults,
        thrownBy(() => scheme.normalize(text)),
        undefined,
        "normalize",
        text,
      );
      if (scheme.name !== "file") continue;
      for (const platform of ["posix", "windows"] as const) {
        const error = thrownBy(() => toFilePath(text, platform));
        const isListed = error instanceof SchemeSyntaxError && PATH_CODES.has(error.code);
        same(faults, error === undefined || isListed, true, platform, String(error), text);
      }
    }
    expectNoFaults(faults, COUNT / 4);
  });
});

test("uriSchema accepts what check does, with a scheme of its list", TIMEOUT, () => {
  const faults = newFaults();
  const schemes = ["http", "https", "urn"];
  const rules = ["URI", "URI-reference", "IRI", "absolute-URI"] as const;
  const all = rules.map((rule) => ({ rule, any: uriSchema({ rule }), some: uriSchema({ rule, schemes }) }));
  for (const text of anyTexts()) {
    for (const { rule, any, some } of all) {
      const error = check(text, rule);
      const scheme = error === undefined ? parse(text, rule).scheme?.toLowerCase() : undefined;
      const isOther = scheme !== undefined && !schemes.includes(scheme);
      const [issue, another] = [any, some].map((schema) => schema["~standard"].validate(text).issues?.[0]);
      same(faults, [issue?.code, issue?.index], [error?.code, error?.index], "any", rule, text);
      const wanted = isOther
        ? ["scheme-not-allowed", 0, scheme.length]
        : [issue?.code, issue?.index, issue?.end];
      same(faults, [another?.code, another?.index, another?.end], wanted, "some", rule, text);
    }
  }
  expectNoFaults(faults, COUNT);
});

/** Queries whose parameters only a tolerant reader finds, and values that nobody can decode. */
const QUERIES = [
  ...["a[]=1&x=2", "a b=1&x=|", "100%=1&x=+", "%=1&%zz=2&x=%41", "x=%", "x=%4", "x=%zz&x=1", "x=%ff&a=1"],
  ...[
    "%78=1",
    "%ff=1&x=2",
    "%c3%zz=1&x=",
    "x",
    "=1",
    "&&x=1&",
    "x=1?x=2",
    "x==&=",
    "\u00e9=\u00fc&%C3%A9=2",
    "x=%C3\u00e9",
  ],
  ...["a+b=1", "a%2bb=2&a%20b=1", "{x}=1&x={y}", "x=<%3e>", "x=\"'`^\\"],
];
const NAMES = ["x", "a", "a[]", "", "%", "100%", "%zz", "\u00e9", "a b", "a+b", "{x}", "\ufffd", "y"];

test("a parameter of any string is the same in columns, which SQL has", TIMEOUT, () => {
  const faults = newFaults();
  const random = seeded(SEED);
  const texts: string[] = [];
  for (const text of anyTexts()) {
    if (/\p{Surrogate}/u.test(text)) continue;
    const query = random() < 0.3 ? "" : `?${pick(QUERIES, random)}`;
    texts.push(query === "" ? text : text.split("#")[0] + query + (random() < 0.3 ? "#x=3" : ""));
  }
  const names = texts.map(() => pick(NAMES, random));
  const found = inColumns(texts, names, (core, ...counts) => core.param(...counts));
  let present = 0;
  for (const [row, text] of texts.entries()) {
    const value = outcomeOfParam(text, names[row]!);
    if (value !== null) present++;
    same(faults, found[row], value, text, names[row]);
  }
  expect(present).toBeGreaterThan(COUNT / 20);
  expectNoFaults(faults, COUNT / 2);
});

/** Returns a parameter. Where JavaScript throws, a column has null. */
function outcomeOfParam(text: string, name: string): string | null {
  try {
    return withoutStacks(() => param(text, name)) ?? null;
  } catch (error) {
    expect(error).toBeInstanceOf(UriSyntaxError);
    return null;
  }
}

/** Yields edge URIs, half of them broken, and strings in which a userinfo has to be guessed. */
function* anyTexts(): Generator<string> {
  const random = seeded(SEED);
  for (let made = 0; made < COUNT; made++) {
    if (made % 4 === 0) yield userinfoText(random);
    else yield made % 2 === 0 ? edgeUri(random) : mutate(edgeUri(random), random);
  }
}

describe("redact is idempotent, and changes nothing outside of what it masks", () => {
  test.each([
    { params: ["a", "access_token"] },
    { userinfo: "all" },
    { params: ["a"], userinfo: "all" },
  ] as const)("%j", TIMEOUT, (options) => {
    const faults = newFaults();
    let masked = 0;
    for (const text of anyTexts()) {
      const redacted = redact(text, options);
      if (redacted !== text) masked++;
      same(faults, redact(redacted, options), redacted, "again", text);
      // The parts between the masks stand in the string in this order, the first at its start and the last at its end.
      const parts = redacted.split("***");
      same(faults, text.startsWith(parts[0]!) && text.endsWith(parts.at(-1)!), true, "ends", text, redacted);
      // `URL` ignores tabs and line breaks, also in a name.
      const mayHaveSecret = /@|(?:a|%[46]1|access_token)=/i.test(text.replace(/[\t\n\r]/g, ""));
      if (!mayHaveSecret || parts.length === 1) same(faults, redacted, text, "unmasked", text);
      let from = 0;
      for (const part of parts) {
        const at = text.indexOf(part, from);
        same(faults, at >= 0, true, "kept", text, redacted);
        from = at + part.length;
      }
    }
    expectNoFaults(faults, COUNT);
    expect(masked).toBeGreaterThan(COUNT / 10);
  });
});
