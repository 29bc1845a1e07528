// No link to a host that nobody wrote: where a character beyond ASCII may be of the host, no shorter host is found.

import { describe, expect, test } from "vitest";
import { extract, type Find } from "../ts/text/index.ts";

/** All characters of a letter, a mark, a digit or a sign, and all that cannot be seen, in the planes that have some. */
const CHARACTERS = Array.from({ length: 0x40000 }, (_, point) => point)
  .filter((point) => point >= 0x80 && (point < 0xd800 || point > 0xdfff))
  .map((point) => String.fromCodePoint(point));
const OF_WORDS = CHARACTERS.filter((character) => /[\p{L}\p{M}\p{N}\p{S}\p{Cf}]/u.test(character));
const uris = (finds: readonly Find[]): readonly string[] => finds.map(({ uri }) => uri);

/** The characters behind which another host is found than the one of the whole text, or any. */
function cut(behind: string): readonly string[] {
  return OF_WORDS.filter((character) => extract(`http://a.b${character}${behind}`).length > 0);
}

describe("a host that goes on beyond ASCII is no shorter one", () => {
  test.each([[".c/"], ["c.d/"], ["@c.d/"], [":c@d/"]])("where %s follows", (behind) => {
    expect(cut(behind)).toEqual([]);
  });

  test("where it ends with a letter of a script with spaces", () => {
    const letters = "éßłøćğœñşţžıαωяіёאשאعفیऄகএ".normalize("NFC").match(/./gu)!;
    for (const letter of letters) expect(uris(extract(`http://a.b${letter} x`))).toEqual([]);
    expect(uris(extract("http://a.be\u0301 x"))).toEqual([]);
  });
});

test("what delimits it, or follows in a script without spaces, ends it", () => {
  const around = "”“»「」（）。，、…—\u00a0\u3000\u200b\u200e\ufeff吧是のノ은ครລខမ".match(/./gu)!;
  for (const character of around) expect(uris(extract(`http://a.b${character} x`))).toEqual(["http://a.b"]);
  for (const emoji of ["🎉", "👍🏽", "👨‍👩‍👧", "🇫🇷"])
    expect(uris(extract(`http://a.b${emoji}`))).toEqual(["http://a.b"]);
});

test("in Markdown a host goes on behind a backslash, in HTML and roff behind what is not known", () => {
  expect(uris(extract("http://a\\_b.org/", { context: "markdown" }))).toEqual(["http://a_b.org/"]);
  expect(uris(extract("http://m&uuml;nchen.de/", { context: "html" }))).toEqual([]);
  expect(uris(extract("http://m\\[:u]nchen.de/", { context: "roff" }))).toEqual([]);
});
