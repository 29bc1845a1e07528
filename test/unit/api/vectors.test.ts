// Runs every vector of test/vectors: one test for each, named by its id.

import { describe, expect, test } from "vitest";
import type { BuildComponents, ComponentChanges } from "../../../ts/api/build.ts";
import { segmentParts } from "../../../ts/api/segment-parts.ts";
import { uriKey } from "../../../ts/api/uri-key.ts";
import type { BufferStep } from "../../../ts/explain/dot-segment-trace.ts";
import { explainIssue } from "../../../ts/explain/explain-issue.ts";
import { explainNormalize } from "../../../ts/explain/explain-normalize.ts";
import { explainResolve } from "../../../ts/explain/explain-resolve.ts";
import { RULES } from "../../../ts/generated/rules.ts";
import * as pchar from "../../../ts/index.ts";
import {
  fetchRefusals,
  inspect,
  looseIpv4,
  redact,
  render,
  withinRefusals,
} from "../../../ts/inspect/index.ts";
import * as international from "../../../ts/iri/index.ts";
import * as legacy from "../../../ts/legacy/index.ts";
import { expandTemplate, TemplateSyntaxError, uriTemplate } from "../../../ts/template/index.ts";
import { fromSuffix } from "../../../ts/text/from-suffix.ts";
import { delimit, extract, fromHref, fromTyped } from "../../../ts/text/index.ts";
import { mask } from "../../../ts/uri/mask.ts";
import type { Components, TopRule } from "../../../ts/uri/types.ts";
import { thrownBy } from "../../support/faults.ts";
import { faultsOf, type Inputs, type Operation, readVectors, type Vector } from "../../vectors/read.ts";
import { absent, octets, written } from "../../vectors/values.ts";

/** Runs each operation with the fields of a vector. */
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
  uriKey: ({ input, ...options }) => uriKey(input, options),
  escapeInvalid: ({ input, rule = "URI-reference" }) => {
    const issue = pchar.check(input, rule);
    const fix = issue && explainIssue(issue, input, { rule }).fix;
    if (fix === undefined || pchar.split(fix.text).authority !== pchar.split(input).authority) return input;
    const isEncoding = fix.edits.every(
      ({ start, end, replacement }) => encodeURIComponent(input.slice(start, end)) === replacement,
    );
    return isEncoding ? fix.text : input;
  },
  pctEncode: ({ input, bytes, component }) => pchar.pctEncode(input ?? octets(bytes!), component),
  pctDecode: ({ input, component, ...options }) => pchar.pctDecode(input, component, options),
  pctEncodeWith: ({ input, bytes, component, ...options }) =>
    pchar.pctEncode(input ?? octets(bytes!), component, options),
  pctDecodeWith: ({ input, component, ...options }) => pchar.pctDecode(input, component, options),
  defragment: ({ input, ...options }) => ofRecordToo(input, (each) => pchar.defragment(each, options)),
  isSameDocument: ({ reference, base, ...options }) => pchar.isSameDocument(reference, base, options),
  referenceKind: ({ input, ...options }) => ofRecordToo(input, (each) => pchar.referenceKind(each, options)),
  relativize: ({ target, base }) => {
    const reference = ofRecordToo(target, (each) => pchar.relativize(each, base));
    expect(pchar.relativize(target, pchar.parse(`${pchar.defragment(base)}#f`))).toBe(reference);
    expect(pchar.resolve(reference, base)).toBe(target);
    return reference;
  },
  build: ({ components, ...options }) => pchar.build(absent(components) as BuildComponents, options),
  withComponents: ({ input, changes, ...options }) =>
    pchar.withComponents(input, changes as ComponentChanges, options),
  segments: ({ input, ...options }) => pchar.segments(input, options),
  segmentParts: ({ input, ...options }) => segmentParts(input, options),
  params: ({ input, query = pchar.split(input!).query, ...options }) => {
    const pairs = pchar.params(input ?? { query }, options);
    expect(pchar.params({ query }, options)).toStrictEqual(pairs);
    return pairs;
  },
  param: ({ input, name }) => {
    const value = pchar.param(input, name);
    expect(pchar.param({ query: pchar.split(input).query }, name)).toBe(value);
    return value;
  },
  withParams: ({ input, changes, ...options }) => pchar.withParams(input, changes, options),
  appendParams: ({ input, pairs, ...options }) => pchar.appendParams(input, pairs, options),
  sortParams: ({ input }) => pchar.sortParams(input),
  withoutParams: ({ input, names }) => pchar.withoutParams(input, (name) => names.includes(name)),
  appendSegments: ({ input, segments }) => pchar.appendSegments(input, ...segments),
  appendPath: ({ input, path }) => pchar.appendPath(input, path),
  origin: ({ input }) => pchar.origin(input) ?? null,
  parse2396: ({ input }) => {
    expectSameIssue(legacy.check2396(input), () => legacy.parse2396(input));
    return { ...legacy.parse2396(input) };
  },
  check2396: ({ input }) => legacy.check2396(input),
  parse1630: ({ input }) => {
    expectSameIssue(legacy.check1630(input), () => legacy.parse1630(input));
    return { ...legacy.parse1630(input) };
  },
  check1630: ({ input }) => legacy.check1630(input),
  explainChange: ({ input }) => {
    const { rfc1630, rfc2396, rfc3986, changes } = legacy.explainChange(input);
    const verdicts = Object.entries({ 1630: rfc1630, 2396: rfc2396, 3986: rfc3986 });
    return {
      accepts: verdicts.filter(([, issue]) => issue === undefined).map(([rfc]) => rfc),
      changes: changes.map(({ code, was, index, section }) => [code, was, index, section]),
    };
  },
  renamedRules: ({ input }) => legacy.explainChange(input).renamed.map(({ was, index }) => [was, index]),
  safer: ({ input, set, ...options }) => legacy.safer(input, set, options),
  reduced: ({ input, set, ...options }) => legacy.reduced(input, set, options),
  sameLevel: ({ a, b }) => legacy.sameLevel(a, b),
  identical: ({ a, b }) => legacy.identical(a, b),
  baseUri: ({ sources }) => {
    const { uri, source } = pchar.baseUri(sources);
    return { uri, source };
  },
  baseUriSteps: ({ sources }) =>
    pchar
      .baseUri(sources)
      .steps.map(({ source, section, depth, code, text, uri }) => [source, section, depth, code, text, uri]),
  fromSuffix: ({ input, ...options }) => {
    const { dangers, ...guess } = fromSuffix(input, options);
    return { ...guess, dangers: dangers.map(({ code, index, section }) => [code, index, section]) };
  },
  explainResolve: ({ reference, base, ...options }) => {
    const { target, from, steps } = explainResolve(reference, base, options);
    return {
      target,
      from,
      steps: steps.map((each) => [each.code, each.section, each.of, each.index, each.before, each.after]),
      buffers: rowsOf(steps.find(({ buffers }) => buffers !== undefined)?.buffers),
    };
  },
  extract: ({ input, ...options }) =>
    extract(input, options).map(({ text, changes, ...find }) => ({
      ...find,
      ...(text === find.uri ? {} : { text }),
      ...(changes === undefined ? {} : { changes: changes.map(({ code, index }) => [code, index]) }),
    })),
  delimit: ({ input, ...options }) => delimit(input, options),
  fromTyped: ({ input, ...options }) => {
    const { changes, ...typed } = fromTyped(input, options);
    return {
      ...typed,
      changes: changes.map(({ code, index, end, added }) => ({
        code,
        index,
        removed: input.slice(index, end),
        ...(added === undefined ? {} : { added }),
      })),
    };
  },
  fromHref: ({ input, base, ...options }) => {
    const { uri, changes } = fromHref(input, base, options);
    return { uri, changes: changes.map(({ code, index }) => [code, index]) };
  },
  inspect: ({ input, ...options }) =>
    inspect(input, options).map(({ code, component, index, address, readings }) => {
      const said = address ?? readings?.whatwg?.host;
      return [code, component, index, ...(said === undefined ? [] : [said])];
    }),
  fetchRefusals: ({ input, ...policy }) =>
    fetchRefusals(input, policy).map(({ code, index }) => [code, index]),
  looseIpv4: ({ input }) => looseIpv4(input),
  mask: ({ input, as }) => mask(input, as).text,
  withinRefusals: ({ input, allowed, rule }) =>
    withinRefusals(input, allowed, { rule }).map(({ code, index }) => [code, index]),
  redact: ({ input, params }) => redact(input, { params }),
  render: ({ input, ...options }) => render(input, options).split("\n"),
  toUri: ({ input, ...options }) => international.toUri(input, options),
  toIri: ({ input, ...options }) => international.toIri(input, options),
  checkBidi: ({ input }) =>
    international.checkBidi(input).map(({ code, rule, index }) => [code, rule, index]),
  toAscii: ({ input }) => international.toAscii(input),
  toUnicode: ({ input }) => international.toUnicode(input),
  parseZone: ({ input }) => international.parseZone(input),
  splitZone: ({ input, ...options }) => international.splitZone(input, options),
  ipv6ToBytes: ({ input }) => international.ipv6ToBytes(input),
  ipv6FromBytes: ({ bytes }) => international.ipv6FromBytes(octets(bytes)),
  ipv4ToNumber: ({ input }) => international.ipv4ToNumber(input),
  ipv4FromNumber: ({ number }) => international.ipv4FromNumber(number),
  expandTemplate: ({ template, values }) => {
    const expanded = expandTemplate(template, values);
    expect(uriTemplate(template).expand(values)).toBe(expanded);
    return expanded;
  },
  matchTemplate: ({ template, uri, ...options }) => uriTemplate(template).match(uri, options),
  explainNormalize: ({ input, ...options }) => {
    const { result, steps } = explainNormalize(input, options);
    return {
      result,
      changes: steps.flatMap(({ code, changes }) =>
        changes.map((each) => [
          code,
          each.section,
          each.code,
          each.component,
          each.index,
          each.before,
          each.after,
        ]),
      ),
      buffers: rowsOf(steps.find(({ buffers }) => buffers !== undefined)?.buffers),
    };
  },
};

/** Returns what a function makes of a reference. It makes the same of its record. */
function ofRecordToo<T>(reference: string, make: (reference: string | pchar.UriReference) => T): T {
  const made = make(reference);
  expect(make(pchar.parse(reference))).toBe(made);
  return made;
}

/** The buffers of 5.2.4, a row for each step. */
function rowsOf(buffers: readonly BufferStep[] | undefined): unknown {
  return buffers?.map(({ step, output, input }) => [step, output, input]);
}

/** Returns the fields of a vector that belong to its operation. */
function run({ id, rfc, op, note, expect: _, error, ...inputs }: Vector): unknown {
  return (RUN[op] as (inputs: unknown) => unknown)(inputs);
}

/** The error classes of operations with another grammar. */
const OTHER_ERRORS: { readonly [O in Operation]?: new (...args: never[]) => Error } = {
  parse2396: legacy.LegacySyntaxError,
  parse1630: legacy.LegacySyntaxError,
  expandTemplate: TemplateSyntaxError,
  matchTemplate: TemplateSyntaxError,
};

/** Runs a vector that expects an error. */
function expectError(vector: Vector): void {
  const { of, ...error } = vector.error!;
  const thrown = thrownBy(() => run(vector));
  expect(thrown).toBeInstanceOf(OTHER_ERRORS[vector.op] ?? pchar.UriSyntaxError);
  const { code, rule, index, input, issue } = thrown as pchar.UriSyntaxError;
  expect({ code, rule, index, end: issue.end }).toMatchObject(error);
  if (of !== undefined && (vector.op === "resolve" || vector.op === "fromHref")) {
    expect(input).toBe((vector as Partial<Record<string, unknown>>)[of]);
  }
}

/** `check2396` and `check1630` must agree with `parse2396` and `parse1630`. */
function expectSameIssue(issue: legacy.LegacyIssue | undefined, parse: () => unknown): void {
  const thrown = thrownBy(parse) as legacy.LegacySyntaxError | undefined;
  expect(issue).toEqual(thrown?.issue);
  if (issue !== undefined) expect(thrown?.message).toContain(issue.message);
}

/** `check`, `tryParse` and `matches` must agree with `parse`. */
function expectAgreement(input: string, rule: TopRule | undefined, vector: Vector): void {
  const issue = pchar.check(input, rule);
  if (vector.error === undefined) expect(issue).toBeUndefined();
  else expect(issue).toMatchObject(vector.error);
  expect(pchar.matches(input, rule ?? "URI-reference")).toBe(vector.error === undefined);
  const tried = pchar.tryParse(input, rule);
  expect(tried).toStrictEqual(
    issue === undefined ? { uri: pchar.parse(input, rule), issue } : { uri: undefined, issue },
  );
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

  test("have vectors of the known shape", () => {
    const faults = all.flatMap((vector) => faultsOf(vector).map((fault) => `${vector.id}: ${fault}`));
    expect(faults).toEqual([]);
  });

  test("have no id twice", () => {
    const seen = new Set<string>();
    expect(all.map(({ id }) => id).filter((id) => seen.size === seen.add(id).size)).toEqual([]);
  });

  test.each(RULES)("have five texts that match %s and five that almost do", (rule) => {
    const ofRule = all.filter((vector) => vector.op === "matches" && vector.rule === rule);
    const matching = ofRule.filter((vector) => vector.expect === true).length;
    // Only the empty string matches path-empty.
    expect(matching).toBeGreaterThanOrEqual(rule.endsWith("path-empty") ? 1 : 5);
    expect(ofRule.length - matching).toBeGreaterThanOrEqual(5);
  });
});
