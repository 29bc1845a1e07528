// `pctDecode` decodes short ASCII in a loop of its own, and other inputs by the platform. Here `core/pct.ts` reads them character by character.

import { expect, test } from "vitest";
import { codecError } from "../../../ts/codec/codec-error.ts";
import { decode } from "../../../ts/core/pct.ts";
import { NUL } from "../../../ts/generated/errors.ts";
import { UNRESERVED } from "../../../ts/generated/rules.ts";
import { pctDecode } from "../../../ts/index.ts";
import { pick, seeded } from "../../oracle/grammar/generate.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { newFaults, outcome, same } from "../../support/faults.ts";
import { EDGES, SEED } from "./edge.ts";

const PIECES = [
  ...[
    "a",
    "bc",
    "http",
    "/",
    "+",
    "%2F",
    "%3a",
    "%25",
    "%41",
    "%7f",
    "%01",
    "%20",
    "0123456789",
    "%2541",
    "~",
  ],
  ...[
    "%",
    "%4",
    "%zz",
    "%00",
    "%80",
    "%C3%A9",
    "%c3",
    "%A9",
    "%F0%9F%98%80",
    "%ED%A0%80",
    "\u00e9",
    "\u{1f600}",
  ],
  ...["\ud800", "\udc00"],
];

test(`pctDecode of ${EDGES} strings`, { timeout: 36_000_000 }, () => {
  const random = seeded(SEED);
  const faults = newFaults();
  let decoded = 0;
  for (let made = 0; made < EDGES; made++) {
    const isLong = random() < 0.2;
    const length = Math.floor(random() * (isLong ? 40 : 6));
    // Half of the strings have only pieces that decode to ASCII.
    const pieces = random() < 0.5 ? PIECES.slice(0, 15) : PIECES;
    const text = Array.from({ length }, () => pick(pieces, random)).join("");
    const wanted = outcome(() => {
      const fail = codecError("decode", text, UNRESERVED);
      const characters = decode(text, 0, text.length, fail);
      const nul = text.indexOf("%00");
      return nul === -1 ? characters : fail(NUL, nul);
    });
    if (wanted !== text && typeof wanted === "string" && !wanted.startsWith("ERR_")) decoded++;
    same(
      faults,
      outcome(() => pctDecode(text)),
      wanted,
      text,
    );
  }
  expect(decoded).toBeGreaterThan(EDGES / 4);
  expectNoFaults(faults, EDGES);
});
