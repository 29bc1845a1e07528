// Compares the string module with the JavaScript engine. Needs Node 22 or newer: scripts/check/in-place.mjs runs it in one.

import { scan as jsScan } from "../../ts/core/scan.ts";
import { CODE, FALLBACK, OK, RECORD_SIZE } from "../../ts/generated/record.ts";
import { IRI_REFERENCE, RULES, URI, URI_REFERENCE } from "../../ts/generated/rules.ts";
import { CORE } from "../../ts/wasm/core.ts";
import type { Core } from "../../ts/wasm/exports.ts";
import { type InPlace, LONG, startInPlace } from "../../ts/wasm/in-place.ts";
import { unpack } from "../../ts/wasm/unpack.ts";
import { validText } from "../oracle/grammar/arbitrary.ts";
import { TOP_RULES } from "../oracle/grammar/expect.ts";
import { mutate, pick, type Random, seeded } from "../oracle/grammar/generate.ts";
import { type Faults, newFaults, same } from "../support/faults.ts";

const TOP_NUMBERS: readonly number[] = TOP_RULES.map((rule) => RULES.indexOf(rule));

/** Each is inserted at each position. */
const PIECES: readonly string[] = [
  ...':/?#@.%[]!A_~ <^`{|\\"\u0000\u007f\u0080\u00e9\u0161\u2f61',
  ...["//", "/.", "/..", "..", ":8", ":8a", "@:", "[::1]", "?#", "##", "?/.", "1.2.3.4"],
  ...["%41", "%7e", "%2F", "%2f", "%C3%A9", "%G0", "%4"],
];
const BEGINNINGS: readonly string[] = [
  ...["", "/", "//", "http://", "HTTP://h/", "a:", "a:/", "a:b", "1:", "//h", "http://h?", "http://h#"],
  ...["file:", "file://h", "files:", "fold:", "http://h:8", "http://h9/"],
];

const DIGITS: readonly string[] = [..."0123456789ABCDEF02468af"];

/** Strings that the module must take, or it would be of no use. */
const TAKEN: readonly string[] = [
  "https://www.example.com/",
  "http://localhost:8080/some/path/index.html?page=2&sort=asc#top",
  "//cdn.example.org/lib/v1.2/a_b-c~d.js",
  "/search?q=a+b",
  "tel:+1-816-555-1212",
  "mailto:John.Doe@example.com",
  "http://example.com",
  "s3://bucket/Key",
  "file:///home/alice/%C3%9Cber%20uns.txt#L900",
  "http://example.com/a%20b/c?d=%26#%25",
];

/** The same for IRIs. */
const TAKEN_IRIS: readonly string[] = [
  "https://ja.example.org/wiki/東京_(都)",
  "http://example.com/a?b=é#ü",
  "/é%20é",
];

/** The counts of a comparison: all scans, and those that the string module made. */
export interface InPlaceCounts {
  readonly faults: Faults;
  taken: number;
}

/** A string in one of the forms in which V8 keeps it: flat, a slice, a slice of two-byte text, or a concatenation. */
function formOf(text: string, random: Random): string {
  const at = Math.floor(random() * (text.length + 1));
  return pick(
    [
      () => text,
      () => `${"x".repeat(20)}${text}`.slice(20),
      () => JSON.parse(JSON.stringify(`\u2f61${text}${"x".repeat(20)}`)).slice(1, 1 + text.length),
      () => text.slice(0, at) + text.slice(at),
    ],
    random,
  )();
}

/** Sets up the module. The memory of the core has its record. */
function setUp(): { readonly inPlace: InPlace; readonly record: Int32Array } {
  const core = new WebAssembly.Instance(new WebAssembly.Module(unpack(CORE))).exports as unknown as Core;
  const record = new Int32Array(core.memory.buffer, core.outcome(), RECORD_SIZE);
  const inPlace = startInPlace(core, record);
  if (inPlace === undefined) throw new Error("This runtime does not scan strings in place");
  return { inPlace, record };
}

/** Compares strings with each piece at each position, and generated ones until there were this many checks. */
export function compareInPlace(checks: number, seed: number): InPlaceCounts {
  const { inPlace, record } = setUp();
  const expected = new Int32Array(RECORD_SIZE);
  const random = seeded(seed);
  const counts = { faults: newFaults(), taken: 0 };

  function compare(text: string, rules: readonly number[]): void {
    for (const rule of rules) {
      record.fill(-7);
      const answer = inPlace(formOf(text, random), text.length, rule);
      if (answer === FALLBACK) {
        const mustTake = rule === URI_REFERENCE ? TAKEN : rule === IRI_REFERENCE ? TAKEN_IRIS : [];
        same(counts.faults, mustTake.includes(text), false, "taken", text);
        continue;
      }
      counts.taken++;
      expected[CODE] = OK;
      const code = jsScan(text, rule, expected);
      const got = `${answer} ${record.subarray(0, CODE + 1)}`;
      same(counts.faults, got, `${code} ${expected.subarray(0, CODE + 1)}`, RULES[rule], text);
    }
  }

  for (const text of [...TAKEN, ...TAKEN_IRIS]) compare(text, TOP_NUMBERS);
  for (const beginning of BEGINNINGS) {
    for (let length = 0; length <= LONG; length++) {
      for (const piece of ["", ...PIECES]) {
        compare(`${beginning}${"a".repeat(length)}${piece}`, [URI_REFERENCE, URI]);
        compare(`${beginning}${"a".repeat(length)}${piece}b/c`, [IRI_REFERENCE]);
      }
    }
  }
  while (counts.faults.checks < checks) {
    const text = validText("URI-reference", random).slice(0, LONG + 8);
    compare(text, [pick(TOP_NUMBERS, random)]);
    compare(mutate(text, random), [pick(TOP_NUMBERS, random)]);
    compare(plainText(random), [pick(TOP_NUMBERS, random), URI_REFERENCE]);
    compare(encodedText(random), [pick(TOP_NUMBERS, random), IRI_REFERENCE]);
  }
  return counts;
}

/** Returns a string that the module takes most often. */
function plainText(random: Random): string {
  const name = (characters: string): string =>
    Array.from({ length: Math.floor(random() * 9) }, () => pick([...characters], random)).join("");
  const path = (): string => name("abz019-._~!$&'()*+,;=:@AZ/");
  const parts = [
    pick(["", "http:", "https:", "urn:", "a+b-c.9:", "file:", "Http:"], random),
    random() < 0.7 ? `//${name("abz019-._~!$,;=")}x` : "",
    pick(["", "", ":", `:${name("0189")}`, ":a"], random),
    pick(["", "/", `/${path()}`, `/${path()}/${path()}`, path()], random),
    pick(["", `?${path()}?/.`], random),
    pick(["", "", `#${path()}`, "#a#"], random),
  ];
  return parts.join("");
}

/** Returns a string with percent-encoded octets and non-ASCII characters. No rule allows some of them. */
function encodedText(random: Random): string {
  const unit = (): string => String.fromCharCode(Math.floor(random() ** 2 * 0x1_0000));
  const octet = (): string => `%${pick(DIGITS, random)}${pick(DIGITS, random)}`;
  const pieces = [octet, octet, unit, () => pick([..."a./?#:"], random)];
  const length = 1 + Math.floor(random() * 8);
  const beginning = pick(BEGINNINGS, random);
  return beginning + Array.from({ length }, () => pick(pieces, random)()).join("");
}
