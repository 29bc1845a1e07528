// `toAscii` maps most names by one call of `URL`, and `toUnicode` lower-cases plain ones. Here each label is mapped, as in all other names.

import { expect, test } from "vitest";
import { codecError } from "../../../ts/codec/codec-error.ts";
import { IREG_NAME } from "../../../ts/generated/rules.ts";
import { asciiName, toAscii, toUnicode, unicodeName } from "../../../ts/iri/to-ascii.ts";
import { pick, seeded } from "../../oracle/grammar/generate.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { newFaults, outcome, same } from "../../support/faults.ts";
import { EDGES, SEED } from "./edge.ts";

const TIMEOUT = { timeout: 36_000_000 };

/** Letters, marks and digits of many scripts; characters that IDNA maps, drops or rejects; and those that make Punycode or addresses. */
const PIECES = [
  ...[
    "a",
    "B",
    "1",
    "-",
    "-",
    ".",
    ".",
    "\u3002",
    "\uff0e",
    "xn--",
    "XN-",
    "x",
    "n",
    "0x1f",
    "127.1",
    "_",
    "~",
    ";",
  ],
  ...[
    "\u00e9",
    "\u00c9",
    "\u00df",
    "\u1e9e",
    "\u0130",
    "\u0131",
    "\u017f",
    "\u01c4",
    "\u03c2",
    "\u03a3",
    "\u0436",
  ],
  ...[
    "\u0301",
    "e\u0301",
    "\u0340",
    "\u00a0",
    "\u00a8",
    "\u00ad",
    "\u037e",
    "\u200c",
    "\u200d",
    "\u2460",
    "\u2488",
  ],
  ...[
    "\u05d0",
    "\u0627",
    "\u0661",
    "\u2135",
    "\ufb1d",
    "\u0915\u094d\u0937",
    "\u0e2a\u0e27",
    "\u0e31",
    "\u13a0",
    "\uab70",
  ],
  ...[
    "\u1e9b",
    "\u1fef",
    "\u1f80",
    "\u3005",
    "\u30a2",
    "\u3099",
    "\u3371",
    "\u33c7",
    "\u4e16\u754c",
    "\uac00",
    "\u1100\u1161",
  ],
  ...[
    "\ud7ff",
    "\uf900",
    "\uff41",
    "\uff0d",
    "\ufe63",
    "\ufe52",
    "\u{1f680}",
    "\u{10400}",
    "\u{1d7ce}",
    "%C3%A9",
    "%",
  ],
];
const ENDS = ["", "", ".example", ".example", ".", ".1", ".\u2460", ".\u0440\u0444", ".com."];

test(`toAscii of ${EDGES} names`, TIMEOUT, () => {
  const random = seeded(SEED);
  const faults = newFaults();
  let mapped = 0;
  for (let made = 0; made < EDGES; made++) {
    const pieces = Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(PIECES, random));
    const name = pieces.join("") + pick(ENDS, random);
    const got = outcome(() => toAscii(name));
    // An address, or no host.
    const wanted = outcome(() =>
      asciiName(name, codecError("map host to ASCII", name, IREG_NAME, "authority")),
    );
    if (/^[\d.]+$/.test(name) || /%(?!C3%A9)/.test(name)) continue;
    if (!String(wanted).startsWith("ERR_") && /[^\0-\x7f]/.test(name)) mapped++;
    same(faults, got, wanted, name);
  }
  expect(mapped).toBeGreaterThan(EDGES / 8);
  expectNoFaults(faults, EDGES / 2);
});

const LABELS = [
  "a",
  "EXAMPLE",
  "x-y",
  "x--y",
  "ab--c",
  "-a",
  "a-",
  "xn--bcher-kva",
  "XN--BCHER-KVA",
  "xn--a",
  "xn--",
  "",
  "1a",
  "\u00fc",
];

test(`toUnicode of ${EDGES} names, most of them in ASCII`, TIMEOUT, () => {
  const random = seeded(SEED);
  const faults = newFaults();
  let mapped = 0;
  for (let made = 0; made < EDGES; made++) {
    const labels = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(LABELS, random));
    const name = labels.join(".") + pick(["", "", ".com", ".", ".b\u00fccher", "a".repeat(63)], random);
    const wanted = outcome(() =>
      unicodeName(name, codecError("map host to Unicode", name, IREG_NAME, "authority")),
    );
    if (!String(wanted).startsWith("ERR_")) mapped++;
    same(
      faults,
      outcome(() => toUnicode(name)),
      wanted,
      name,
    );
  }
  expect(mapped).toBeGreaterThan(EDGES / 8);
  expectNoFaults(faults, EDGES);
});
