// The public functions, compared with the grammar file: what they accept, and the code, rule and index of every error.

import { describe, expect, it } from "vitest";
import { RULES, type Rule } from "../../ts/generated/rules.ts";
import { compareCheck, compareMatches, compareRecord, expectAgreement, newTally } from "./grammar/agree.ts";
import { TOP_RULES } from "./grammar/expect.ts";
import { enumerate, generate, mutate, pick, piece, type Random, seeded } from "./grammar/generate.ts";
import { recognizes } from "./grammar/recognize.ts";
import { ISSUES, SAMPLES } from "./grammar/samples.ts";
import {
  AFTER_HOST,
  HOST_TOKENS,
  hostTexts,
  TEMPLATES,
  TWELVE,
  TWELVE_BEYOND,
  textsOver,
} from "./grammar/texts.ts";

/** Far more than a run takes: the limit only ends a run that hangs. */
const TIMEOUT = 300_000;

const HOST_RULES: readonly Rule[] = ["IP-literal", "host", "ihost", "authority", "iauthority"];

describe("samples chosen by hand", () => {
  it.each(SAMPLES)("%s matches and just misses", { timeout: TIMEOUT }, (_, taken, refused) => {
    const tally = newTally();
    for (const text of [...taken, ...refused]) {
      compareMatches(tally, text);
      compareCheck(tally, text);
      compareRecord(tally, text);
    }
    expectAgreement(tally, 3 * (taken.length + refused.length));
  });

  it("errors have the expected index", () => {
    const tally = newTally();
    for (const [, text] of ISSUES) compareCheck(tally, text);
    expectAgreement(tally, ISSUES.length);
  });
});

describe("all strings over twelve characters", () => {
  const texts = textsOver(TWELVE, 4);

  it.each(TOP_RULES)("to length 4 have the errors of %s", { timeout: TIMEOUT }, (top) => {
    const tally = newTally();
    for (const text of texts) compareCheck(tally, text, [top]);
    expectAgreement(tally, 12 ** 4);
  });

  it("to length 4 match the rules of a whole identifier", { timeout: TIMEOUT }, () => {
    const tally = newTally();
    for (const text of texts) compareMatches(tally, text, TOP_RULES);
    expectAgreement(tally, 12 ** 4);
  });

  it("to length 4 are parsed into the components of appendix B", { timeout: TIMEOUT }, () => {
    const tally = newTally();
    for (const text of textsOver(TWELVE, 4)) compareRecord(tally, text);
    expectAgreement(tally, 12 ** 4);
  });

  it("to length 3 agree at places that five characters do not reach", { timeout: TIMEOUT }, () => {
    const tally = newTally();
    for (const text of textsOver(TWELVE, 3)) {
      for (const [before, after] of TEMPLATES) compareCheck(tally, before + text + after);
    }
    expectAgreement(tally, TEMPLATES.length * 12 ** 3);
  });

  it("of RFC 3987 to length 4 agree", { timeout: TIMEOUT }, () => {
    const tally = newTally();
    for (const text of textsOver(TWELVE_BEYOND, 4)) compareCheck(tally, text);
    expectAgreement(tally, 12 ** 4);
  });
});

describe("sequences of host tokens", () => {
  it.each(HOST_TOKENS.map((tokens) => [tokens]))("%j to nine agree", { timeout: TIMEOUT }, (tokens) => {
    const tally = newTally();
    const random = seeded(9);
    for (const host of hostTexts(tokens, 9)) {
      compareCheck(tally, `//${host}`, ["URI-reference"]);
      compareCheck(tally, `a://u@${host}/`, ["absolute-IRI"]);
      compareMatches(tally, host, HOST_RULES);
      compareMatches(tally, host.replace(/^\[|\]$/g, ""), ["IPv6address", "ls32", "h16", "IPv4address"]);
      let tail = "";
      for (let count = Math.floor(random() * 9); count > 0; count--) tail += pick(tokens, random);
      compareCheck(tally, `//${host}${tail}`, ["URI-reference"]);
      compareCheck(tally, `//${host}${pick(AFTER_HOST, random)}${tail}`, ["IRI-reference"]);
    }
    expectAgreement(tally, 10_000);
  });

  it("to five agree before everything that can change their meaning", { timeout: TIMEOUT }, () => {
    const tally = newTally();
    for (const host of HOST_TOKENS.flatMap((tokens) => hostTexts(tokens, 5))) {
      for (const after of AFTER_HOST)
        compareCheck(tally, `//${host}${after}`, ["URI", "URI-reference", "irelative-ref"]);
    }
    expectAgreement(tally, 10_000);
  });

  it("to seven agree despite an error before their end", { timeout: TIMEOUT }, () => {
    const tally = newTally();
    for (const host of textsOver(HOST_TOKENS[0]!, 7)) compareCheck(tally, `//${host}`, ["URI-reference"]);
    expectAgreement(tally, 6 ** 7);
  });
});

describe("50,000 generated or mutated strings", () => {
  it.each(TOP_RULES)("of %s agree", { timeout: TIMEOUT }, (top) => {
    const tally = newTally();
    const random = seeded(RULES.indexOf(top) + 1);
    for (let count = 0; count < 3125; count++) {
      const text = generate(top, random);
      const changed = mutate(text, random);
      compareCheck(tally, text);
      compareCheck(tally, changed);
      compareRecord(tally, text);
      if (count % 4 === 0) compareMatches(tally, changed);
    }
    expectAgreement(tally, 9375);
  });
});

/** Each ASCII character, and one of each kind outside ASCII, where K and s have relatives that differ only in case. */
const REPLACEMENTS: readonly string[] = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ..."\u00a0é\u212a\u017f\uff0f\ue000\u{10000}\u{1fffe}",
  "\ud800",
  "\udc00",
];

/** The text before and after a rule in a reference, so that errors have an index. A rule that is not here may stand anywhere. */
const PLACES: Readonly<Record<string, readonly [before: string, after: string]>> = {
  scheme: ["", ":"],
  authority: ["//", "/"],
  userinfo: ["//", "@h"],
  host: ["a://", "?"],
  port: ["//h:", "#"],
  "reg-name": ["//", ":1"],
  "IP-literal": ["//", ""],
  IPvFuture: ["//[", "]"],
  IPv6address: ["//[", "]"],
  h16: ["//[1::", "]"],
  ls32: ["//[::", "]"],
  IPv4address: ["//[::1:", "]"],
  "dec-octet": ["//[::1.2.3.", "]"],
  "path-abempty": ["a://h", "?"],
  "path-rootless": ["a:", ""],
  segment: ["/", ""],
  query: ["?", "#"],
  fragment: ["#", ""],
};

/** The rules with most alternatives, each of which the test has to reach. */
const ADDRESSES: readonly Rule[] = ["IPv6address", "ls32", "IPv4address", "dec-octet"];

describe("strings of each rule, and all strings that differ in one character", () => {
  it.each(RULES)("%s", { timeout: TIMEOUT }, (rule) => {
    const tally = newTally();
    const random = seeded(RULES.indexOf(rule) + 100);
    const [before, after] = PLACES[rule] ?? PLACES[rule.slice(1)] ?? ["", ""];
    const texts = enumerate(rule, 1000) ?? someStrings(rule);
    expect(texts.filter((text) => !recognizes(rule, text))).toEqual([]);
    for (const text of texts) compareMatches(tally, text);
    for (const text of sampleOf(texts, ADDRESSES.includes(rule) ? 20 : 5)) {
      for (const changed of oneCharacterAway(text, random)) {
        compareMatches(tally, changed, [rule]);
        compareCheck(tally, before + changed + after, ["URI-reference", "IRI-reference"]);
      }
    }
    expectAgreement(tally, enumerate(rule, 4)?.length ?? 5);
  });

  it("IPv4address, by its octets", { timeout: TIMEOUT }, () => {
    const tally = newTally();
    for (const text of textsOver([..."01259.a"], 4)) {
      for (const address of [`${text}.2.3.4`, `1.2.3.${text}`, `1.${text}.4`]) {
        compareMatches(tally, address, ["IPv4address", "ls32", "IPv6address", "dec-octet"]);
        compareCheck(tally, `//[1::ffff:${address}]`, ["URI-reference"]);
        compareCheck(tally, `//[1:2:3:4:5:6:${address}`, ["URI-reference"]);
        compareRecord(tally, `//${address}`, ["URI-reference"]);
      }
    }
    expectAgreement(tally, 12 * 7 ** 4);
  });
});

function* oneCharacterAway(text: string, random: Random): Generator<string> {
  for (let at = 0; at <= text.length; at++) {
    const before = text.slice(0, at);
    yield before + piece(random) + text.slice(at);
    if (at === text.length) return;
    const after = text.slice(at + 1);
    yield before + after;
    for (const replacement of REPLACEMENTS) yield before + replacement + after;
  }
}

/** Returns about two hundred different strings of a rule. */
function someStrings(rule: Rule): string[] {
  const random = seeded(RULES.indexOf(rule) + 200);
  return [...new Set(Array.from({ length: 200 }, () => generate(rule, random)))];
}

/** Returns some of the strings, evenly spread. */
function sampleOf(texts: readonly string[], count: number): readonly string[] {
  const step = Math.max(1, Math.floor(texts.length / count));
  return texts.filter((_, at) => at % step === 0).slice(0, count);
}
