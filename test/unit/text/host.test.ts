// A host is never cut: if a non-ASCII character may belong to the host, no shorter host is found.

import { describe, expect, test } from "vitest";
import { extract, type Find } from "../../../ts/text/index.ts";

/** All letters, marks, digits, symbols and invisible characters, in the planes that have some. */
const CHARACTERS = Array.from({ length: 0x40000 }, (_, point) => point)
  .filter((point) => point >= 0x80 && (point < 0xd800 || point > 0xdfff))
  .map((point) => String.fromCodePoint(point));
const OF_WORDS = CHARACTERS.filter((character) => /[\p{L}\p{M}\p{N}\p{S}\p{Cf}]/u.test(character));
const uris = (finds: readonly Find[]): readonly string[] => finds.map(({ uri }) => uri);

/** Returns the characters after which a find is not the expected one. */
function cut(behind: string): readonly string[] {
  return OF_WORDS.filter((character) => extract(`http://a.b${character}${behind}`).length > 0);
}

describe("a host that continues with a non-ASCII character", () => {
  test.each([[".c/"], ["c.d/"], ["@c.d/"], [":c@d/"]])("where %s follows", (behind) => {
    expect(cut(behind)).toEqual([]);
  });

  test("is not cut before a letter of a script with spaces", () => {
    const letters = "éßłøćğœñşţžıαωяіёאשאعفیऄகএ".normalize("NFC").match(/./gu)!;
    for (const letter of letters) expect(uris(extract(`http://a.b${letter} x`))).toEqual([]);
    expect(uris(extract("http://a.be\u0301 x"))).toEqual([]);
  });
});

test("delimiters, and text in a script without spaces, end a host", () => {
  const around = "”“»「」（）。，、…—\u00a0\u3000\u200b\u200e\ufeff吧是のノ은ครລខမ".match(/./gu)!;
  for (const character of around) expect(uris(extract(`http://a.b${character} x`))).toEqual(["http://a.b"]);
  for (const emoji of ["🎉", "👍🏽", "👨‍👩‍👧", "🇫🇷"])
    expect(uris(extract(`http://a.b${emoji}`))).toEqual(["http://a.b"]);
});

test("escapes and unknown references can continue a host in Markdown, HTML and roff", () => {
  expect(uris(extract("http://a\\_b.org/", { context: "markdown" }))).toEqual(["http://a_b.org/"]);
  expect(uris(extract("http://m&uuml;nchen.de/", { context: "html" }))).toEqual([]);
  expect(uris(extract("http://m\\[:u]nchen.de/", { context: "roff" }))).toEqual([]);
});
