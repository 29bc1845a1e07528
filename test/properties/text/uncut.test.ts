// No URI is cut before a character that may be part of it: every ASCII character, and every letter of every script.

import { describe, expect, test } from "vitest";
import { extract, fromHref } from "../../../ts/text/index.ts";

const LINK = "http://example.com/a";

/** Returns whether a document has no find that ends inside the word that it shows. */
function isWholeOrAbsent(document: string, word: string, rule?: "IRI-reference"): boolean {
  return extract(document, { rule }).every(({ text, uri, changes }) => {
    if (text !== word) return false;
    return changes === undefined ? uri === text : uri === fromHref(text, undefined, { rule }).uri;
  });
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
        expect(isWholeOrAbsent(`x ${word} y`, word), word).toBe(true);
        expect(isWholeOrAbsent(`<${word}>`, word), word).toBe(true);
      }
    }
  });

  test.each([[undefined], ["IRI-reference"]] as const)(
    "before a letter, digit or mark of any script, rule %s",
    (rule) => {
      const cut: string[] = [];
      for (let point = 0x80; point < 0x30000; point++) {
        if (point >= 0xd800 && point <= 0xdfff) continue;
        const character = String.fromCodePoint(point);
        if (!/[\p{L}\p{M}\p{N}]/u.test(character)) continue;
        for (const word of [`http://e.org/${character}`, `${LINK}${character}`, `${LINK}${character}b`]) {
          if (!isWholeOrAbsent(`x ${word} y`, word, rule)) cut.push(word);
        }
      }
      expect(cut).toEqual([]);
    },
  );
});
