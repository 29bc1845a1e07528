// Names as UTS #46, 4 maps them, and as IDNA 2003 does.

import { expect, test } from "vitest";
import { decodeHost } from "../../../ts/host/host-text.ts";
import { fold, mappedName } from "../../../ts/host/mapped-name.ts";

const mapped = (host: string): ReturnType<typeof mappedName> => mappedName(decodeHost(host));

// CaseFolding.txt of Unicode: Cherokee is the script whose small letters fold to capital ones.
test.each([
  ["\u{ab70}", "\u{13a0}"],
  ["\u{13f8}", "\u{13f0}"],
  ["\u{13a0}", "\u{13a0}"],
  ["\u{c9}", "\u{e9}"],
])("%s is mapped to %s", (host, name) => {
  expect(mapped(host).name).toBe(name);
});

// UTS #46, 4: ignored characters are dropped, and IDNA 2008 keeps the joiners (RFC 5892, A.1 and A.2).
test.each([
  ["\u{e9}\u{ad}b", "\u{e9}b"],
  ["\u{e9}\u{200c}b", "\u{e9}\u{200c}b"],
  ["\u{e9}\u{200d}b", "\u{e9}\u{200d}b"],
])("%j is mapped to %j", (host, name) => {
  expect(mapped(host).name).toBe(name);
});

// RFC 3492: `a` is the control character U+0080, `abc-` is abc, and `9ca` is é.
test.each([
  ["xn--a", { name: "xn--a", isPlain: true, isRefused: true }],
  ["xn--abc-.x", { name: "abc.x", isPlain: false, isRefused: true }],
  ["xn--9ca", { name: "xn--9ca", isPlain: true, isRefused: false }],
])("the Punycode of %s is checked", (host, expected) => {
  expect(mapped(host)).toEqual(expected);
});

// RFC 5894, 7.2: the characters that IDNA 2003 maps and IDNA 2008 keeps.
test.each([
  ["stra\u{df}e", "strasse"],
  ["\u{3c2}", "\u{3c3}"],
  ["\u{e9}", undefined],
  ["\u{c9}", undefined],
])("%s has the other name %s by IDNA 2003", (host, name) => {
  expect(mapped(host).idna2003Name).toBe(name);
});

test("a name of more than 1,024 code points is not mapped unless it is ASCII", () => {
  expect(mapped("\u{c9}".repeat(1024)).name).toBe("\u{e9}".repeat(1024));
  expect(mapped("\u{c9}".repeat(1025)).name).toBe("\u{c9}".repeat(1025));
  expect(mapped("A".repeat(1025)).name).toBe("a".repeat(1025));
});

test("no character is folded to more hyphens than NFKC makes of it, so a label needs two of them to become Punycode", () => {
  const hyphens = (text: string): number => text.split("-").length;
  const wrong: string[] = [];
  for (let point = 0x80; point <= 0x10ffff; point++) {
    if (point === 0xd800) point = 0xe000;
    const character = String.fromCodePoint(point);
    if (hyphens(fold(character)) > hyphens(character.normalize("NFKC"))) wrong.push(point.toString(16));
  }
  expect(wrong).toEqual([]);
  expect(["\ufe63", "\uff0d"].map(fold)).toEqual(["-", "-"]);
});
