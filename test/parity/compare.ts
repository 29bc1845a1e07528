// Calls both engines and compares all that they answer: record, error code, rule and index, and output strings.

import type { Engine } from "../../ts/core/engine.ts";
import { jsEngine } from "../../ts/core/js-engine.ts";
import { jsEquivalent, jsNormalize } from "../../ts/core/normalize.ts";
import { jsResolve } from "../../ts/core/resolve.ts";
import * as field from "../../ts/generated/record.ts";
import { IRI_REFERENCE, RULES, URI_REFERENCE } from "../../ts/generated/rules.ts";
import { UriRecord } from "../../ts/uri/record.ts";
import { start } from "../../ts/wasm/start.ts";
import { someText } from "../oracle/grammar/arbitrary.ts";
import { TOP_RULES } from "../oracle/grammar/expect.ts";
import { pick, type Random, seeded } from "../oracle/grammar/generate.ts";
import { type Faults, same } from "../support/faults.ts";

const js = jsEngine();
const wasm = startWasm();

/** Starts the WebAssembly engine. If it cannot, the JavaScript engine must not be compared with itself. */
function startWasm(): Engine {
  const started = start?.(({ cause }) => {
    throw cause;
  });
  if (started?.engine.name !== "wasm") throw new Error(`no WebAssembly engine: ${started?.reason}`);
  return started.engine;
}

export const TOP_NUMBERS: readonly number[] = TOP_RULES.map((rule) => RULES.indexOf(rule));
export const REFERENCE_RULES: readonly number[] = [URI_REFERENCE, IRI_REFERENCE];
const RESOLVE_FLAGS: readonly number[] = [
  0,
  field.STRICT,
  field.RELATIVE_BASE,
  field.STRICT | field.RELATIVE_BASE,
];

export const SYNTAX: number = field.CASE | field.PERCENT | field.PATH | field.IPV6;
const LEVELS: readonly number[] = [field.CASE, field.PERCENT, field.PATH, SYNTAX, SYNTAX | field.SCHEME];
const NORMALIZE_FLAGS: readonly number[] = LEVELS.flatMap((level) => [
  level,
  level | field.KEEP_ENCODED_DOTS,
]);
const ALL_FLAGS: readonly number[] = Array.from({ length: 128 }, (_, flags) => flags);

/** Returns the record of a string, as an engine fills it and as an object, or the error, as one string to compare. */
function scanned(engine: Engine, text: string, rule: number): string {
  const code = engine.scan(text, rule);
  const { record } = engine;
  if (code !== record[field.CODE]) return `returned ${code}, noted ${record[field.CODE]}`;
  if (code !== 0) return errorIn(record);
  const keys = Object.values(new UriRecord(text, record)).map((key) => key ?? "\u0000absent");
  return `${record.slice(0, field.CODE).join()} ${keys.join("\n")}`;
}

function errorIn(record: Int32Array): string {
  return `error ${record[field.CODE]} rule ${record[field.RULE]} index ${record[field.INDEX]} input ${record[field.INPUT]}`;
}

function resolved(engine: Engine, reference: string, base: string, rule: number, flags: number): string {
  const target = engine.resolve(reference, base, rule, flags, jsResolve);
  return target === undefined ? errorIn(engine.record) : `target ${target}`;
}

function normalized(engine: Engine, text: string, rule: number, flags: number): string {
  const normal = engine.normalize(text, rule, flags, jsNormalize);
  return normal === undefined ? errorIn(engine.record) : `normal ${normal}`;
}

/** Returns a string that is equivalent to a valid one. */
function normalForm(text: string): string {
  return js.normalize(text, IRI_REFERENCE, NORMALIZE_FLAGS.at(-1)!, jsNormalize) ?? text;
}

export function compareScan(faults: Faults, text: string, rules: readonly number[]): void {
  for (const rule of rules) {
    same(faults, scanned(wasm, text, rule), scanned(js, text, rule), "scan", RULES[rule], text);
  }
}

export function compareResolve(
  faults: Faults,
  reference: string,
  base: string,
  rules: readonly number[] = REFERENCE_RULES,
  allFlags: readonly number[] = RESOLVE_FLAGS,
): void {
  for (const rule of rules) {
    for (const flags of allFlags) {
      const got = resolved(wasm, reference, base, rule, flags);
      same(
        faults,
        got,
        resolved(js, reference, base, rule, flags),
        "resolve",
        RULES[rule],
        flags,
        reference,
        base,
      );
    }
  }
}

export function compareNormalize(
  faults: Faults,
  text: string,
  rules: readonly number[] = REFERENCE_RULES,
  allFlags: readonly number[] = NORMALIZE_FLAGS,
): void {
  for (const rule of rules) {
    for (const flags of allFlags) {
      const got = normalized(wasm, text, rule, flags);
      same(faults, got, normalized(js, text, rule, flags), "normalize", RULES[rule], flags, text);
    }
  }
}

/** Compares both orders, then the first again, because the module keeps one of the strings, and the first with itself. */
export function compareEquivalent(
  faults: Faults,
  text: string,
  other: string,
  rules: readonly number[] = REFERENCE_RULES,
  allFlags: readonly number[] = NORMALIZE_FLAGS,
): void {
  for (const rule of rules) {
    for (const flags of allFlags) {
      const expected = [
        [text, other],
        [other, text],
        [text, text],
      ].map(([a, b]) => [a!, b!, js.equivalent(a!, b!, rule, flags, jsEquivalent)] as const);
      for (const [a, b, want] of [...expected.slice(0, 2), expected[0]!, expected[2]!]) {
        const got = wasm.equivalent(a, b, rule, flags, jsEquivalent);
        same(faults, got, want, "equivalent", RULES[rule], flags, a, b);
      }
    }
  }
}

/** Compares every call on two strings, with every rule and flag. */
export function compareAll(faults: Faults, text: string, other: string): void {
  compareScan(faults, text, TOP_NUMBERS);
  compareEquivalent(faults, text, other);
  compareEquivalent(faults, text, normalForm(text));
  compareNormalize(faults, text);
  compareResolve(faults, text, other);
  compareResolve(faults, other, text);
}

/** Returns a string to compare with `text`: one that is equivalent, one that differs at its end, or another one. */
function likeText(text: string, other: string, random: Random): string {
  const form = normalForm(text);
  if (random() < 0.4) return form;
  if (random() < 0.3) return other;
  const at = form.length - Math.floor(random() * 10);
  const piece = pick(["", "a", ".", "..", "/", "/.", "%2E", "%61", "%2f", "?", "#", ":0"], random);
  return form.slice(0, at) + piece + form.slice(random() < 0.5 ? at : at + 1);
}

/**
 * Compares calls on generated and mutated strings until there were `pairs` of them. The strings depend on the seed alone.
 *
 * A base stays for some calls and comes back later, so that a stale record of it would be found.
 */
export function comparePairs(faults: Faults, seed: number, pairs: number): void {
  const random = seeded(seed);
  const end = faults.checks + pairs;
  let bases = [someText(random), someText(random)];
  for (let count = 0; faults.checks < end; count++) {
    const text = someText(random);
    if (random() < 0.3) bases = [someText(random), bases[0]!];
    const rule = pick(REFERENCE_RULES, random);
    compareScan(faults, text, [pick(TOP_NUMBERS, random), rule]);
    compareResolve(faults, text, pick(bases, random), [rule], [pick(RESOLVE_FLAGS, random), field.STRICT]);
    compareResolve(faults, text, pick(bases, random), [rule], [field.RELATIVE_BASE]);
    compareNormalize(faults, text, [rule], [pick(NORMALIZE_FLAGS, random), pick(ALL_FLAGS, random)]);
    compareEquivalent(
      faults,
      text,
      likeText(text, bases[0]!, random),
      [rule],
      [pick(NORMALIZE_FLAGS, random)],
    );
    if (count % 20 === 0) compareAll(faults, text, bases[0]!);
  }
}
