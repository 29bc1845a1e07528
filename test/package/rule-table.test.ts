// The table of rules in docs/functions.md: each function takes the rules that its row has, and no others.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { RULES } from "../../ts/generated/rules.ts";
import * as pchar from "../../ts/index.ts";
import { TOP_RULES } from "../oracle/grammar/expect.ts";
import { thrownBy } from "../support/faults.ts";

/** An IRI that is not a URI. */
const IRI = "http://h/é";
const BASE = "http://h/";

type Options = { readonly rule?: never };

/** A call of each function with an IRI and options. */
const CALLS: Readonly<Record<string, (options: Options) => unknown>> = {
  parse: ({ rule }) => pchar.parse(IRI, rule),
  check: ({ rule }) => {
    const issue = pchar.check(IRI, rule);
    if (issue !== undefined) throw new pchar.UriSyntaxError(issue, IRI);
  },
  tryParse: ({ rule }) => {
    const { issue } = pchar.tryParse(IRI, rule);
    if (issue !== undefined) throw new pchar.UriSyntaxError(issue, IRI);
  },
  matches: ({ rule }) => pchar.matches(IRI, rule!),
  resolve: (options) => pchar.resolve(IRI, BASE, options),
  resolver: (options) => pchar.resolver(IRI, options),
  relativize: (options) => pchar.relativize(IRI, BASE, options),
  baseUri: (options) => pchar.baseUri({ retrieval: IRI }, options),
  isSameDocument: (options) => pchar.isSameDocument(IRI, BASE, options),
  defragment: (options) => pchar.defragment(IRI, options),
  referenceKind: (options) => pchar.referenceKind(IRI, options),
  normalize: (options) => pchar.normalize(IRI, options),
  equivalent: (options) => {
    // An invalid string is equivalent to nothing, so it does not throw.
    if (!pchar.equivalent(IRI, IRI, options)) pchar.parse(IRI);
  },
  uriKey: (options) => pchar.uriKey(IRI, options),
  UriMap: (options) => new pchar.UriMap([[IRI, 1]], options),
  UriSet: (options) => new pchar.UriSet([IRI], options),
  build: (options) => {
    // Without an IRI rule, non-ASCII characters are encoded.
    if (pchar.build({ path: "é" }, options) !== "é") pchar.parse(IRI);
  },
  withComponents: (options) => pchar.withComponents(IRI, {}, options),
  segments: (options) => pchar.segments(IRI, options),
  segmentParts: (options) => pchar.segmentParts(IRI, options),
};

const functionsPage = readFileSync(new URL("../../docs/functions.md", import.meta.url), "utf8");
const table = functionsPage.slice(
  functionsPage.indexOf("<!-- rules -->"),
  functionsPage.indexOf("<!-- /rules -->"),
);
const quoted = (cell: string): string[] => [...cell.matchAll(/`"?([^`"]+)"?`/g)].map(([, name]) => name!);

/** The rows: functions, rules, and the default. */
const ROWS = table
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split("|").slice(1, -1))
  .map(([functions, rules, standard]) => ({
    functions: quoted(functions!),
    rules: rules!.includes("every rule") ? RULES.filter((rule) => rule !== undefined) : quoted(rules!),
    standard: quoted(standard!)[0],
    none: rules!.includes("no option"),
  }));

test("has every function of pchar once", () => {
  const errors = ["PcharError", "UriSyntaxError", "backend"];
  const names = Object.keys(pchar).filter((name) => !errors.includes(name));
  expect(ROWS.flatMap(({ functions }) => functions).sort()).toEqual(names.sort());
});

test("has the eight top rules for parse and check", () => {
  expect(new Set(ROWS[0]!.rules)).toEqual(new Set(TOP_RULES));
});

describe.each(ROWS.filter(({ none }) => !none))("$functions", ({ functions, rules, standard }) => {
  test.each(functions)("%s takes these rules and no others", (name) => {
    const call = CALLS[name]!;
    for (const rule of [...RULES, "no rule", 1, null]) {
      const act = (): unknown => call({ rule } as never);
      if (!rules.includes(rule as string)) expect(act, String(rule)).toThrow(TypeError);
      else if (thrownBy(act) !== undefined) expect(thrownBy(act)).toBeInstanceOf(pchar.UriSyntaxError);
    }
  });

  test.each(functions)("%s has this default", (name) => {
    const call = CALLS[name]!;
    if (standard === undefined) return expect(() => call({})).toThrow(TypeError);
    // The default accepts no IRI.
    expect(() => call({})).toThrow(pchar.UriSyntaxError);
    expect(() => call({ rule: standard } as never)).toThrow(pchar.UriSyntaxError);
    expect(() => call({ rule: "IRI-reference" } as never)).not.toThrow();
  });
});

test("parse, check, tryParse and matches take the name of a rule, not options", () => {
  for (const call of [pchar.parse, pchar.check, pchar.tryParse, pchar.matches]) {
    for (const rule of [{ rule: "URI" }, {}, null, 0]) {
      expect(() => call("http://h/", rule as never)).toThrow(TypeError);
    }
  }
});

test("a rule of a polluted Object.prototype is not read", () => {
  Object.assign(Object.prototype, { rule: "IRI-reference" });
  try {
    expect(() => pchar.defragment("//h/é", {})).toThrow(pchar.UriSyntaxError);
    expect(() => pchar.resolver("//h/é", {})).toThrow(pchar.UriSyntaxError);
    expect(() => pchar.normalize("//h/é", {})).toThrow(pchar.UriSyntaxError);
  } finally {
    Reflect.deleteProperty(Object.prototype, "rule");
  }
});
