import { describe, expect, test } from "vitest";
import { punycodeDecode } from "../../../ts/host/punycode.ts";

describe("Punycode (RFC 3492, 7.1)", () => {
  test.each([
    ["ihqwcrb4cv8a8dqg056pqjye", "他们为什么不说中文"],
    ["b1abfaaepdrnnbgefbadotcwatmq2g4l", "почемужеонинеговорятпорусски"],
    ["tisaohkhngthchnitingvit-kjcr8268qyxafd2f1b9g", "tạisaohọkhôngthểchỉnóitiếngviệt"],
    ["3b-ww4c5e180e575a65lsy2b", "3年b組金八先生"],
  ])("%s is %s", (text, name) => {
    expect(punycodeDecode(text)).toBe(name);
  });

  // The last code point before the surrogates, the first one after them, and the last one of all.
  test.each([
    ["hb9b", "\ud7ff"],
    ["0y0c", "\ue000"],
    ["dn32g", "\u{10ffff}"],
  ])("%s is a code point next to those that are not characters", (text, name) => {
    expect(punycodeDecode(text)).toBe(name);
  });

  // U+D800, U+DFFF and 0x110000 are not characters.
  test.each(["ib9b", "zy0c", "en32g", "é-a", "99999", "ab_c", "@", "`", "{", "[", "a".repeat(300)])(
    "%s is not Punycode",
    (text) => {
      expect(punycodeDecode(text)).toBeUndefined();
    },
  );
});
