// Prints strings and what the npm package makes of them, for test_equal.py: a line of JSON for each chunk of rows.
//
//   node answers.mjs vectors|generated|edges|CORPUS ROWS SEED
//
// CORPUS is a file of bench/corpora, without its ending. A chunk gets all options, except that those of generated rows and of
// large corpora change from chunk to chunk.

import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { explainIssue } from "../../dist/explain.js";
import {
  check,
  equivalent,
  normalize,
  origin,
  param,
  params,
  parse,
  resolve,
  resolver,
  segments,
  split,
  uriKey,
} from "../../dist/index.js";
import { redact } from "../../dist/inspect.js";
import { toUri } from "../../dist/iri.js";
import { edgePairs, generators } from "../../scripts/check/generators.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CHUNK = 1000;
const LARGE = 20_000;
const { types, options, interfaces } = JSON.parse(
  readFileSync(join(ROOT, "crate/grammar/options.json"), "utf8"),
);

/** Returns the options of an interface, with all their values. */
const optionsIn = (name) =>
  interfaces
    .find((each) => each.name === name)
    .options.map((id) => ({
      name: id,
      values: types.find(({ name }) => name === options[id].type)?.values,
      ...options[id],
    }));

const COLUMNS = {
  ...Object.fromEntries(
    ["scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"].map((name) => [
      name,
      name,
    ]),
  ),
  host_kind: "hostKind",
  path_kind: "pathKind",
};

/** Returns all combinations of the values of some options. */
const combinations = (options) =>
  Object.entries(options).reduce(
    (all, [name, values]) => all.flatMap((each) => values.map((value) => ({ ...each, [name]: value }))),
    [{}],
  );

/** Returns all combinations of the options of an interface in options.json that functions for strings have too. */
const combinationsOf = (name) =>
  combinations(Object.fromEntries(optionsIn(name).map(({ name, values }) => [name, values])));

const SCANS = combinationsOf("RuleOptions");
const NORMALIZATIONS = combinationsOf("LevelOptions");
const RESOLUTIONS = combinationsOf("CheckedResolveOptions");

const errorOf = ({ code, rule, index }) => [code, rule, index];

/** Returns the value and the error of each row. Both are null if the row is null. */
function answered(rows, answer, withInput = errorOf) {
  const values = [];
  const errors = [];
  rows.forEach((text, row) => {
    let value = null;
    let error = null;
    try {
      if (text !== null) value = answer(text, row);
    } catch (thrown) {
      if (thrown.code === undefined) throw thrown;
      error = withInput(thrown, row);
    }
    values.push(value);
    errors.push(error);
  });
  return { values, errors };
}

function scanned(texts, options) {
  const { values, errors } = answered(texts, (text) => parse(text, options.rule));
  const columns = Object.entries(COLUMNS).map(([name, key]) => [
    name,
    values.map((each) => each?.[key] ?? null),
  ]);
  const checked = texts.map((text) => {
    const issue = text === null ? undefined : check(text, options.rule);
    return issue === undefined ? null : errorOf(issue);
  });
  return { call: "components", options, columns: Object.fromEntries(columns), errors, checked };
}

function normalized(texts, options) {
  const { values, errors } = answered(texts, (text) => normalize(text, options));
  return { call: "normalize", options, columns: { value: values }, errors };
}

/** Resolves on a column of bases, or on one base, which is validated at once even if no row uses it, as by `resolver`. */
function resolved(texts, bases, options) {
  const baseOf = (row) => (typeof bases === "string" ? bases : bases[row]);
  const rows = texts.map((text, row) => (baseOf(row) === null ? null : text));
  // If both strings are the same, it is the base that is reported.
  const withInput = (error, row) => [...errorOf(error), error.input === baseOf(row) ? "base" : "reference"];
  const target = (text, row) =>
    typeof bases === "string" ? resolver(bases, options)(text) : resolve(text, bases[row], options);
  const { values, errors } = answered(rows, target, withInput);
  const base = typeof bases === "string" ? bases : null;
  return { call: "resolve", options, base, columns: { value: values }, errors };
}

/** Returns a name of a parameter for each row: mostly one of its query. */
function namesOf(texts) {
  return texts.map((text, row) => {
    if (row % 10 === 9) return null;
    let names = [];
    try {
      names = params(text ?? "", { invalidUtf8: "replace", malformed: "keep" }).map(([name]) => name);
    } catch {}
    return names[row % Math.max(names.length, 1)] ?? "q";
  });
}

/** Returns what the other functions make of each row. It is null if a string is null or invalid, or if they throw or have no result. */
function derived(texts, others, { rule }) {
  const names = namesOf(texts);
  const reference = rule.includes("IRI") || rule.startsWith("i") ? "IRI-reference" : "URI-reference";
  const isValid = (text) => text !== null && check(text, rule) === undefined;
  const answers = (answer) =>
    answered(texts, (text, row) => (isValid(text) ? (answer(text, row) ?? null) : null)).values;
  const columns = {
    origin: answers((text) => origin(toUri(text))),
    key: answers((text) => uriKey(text, { rule: reference })),
    equivalent: answers((text, row) =>
      isValid(others[row]) ? equivalent(text, others[row], { rule: reference }) : null,
    ),
    to_uri: answers((text) => toUri(text)),
    segments: answers((text) => segments(text, { rule })),
    // Parameters are read from any string.
    param: answered(texts, (text, row) => (names[row] === null ? null : (param(text, names[row]) ?? null)))
      .values,
    params: answered(texts, (text) => params(text).map(([name, value]) => ({ name, value }))).values,
  };
  return { call: "derived", options: { rule }, names, columns };
}

/**
 * Returns a text with what its fix percent-encodes, and the text itself if its fix is another one. The fix also refuses hidden characters
 * and text that is not in NFC, so the result is null for texts that may have them.
 */
function escaped(text, rule) {
  if (!/^[ -~\u00a1-\u00ac\u00ae-\u02ff\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fef]*$/.test(text)) return null;
  if (text.normalize("NFC") !== text) return null;
  const issue = check(text, rule);
  const fix = issue && explainIssue(issue, text, { rule }).fix;
  const isEncoding = fix?.edits.every(
    ({ start, end, replacement }) => encodeURIComponent(text.slice(start, end)) === replacement,
  );
  return isEncoding && split(fix.text).authority === split(text).authority ? fix.text : text;
}

/** Returns the options of a chunk: all of them, or the next. */
const some = (options, number) => (number === undefined ? options : [options[number % options.length]]);

function answers(texts, bases, number) {
  const one = bases.find((base) => base !== null) ?? "";
  return {
    texts,
    bases,
    masked: texts.map((text) => (text === null ? null : redact(text))),
    escaped: some(SCANS, number).map(({ rule }) => ({
      rule,
      values: texts.map((text) => (text === null ? null : escaped(text, rule))),
    })),
    calls: [
      ...some(SCANS, number).map((options) => scanned(texts, options)),
      ...some(SCANS, number).map((options) => derived(texts, bases, options)),
      ...some(NORMALIZATIONS, number).map((options) => normalized(texts, options)),
      ...some(RESOLUTIONS, number).flatMap((options) => [
        resolved(texts, one, options),
        resolved(texts, bases, options),
      ]),
    ],
  };
}

const withNulls = (texts, every) => texts.map((text, row) => (row % every === every - 1 ? null : text));

/** Returns a column of bases: runs of one string, some of them absolute. */
const basesOf = (texts, first) =>
  texts.map((_, row) => {
    const base = texts[((row >> 2) * 7) % texts.length];
    return (first + (row >> 2)) % 3 === 0 || base === null ? base : `http://u@a:8/b/c/../d;p?q#${row >> 2}`;
  });

function* chunksOf(texts) {
  for (let start = 0; start < texts.length; start += CHUNK) yield texts.slice(start, start + CHUNK);
}

function vectorTexts() {
  const folder = join(ROOT, "test/vectors");
  const names = ["input", "reference", "base", "target", "uri", "a", "b", "expect"];
  const texts = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => JSON.parse(readFileSync(join(folder, file), "utf8")))
    .flatMap((vector) => names.map((name) => vector[name]))
    .filter((text) => typeof text === "string" && text.isWellFormed());
  return [...new Set(texts)];
}

/** Yields chunks of the strings that the engines are compared on. Strings that UTF-8 does not have are left out. */
async function* generatedChunks(rows, seed) {
  const { someText, seeded } = await generators(
    'export { someText } from "./arbitrary.ts"; export { seeded } from "./generate.ts";',
  );
  const random = seeded(seed);
  const next = () => {
    for (;;) {
      const text = someText(random);
      if (text.isWellFormed()) return text;
    }
  };
  for (let left = rows; left > 0; left -= CHUNK) yield Array.from({ length: Math.min(left, CHUNK) }, next);
}

/** Yields chunks of edge URIs, and of the URIs to compare them with. */
async function* edgeChunks(rows, seed) {
  let pairs = [];
  for await (const pair of edgePairs(rows, seed)) {
    pairs.push(pair);
    if (pairs.length < CHUNK) continue;
    yield [pairs.map(([uri]) => uri), pairs.map(([, other]) => other)];
    pairs = [];
  }
  if (pairs.length > 0) yield [pairs.map(([uri]) => uri), pairs.map(([, other]) => other)];
}

const [source, rows, seed] = process.argv.slice(2);
const isMade = source === "generated" || source === "edges";
const corpus = () => readFileSync(join(ROOT, `bench/corpora/${source}.txt`), "utf8").split("\n");
const known = isMade ? [] : source === "vectors" ? vectorTexts() : corpus();

/** Yields chunks with their bases. */
async function* sourceChunks() {
  if (source === "edges") return yield* edgeChunks(Number(rows), Number(seed));
  let number = 0;
  for await (const chunk of isMade ? generatedChunks(Number(rows), Number(seed)) : chunksOf(known)) {
    const texts = withNulls(chunk, 11 + (number % 9));
    yield [texts, basesOf(texts, number++)];
  }
}

let number = 0;
for await (const [texts, bases] of sourceChunks()) {
  const turn = isMade || known.length > LARGE ? number : undefined;
  const line = JSON.stringify(answers(texts, bases, turn));
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, "drain");
  number += 1;
}
