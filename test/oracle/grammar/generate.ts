/** Generates strings from the grammar file: random strings of a rule, all strings of a small rule, and mutations. */
import type { Rule } from "../../../ts/generated/rules.ts";
import { type AbnfNode, definition } from "./abnf.ts";

/** Returns the next number of a sequence, at least 0 and less than 1. */
export type Random = () => number;

/** Returns a sequence that only depends on its seed (Mulberry32), so a failure is repeatable. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** Returns one of some items. */
export function pick<T>(things: readonly T[], random: Random): T {
  return things[Math.floor(random() * things.length)]!;
}

/** Returns a random string of a rule. An unlimited repetition ends after each iteration with a probability of one third. */
export function generate(rule: Rule, random: Random): string {
  return generateNode(definition(rule), random);
}

function generateNode(node: AbnfNode, random: Random): string {
  switch (node.type) {
    case "rule":
      return generateNode(definition(node.name), random);
    case "literal":
      return random() < 0.5 ? node.text.toLowerCase() : node.text.toUpperCase();
    case "range":
      return String.fromCodePoint(codePoint(node.from, node.to, random));
    case "concatenation":
      return node.nodes.map((each) => generateNode(each, random)).join("");
    case "alternation":
      return generateNode(pick(node.nodes, random), random);
    case "repetition": {
      let text = "";
      const count = repetitions(node.least, node.most, random);
      for (let turn = 0; turn < count; turn++) text += generateNode(node.node, random);
      return text;
    }
  }
}

function repetitions(least: number, most: number, random: Random): number {
  if (most !== Number.POSITIVE_INFINITY) return least + Math.floor(random() * (most - least + 1));
  let count = least;
  while (random() < 2 / 3) count++;
  return count;
}

/** Returns a character of a range. Both ends come more often, because tables are most often wrong there. */
function codePoint(from: number, to: number, random: Random): number {
  const chance = random();
  if (chance < 0.1) return from;
  if (chance < 0.2) return to;
  return from + Math.floor(random() * (to - from + 1));
}

/** Returns all strings of a rule, with letters in both cases, or `undefined` if there are more than `limit`. */
export function enumerate(rule: Rule, limit: number): readonly string[] | undefined {
  const texts = enumerateNode(definition(rule), limit);
  return texts && [...texts];
}

function enumerateNode(node: AbnfNode, limit: number): ReadonlySet<string> | undefined {
  switch (node.type) {
    case "rule":
      return enumerateNode(definition(node.name), limit);
    case "literal": {
      const cases = [...node.text].map((each) => new Set([each.toLowerCase(), each.toUpperCase()]));
      return product(cases, limit);
    }
    case "range": {
      if (node.to - node.from >= limit) return undefined;
      const codes = Array.from({ length: node.to - node.from + 1 }, (_, offset) => node.from + offset);
      return new Set(codes.map((code) => String.fromCodePoint(code)));
    }
    case "concatenation":
      return product(
        node.nodes.map((each) => enumerateNode(each, limit)),
        limit,
      );
    case "alternation": {
      const all = node.nodes.map((each) => enumerateNode(each, limit));
      return union(all, limit);
    }
    case "repetition": {
      if (node.most === 0) return new Set([""]);
      // An iteration is never empty in this grammar, so each one makes the strings longer.
      if (node.most === Number.POSITIVE_INFINITY) return undefined;
      const turn = enumerateNode(node.node, limit);
      const counts = Array.from({ length: node.most - node.least + 1 }, (_, more) => node.least + more);
      const all = counts.map((count) => product(Array(count).fill(turn), limit));
      return union(all, limit);
    }
  }
}

type Texts = ReadonlySet<string> | undefined;

/** Counts derivations. No rule this small derives one string in two ways. */
function product(factors: readonly Texts[], limit: number): Texts {
  let all: Texts = new Set([""]);
  for (const factor of factors) {
    if (factor === undefined || all.size * factor.size > limit) return undefined;
    all = new Set([...all].flatMap((head) => [...factor].map((tail) => head + tail)));
  }
  return all;
}

function union(sets: readonly Texts[], limit: number): Texts {
  const all = new Set<string>();
  for (const set of sets) {
    if (set === undefined) return undefined;
    for (const text of set) all.add(text);
  }
  return all.size > limit ? undefined : all;
}

/** Incomplete percent-encoded octets, and pieces that only have a meaning in some places. */
const PIECES: readonly string[] = [
  "%",
  "%4",
  "%F",
  "%4g",
  "%g1",
  "%00",
  "//",
  "::",
  "..",
  "[",
  "]",
  "[v1.",
  "[::1]",
];

/** Every C0 control and DEL, space, and the ASCII characters that no rule allows. */
const FORBIDDEN: readonly string[] = [
  ...Array.from({ length: 33 }, (_, code) => String.fromCharCode(code)),
  ...'\x7f"<>\\^`{|}',
];

/** The ends of the ranges of RFC 3987, noncharacters, line separators, full-width delimiters, and halves of pairs. */
const BEYOND_ASCII: readonly string[] = [
  ..."\u0080\u009f\u00a0é\u2028\u202e\ud7ff\ue000\uf8ff\uf900\ufdcf\ufdd0\ufdef\ufdf0\ufeff\uff0f\uffef\ufff0\uffff",
  ..."\u{10000}\u{1f600}\u{1fffd}\u{1fffe}\u{20000}\u{e0fff}\u{e1000}\u{efffd}\u{f0000}\u{ffffe}\u{100000}\u{10ffff}",
  "\ud800",
  "\udbff",
  "\udc00",
  "\udfff",
];

const DELIMITERS: readonly string[] = [..."::://??##[]@@%..-+~_!$&'()*,;=019afAFgvVxz"];

/** Returns a piece that is likely to change the meaning of a string. */
export function piece(random: Random): string {
  const chance = random();
  if (chance < 0.6) return pick(DELIMITERS, random);
  if (chance < 0.75) return pick(PIECES, random);
  return pick(chance < 0.85 ? FORBIDDEN : BEYOND_ASCII, random);
}

/**
 * Returns a string with one change or a few: something inserted, removed, replaced or doubled. It works on code units, so it
 * splits surrogate pairs and percent-encoded octets.
 */
export function mutate(text: string, random: Random): string {
  let mutated = text;
  do {
    const at = Math.floor(random() * (mutated.length + 1));
    const length = random() < 0.8 ? 1 : Math.floor(random() * 4);
    const chance = random();
    if (chance < 0.4) mutated = mutated.slice(0, at) + piece(random) + mutated.slice(at);
    else if (chance < 0.6) mutated = mutated.slice(0, at) + mutated.slice(at + length);
    else if (chance < 0.9) mutated = mutated.slice(0, at) + piece(random) + mutated.slice(at + length);
    else mutated = mutated.slice(0, at + length) + mutated.slice(at);
  } while (random() < 0.25);
  return mutated;
}
