/** Random templates and values for them. */

import { pick, type Random } from "../../oracle/grammar/generate.ts";
import type { Value } from "./reference.ts";

const NAMES = ["a", "b", "c", "d", "aa", "a.b", "%41", "_"];
const OPERATORS = ["", "", "+", "#", ".", "/", ";", "?", "&"];
const LITERALS = ["/", "/x/", "-", ".", "x", "?", "&", "#", ",", "=", "(", ")", "ü", "%20", ":", "@", "'"];

/** Values that look like the text around them. */
const STRINGS = [
  ...["", "a", "x", ".", "-", ",", "/", "=", "&", "a=b", "a,b", ";a", "?a=1", "#", "%", "%41", "%C3%BC"],
  ...["%2f%zz", "ü", "字", "\u{1f600}", "a b", "\0", "100%", "~", "'"],
];

/** Values for `+` and `#`: URI text, which expands to itself. */
const URI_TEXTS = ["a", "/x", "x,y", "%41", "%2f", "a=b&c", "http://h/?q#f"];

export function string(random: Random): string {
  let text = pick(STRINGS, random);
  while (random() < 0.3) text += pick(STRINGS, random);
  return text;
}

export function uriTextOf(random: Random): string {
  return pick(URI_TEXTS, random);
}

export function listOf(random: Random, min = 0): string[] {
  return Array.from({ length: min + Math.floor(random() * 3) }, () => string(random));
}

/** A value of any kind. */
export function value(random: Random): Value {
  const chance = random();
  if (chance < 0.5) return string(random);
  if (chance < 0.75) return listOf(random);
  return Object.fromEntries(listOf(random).map((name) => [name, string(random)]));
}

/** A template of a few parts. `prefixes` allows prefix modifiers and repeated variables. */
export function template(random: Random, prefixes: boolean): string {
  const left = NAMES.map((name) => ({ name, key: random() })).sort((one, other) => one.key - other.key);
  const name = (): string | undefined => (prefixes ? pick(NAMES, random) : left.pop()?.name);
  const varspec = (): string[] => {
    const next = name();
    if (next === undefined) return [];
    const chance = random();
    if (prefixes && chance < 0.2) return [`${next}:${1 + Math.floor(random() * 4)}`];
    return [chance < 0.4 ? `${next}*` : next];
  };
  let text = "";
  for (let count = Math.floor(random() * 5); count >= 0; count--) {
    if (random() < 0.4) {
      text += pick(LITERALS, random);
      continue;
    }
    const varspecs = varspec();
    while (random() < 0.3) varspecs.push(...varspec());
    if (varspecs.length > 0) text += `{${pick(OPERATORS, random)}${varspecs.join(",")}}`;
  }
  return text;
}
