// Writes edge URIs and what the built package makes of them to a file, a line of JSON for each pair, for crate/tests/edges.rs:
//
//   node scripts/check/edges.mjs FILE COUNT SEED

import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { check, equivalent, origin, uriKey } from "../../dist/index.js";
import { isWithin, redact } from "../../dist/inspect.js";
import { edgePairs } from "./generators.mjs";

const OPTIONS = { rule: "IRI-reference" };
const isValid = (text) => check(text, OPTIONS.rule) === undefined;
const keyOf = (text) => (isValid(text) ? uriKey(text, OPTIONS) : null);

/** Returns `null` for an entry that is not allowed. */
function isWithinEntry(uri, entry) {
  try {
    return isWithin(uri, [entry], OPTIONS);
  } catch {
    return null;
  }
}

const [file, count, seed] = process.argv.slice(2);

async function* lines() {
  for await (const [a, b, uri, entry] of edgePairs(Number(count), Number(seed))) {
    const isEqual = isValid(a) && isValid(b) ? equivalent(a, b, OPTIONS) : null;
    const originOfA = check(a) === undefined ? (origin(a) ?? null) : null;
    const answers = [a, b, keyOf(a), keyOf(b), isEqual, originOfA, redact(a)];
    yield `${JSON.stringify([...answers, uri, entry, isWithinEntry(uri, entry)])}\n`;
  }
}

await pipeline(lines, createWriteStream(file));
