// At the level "scheme", the case of a `urn` URI is normalized, and nothing else (RFC 8141, 3.1).

import fc from "fast-check";
import { expect, test } from "vitest";
import { equivalent, normalize, UriSet, uriKey } from "../../ts/index.ts";
import { equivalentUrn, urn } from "../../ts/schemes/index.ts";
import { made, RUNS } from "../oracle/grammar/arbitrary.ts";
import { pick, type Random } from "../oracle/grammar/generate.ts";
import { recognizes } from "../oracle/grammar/recognize.ts";
import { must } from "../support/faults.ts";

const NIDS = ["example", "EXAMPLE", "eX-1", "a-", "-B", "C", "x".repeat(33)];
const PIECES = "a B : / . .. /../ %2e %2E %7e %2f %C3%a9 ? # ?+ ?= ?+c ?=D # @ //".split(" ");

/** Returns a `urn` URI: mostly a URN, sometimes without a namespace identifier. */
function urnText(random: Random): string {
  for (;;) {
    let text = pick(["urn:", "URN:", "uRn:"], random);
    if (random() < 0.9) text += `${pick(NIDS, random)}:`;
    while (random() < 0.85) text += pick(PIECES, random);
    if (recognizes("URI", text)) return text;
  }
}

const URN_TEXTS = made(urnText);

/** The assigned name, which is what RFC 8141 compares: everything before the r-, q- and f-component. */
const assignedName = (text: string): string => text.replace(/[?#].*/, "");

test("the default is the rule of pchar/schemes, without the rules of namespaces", () => {
  let count = 0;
  fc.assert(
    fc.property(URN_TEXTS, (text) => {
      if (urn.check(text) !== undefined) return;
      count++;
      must(normalize(text), normalize(text, { schemeRules: [urn] }), text);
      must(uriKey(text), uriKey(text, { schemeRules: [urn] }), text);
    }),
    RUNS,
  );
  expect(count).toBeGreaterThan(500);
});

test("no string changes in anything but case", () => {
  fc.assert(
    fc.property(URN_TEXTS, (text) => {
      must(normalize(text).toLowerCase(), text.toLowerCase(), text);
      must(normalize(text, { encodedDots: "keep" }), normalize(text), text);
    }),
    RUNS,
  );
});

test("every function that compares agrees with equivalentUrn", () => {
  let count = 0;
  fc.assert(
    fc.property(
      URN_TEXTS,
      made((random) => random),
      (text, random) => {
        const one = assignedName(text);
        if (urn.check(one) !== undefined) return;
        const other = [...one].map((letter) => (random() < 0.2 ? toggled(letter) : letter)).join("");
        const expected = equivalentUrn(one, other);
        if (expected) count++;
        must(equivalent(one, other), expected, one, other);
        must(uriKey(one) === uriKey(other), expected, one, other);
        must(new UriSet([one, other]).size === 1, expected, one, other);
      },
    ),
    RUNS,
  );
  expect(count).toBeGreaterThan(500);
});

/** Returns a letter in the other case. */
function toggled(letter: string): string {
  return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
}
