// Runs every vector of test/vectors: one test for each, named by its id.

import { describe, expect, test } from "vitest";
import type { BuildComponents, Changes } from "../ts/build.ts";
import { RULES } from "../ts/generated/rules.ts";
import * as pchar from "../ts/index.ts";
import type { Components, TopRule } from "../ts/types.ts";
import { faultsOf, type Inputs, type Operation, readVectors, type Vector } from "./vectors/read.ts";

/** Each operation, from the fields of a vector to a result. */
const RUN: { readonly [O in Operation]: (vector: Inputs[O]) => unknown } = {
  parse: ({ input, rule }) => ({ ...pchar.parse(input, rule) }),
  check: ({ input, rule }) => pchar.check(input, rule),
  matches: ({ input, rule }) => pchar.matches(input, rule),
  split: ({ input }) => pchar.split(input),
  recompose: ({ components }) => pchar.recompose(absent(components) as Components),
  resolve: ({ reference, base, ...options }) => pchar.resolve(reference, base, options),
  removeDotSegments: ({ input }) => pchar.removeDotSegments(input),
  normalize: ({ input, ...options }) => pchar.normalize(input, options),
  equivalent: ({ a, b, ...options }) => pchar.equivalent(a, b, options),
  pctEncode: ({ input, bytes, component }) => pchar.pctEncode(input ?? octets(bytes!), component),
  pctDecode: ({ input, component, ...options }) => pchar.pctDecode(input, component, options),
  defragment: ({ input }) => pchar.defragment(input),
  isSameDocument: ({ reference, base }) => pchar.isSameDocument(reference, base),
  referenceKind: ({ input }) => pchar.referenceKind(input),
  relativize: ({ target, base }) => pchar.relativize(target, base),
  build: ({ components }) => pchar.build(absent(components) as BuildComponents),
  withComponents: ({ input, changes }) => pchar.withComponents(input, absent(changes) as Changes),
  segments: ({ input }) => pchar.segments(input),
  params: ({ input, query }) => pchar.params(input ?? { query: query! }),
  baseUri: ({ sources }) => pchar.baseUri(sources),
};

/** The fields of a vector that are the operation's own. */
function run({ id, rfc, op, note, expect: _, error, ...inputs }: Vector): unknown {
  return (RUN[op] as (inputs: unknown) => unknown)(inputs);
}

const ABSENT = null;

/** `null` of a vector, at any depth, is `undefined`. */
function absent(value: unknown): unknown {
  if (value === ABSENT) return undefined;
  if (Array.isArray(value)) return value.map(absent);
  if (typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value as object).map(([name, part]) => [name, absent(part)]));
}

/** A result as a vector writes it: `undefined` is `null`, octets are hexadecimal. */
function written(value: unknown): unknown {
  if (value === undefined) return ABSENT;
  if (value instanceof Uint8Array) {
    return Array.from(value, (octet) => octet.toString(16).toUpperCase().padStart(2, "0")).join(" ");
  }
  if (Array.isArray(value)) return value.map(written);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, written(part)]));
}

function octets(hexadecimal: string): Uint8Array {
  return Uint8Array.from(hexadecimal.split(" "), (octet) => Number.parseInt(octet, 16));
}

function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (thrown) {
    return thrown;
  }
  return undefined;
}

/** Runs a vector that ends in an error. */
function expectError(vector: Vector): void {
  const { of, ...error } = vector.error!;
  const thrown = thrownBy(() => run(vector));
  expect(thrown).toBeInstanceOf(pchar.UriSyntaxError);
  const { code, rule, index, input } = thrown as pchar.UriSyntaxError;
  expect({ code, rule, index }).toMatchObject(error);
  if (of !== undefined && vector.op === "resolve") expect(input).toBe(vector[of]);
}

/** `check` and `matches` say of a text what `parse` says. */
function expectAgreement(input: string, rule: TopRule | undefined, vector: Vector): void {
  const issue = pchar.check(input, rule);
  if (vector.error === undefined) expect(issue).toBeUndefined();
  else expect(issue).toMatchObject(vector.error);
  expect(pchar.matches(input, rule ?? "URI-reference")).toBe(vector.error === undefined);
}

const FILES = readVectors();

describe.each(FILES)("$file", ({ vectors }) => {
  test.each(vectors.map((vector) => [vector.id, vector] as const))("%s", (_, vector) => {
    if (vector.error !== undefined) expectError(vector);
    else expect(written(run(vector))).toStrictEqual(vector.expect);
    if (vector.op === "parse") expectAgreement(vector.input, vector.rule, vector);
  });
});

describe("the vector files", () => {
  const all = FILES.flatMap(({ vectors }) => vectors);

  test("hold vectors of the known shape", () => {
    const faults = all.flatMap((vector) => faultsOf(vector).map((fault) => `${vector.id}: ${fault}`));
    expect(faults).toEqual([]);
  });

  test("give no id twice", () => {
    const seen = new Set<string>();
    expect(all.map(({ id }) => id).filter((id) => seen.size === seen.add(id).size)).toEqual([]);
  });

  test.each(RULES)("hold five texts that match %s and five that just miss", (rule) => {
    const ofRule = all.filter((vector) => vector.op === "matches" && vector.rule === rule);
    const matching = ofRule.filter((vector) => vector.expect === true).length;
    // Only the empty string matches path-empty.
    expect(matching).toBeGreaterThanOrEqual(rule.endsWith("path-empty") ? 1 : 5);
    expect(ofRule.length - matching).toBeGreaterThanOrEqual(5);
  });
});
