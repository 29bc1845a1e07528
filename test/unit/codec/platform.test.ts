// The percent codec with other functions of the platform than those of this runtime. Each test loads the sources afresh.

import { expect, test, vi } from "vitest";
import { pctDecode } from "../../../ts/index.ts";

test("on a platform with fewer functions", async () => {
  const { isWellFormed } = String.prototype as { isWellFormed?: () => boolean };
  const text = `é ${"a/".repeat(60)}`;
  for (const missing of ["TextEncoder", "TextDecoder", "isWellFormed"]) {
    vi.resetModules();
    if (missing === "isWellFormed") Reflect.deleteProperty(String.prototype, missing);
    else vi.stubGlobal(missing, undefined);
    try {
      const again = await import("../../../ts/index.ts");
      expect(again.pctEncode(text)).toBe(encodeURIComponent(text));
      expect(again.pctDecode(encodeURIComponent(text))).toBe(text);
      expect(() => again.pctDecode(`${text}\ud83d`)).toThrow(
        expect.objectContaining({ code: "ERR_URI_LONE_SURROGATE", index: text.length }),
      );
    } finally {
      Object.defineProperty(String.prototype, "isWellFormed", {
        value: isWellFormed,
        configurable: true,
        writable: true,
      });
      vi.unstubAllGlobals();
      vi.resetModules();
    }
  }
});

test.each([
  ["that replaces invalid UTF-8 instead of throwing", {}],
  ["that removes a byte order mark", { fatal: true }],
])("with a TextDecoder %s", async (_, options) => {
  const Platform = TextDecoder;
  vi.resetModules();
  vi.stubGlobal("TextDecoder", function polyfill() {
    return new Platform("utf-8", options);
  });
  try {
    const again = await import("../../../ts/index.ts");
    const text = "%EF%BB%BF".repeat(20);
    expect(again.pctDecode(text)).toBe("\ufeff".repeat(20));
    expect(() => again.pctDecode(`${text}%E3%82`)).toThrow(
      expect.objectContaining({ code: "ERR_URI_INVALID_UTF8", index: text.length }),
    );
  } finally {
    vi.unstubAllGlobals();
    vi.resetModules();
  }
});

// The digits of a triplet are digits only after a `%` (RFC 3986, 2.1).
test("a long string of hexadecimal digits is not decoded", () => {
  for (const digits of ["20", "face", "aff0123", "%2520"]) {
    const text = digits.repeat(60);
    expect(pctDecode(`${text}%20`)).toBe(`${text.replaceAll("%25", "%")} `);
    expect(pctDecode(`%C3%A9${text}`)).toBe(`é${text.replaceAll("%25", "%")}`);
  }
});
