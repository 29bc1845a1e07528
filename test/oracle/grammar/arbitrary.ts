/** The generators as arbitraries of fast-check: a failure is reported with its string, and its seed repeats it. */
import fc from "fast-check";
import type { Rule } from "../../../ts/generated/rules.ts";
import type { ReferenceRule } from "../../../ts/uri/types.ts";
import { generate, mutate, pick, type Random, seeded } from "./generate.ts";
import { recognizes } from "./recognize.ts";

/** The runs of a property, the same every time. Each engine has other strings. */
export const RUNS: { readonly seed: number; readonly numRuns: number } = {
  seed: process.env["PCHAR_BACKEND"] === "js" ? 3986 : 3987,
  numRuns: 5000,
};

/** The output of a generator for one number. */
export function made<T>(make: (random: Random) => T): fc.Arbitrary<T> {
  const seeds = fc.noShrink(fc.noBias(fc.integer({ min: 0, max: 0xffff_ffff })));
  return seeds.map((seed) => make(seeded(seed)));
}

/** Strings of a rule, half of them composed of pieces that change each other's meaning. */
export function valid(rule: ReferenceRule): fc.Arbitrary<string> {
  return made((random) => validText(rule, random));
}

/** One string of a rule. */
export function validText(rule: ReferenceRule, random: Random): string {
  while (random() < 0.5) {
    const text = composed(rule, random);
    if (recognizes(rule, text)) return text;
  }
  return generate(rule, random);
}

/** Any code point except surrogates. The unit "binary" of fast-check is the same, and takes a second to create. */
export const CODE_POINT: fc.Arbitrary<string> = fc
  .nat(0x10f7ff)
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800));

/** A URI reference or an IRI reference. Half of them have one or a few changes. */
export function someText(random: Random): string {
  const text = validText(random() < 0.6 ? "URI-reference" : "IRI-reference", random);
  return random() < 0.5 ? text : mutate(text, random);
}

/** Strings of a rule with one or a few changes, which mostly makes them invalid. */
export function changed(rule: ReferenceRule): fc.Arbitrary<string> {
  return made((random) => mutate(validText(rule, random), random));
}

/** Strings of a rule of the grammar. */
export function strings(rule: Rule): fc.Arbitrary<string> {
  return made((random) => generate(rule, random));
}

const SCHEMES: readonly string[] = [
  ..."a a: A: b: x-Y.z+1: http: HTTP: httpS: file: FILE: ftp: mailto: urn: URN:eX-A: ws: gopher:".split(" "),
  "",
  "",
  "",
];
const USERINFOS: readonly string[] = ["", "", "", "@", "u@", "u:@", "u:p@", ":%40@", "%75%3a%E9@"];
const HOSTS: readonly string[] = [
  ..."h H localhost LocalHost %6Cocalhost 1.2.3.4 %31.2.3.4 1.2.3.256 a%2Fb a%2fB %c3%89 %E2%80%8E".split(
    " ",
  ),
  ..."[::] [::1] [2001:DB8::1] [1:0:0:2:0:0:0:3] [::FFFF:1.2.3.4] [64:ff9b::102:304] [::1.2.3.4] [v1.Aa:]".split(
    " ",
  ),
  ..."[1:2:3:4:5:6:7::] [0:0:0:0:0:0:0:0] [::ffff:0:1.2.3.4]".split(" "),
  "",
];
const PORTS: readonly string[] = [
  "",
  "",
  "",
  ":",
  ":80",
  ":080",
  ":443",
  ":0",
  ":65536",
  `:${"0".repeat(20)}21`,
];
const PATH_PIECES: readonly string[] = [
  ..."/ / / / / . .. a b:c : @ ; ... .a %2e %2E%2e .%2E %2F %2f %41 %7e %3A %00 %C3 %C3%A9 %e9 ~".split(" "),
];
const PARTS: readonly string[] = [
  "",
  "a",
  "?",
  "/",
  "/../",
  "a=b&c",
  "%3F",
  "%61",
  "%c3%a9",
  "%EE%80%80",
  ":",
];
const BEYOND: readonly string[] = [
  "é",
  "É",
  "\u{10000}",
  "%C3%A9",
  "%F0%90%80%80",
  "%E2%80%8F",
  "%EF%BB%BF",
  "\ufeff",
];

function composed(rule: ReferenceRule, random: Random): string {
  const pieces = rule === "IRI-reference" ? [...PATH_PIECES, ...BEYOND] : PATH_PIECES;
  let text = pick(SCHEMES, random);
  if (random() < 0.5) {
    text += `//${pick(USERINFOS, random)}${pick(HOSTS, random)}${pick(PORTS, random)}`;
    if (random() < 0.9) text += "/";
  }
  while (random() < 0.85) text += pick(pieces, random);
  if (random() < 0.3) text += `?${pick(PARTS, random)}`;
  if (random() < 0.3) text += `#${pick(PARTS, random)}`;
  return text;
}
