import { expect, test } from "vitest";
import { kept, own } from "../../../ts/support/own.ts";

test.each(["", "a", "ab", "\ud800", "\udc00\ud800", "a\u{1f600}", "\u{1f600}b", `é${"\0".repeat(40)}\udfff`])(
  "a copy of %j has the same code units",
  (text) => {
    expect(own(text)).toBe(text);
    expect(kept(text, text.repeat(5000))).toBe(text);
    expect(kept(text, text)).toBe(text);
  },
);
