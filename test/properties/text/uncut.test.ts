// No URI is cut before a character that may be part of it: every ASCII character, and every letter of every script.

import { describe, expect, test } from "vitest";
import { extract, type Find, fromHref } from "../../../ts/text/index.ts";

const LINK = "http://example.com/a";

/** The number of characters that are tried in one document. */
const BLOCK = 128;

/** The number of them inside one word. */
const TOGETHER = 16;

/** Returns the finds in a document that end inside a word, or are something else than a word. */
function cutIn(document: string, words: readonly string[], rule?: "IRI-reference"): string[] {
  const whole = new Set(words);
  const isWhole = ({ text, uri, changes }: Find): boolean =>
    whole.has(text) && uri === (changes === undefined ? text : fromHref(text, undefined, { rule }).uri);
  return extract(document, { rule })
    .filter((find) => !isWhole(find))
    .map(({ text }) => text);
}

describe("no URI is cut", () => {
  /** White space, controls, quotes, angle brackets and backticks delimit a URI in every document. */
  const ASCII = Array.from({ length: 0x5e }, (_, at) => String.fromCharCode(0x21 + at)).filter(
    (character) => !`"<>\``.includes(character),
  );
  const ENDS = ["b", "/b", "b/c?d", "b=c"];

  test("before an ASCII character with more of a word after it", () => {
    for (const character of ASCII) {
      for (const end of ENDS) {
        const word = LINK + character + end;
        // Everything from a `(` without its `)` is left out: it may be prose.
        if (character === "(") continue;
        expect(cutIn(`x ${word} y`, [word])).toEqual([]);
        expect(cutIn(`<${word}>`, [word])).toEqual([]);
      }
    }
  });

  test.each([[undefined], ["IRI-reference"]] as const)(
    "before a letter, digit or mark of any script, rule %s",
    (rule) => {
      const cut: string[] = [];
      for (let first = 0x80; first < 0x30000; first += BLOCK) {
        const letters = Array.from({ length: BLOCK }, (_, at) => first + at)
          .filter((point) => point < 0xd800 || point > 0xdfff)
          .map((point) => String.fromCodePoint(point))
          .filter((character) => /[\p{L}\p{M}\p{N}]/u.test(character));
        // Each letter is at an end, and inside a word: after a slash and before one, and between letters.
        const words = letters.map((letter) => LINK + letter);
        for (const between of ["/", "b"]) {
          for (let at = 0; at < letters.length; at += TOGETHER) {
            words.push(`http://e.org/${letters.slice(at, at + TOGETHER).join(between)}${between}`);
          }
        }
        cut.push(...cutIn(`x ${words.join(" y ")} z`, words, rule));
      }
      expect(cut).toEqual([]);
    },
  );
});
