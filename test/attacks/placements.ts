/** Strings with one invalid character, at every index. */
import * as pchar from "../../ts/index.ts";
import { expectNoFaults } from "../support/expect-no-faults.ts";
import { newFaults, same, thrownBy } from "../support/faults.ts";

const { check, normalize, parse, resolve, segments, split } = pchar;

/** Valid strings of twelve characters. Together they have every component and every delimiter. */
export const TEMPLATES: readonly string[] = [
  "s://u@h:1/p?",
  "//[::1]:80/a",
  "mailto:a@b.c",
  "http://h/p#f",
  "../a/./b;c?d",
  "//u:1@h?q#f/",
  "a:%41/b/%7e#",
];

/** Inserts a string at every index of another, and replaces each of its characters by it. */
export function* placements(template: string, special: string): Generator<[text: string, at: number]> {
  for (let at = 0; at <= template.length; at++) {
    yield [template.slice(0, at) + special + template.slice(at), at];
    if (at < template.length) yield [template.slice(0, at) + special + template.slice(at + 1), at];
  }
}

/** Checks that a character is an error at its own index, anywhere in a string, and that no function repairs it. */
export function expectErrorAtEachPlace(specials: readonly string[]): void {
  const faults = newFaults();
  for (const special of specials) {
    for (const template of TEMPLATES) {
      for (const [text, at] of placements(template, special)) {
        // If it splits a percent-encoded octet, the error is at the percent sign.
        const percent = text.slice(0, at).lastIndexOf("%");
        const isCut = percent !== -1 && at - percent <= 2;
        for (const rule of ["URI-reference", "IRI-reference"] as const) {
          same(faults, check(text, rule)?.index, isCut ? percent : at, "check", rule, text);
          same(faults, pchar.matches(text, rule), false, "matches", rule, text);
        }
        for (const call of [parse, normalize, pchar.defragment, segments, pchar.referenceKind]) {
          same(faults, thrownBy(() => call(text)) instanceof pchar.UriSyntaxError, true, call.name, text);
        }
        same(faults, thrownBy(() => resolve(text, "a://h/")) instanceof pchar.UriSyntaxError, true, text);
        same(faults, thrownBy(() => resolve("g", text)) instanceof pchar.UriSyntaxError, true, text);
        same(faults, pchar.recompose(split(text)), text, "split keeps it", text);
      }
    }
  }
  expectNoFaults(faults, specials.length * TEMPLATES.length * 25 * 12);
}
