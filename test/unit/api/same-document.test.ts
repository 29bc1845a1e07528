import { describe, expect, test } from "vitest";
import { isSameDocument, parse } from "../../../ts/index.ts";

const BASE = "http://a/b/c/d;p?q";

describe("isSameDocument recognizes same-document references (RFC 3986, 4.4)", () => {
  test.each(["", "#s", "#", "?q", "?q#s", "d;p?q", "/b/c/d;p?q", "//a/b/c/d;p?q", `${BASE}#x`, BASE])(
    "%j is a same-document reference",
    (reference) => {
      expect(isSameDocument(reference, BASE)).toBe(true);
      expect(isSameDocument(parse(reference), parse(BASE))).toBe(true);
      expect(isSameDocument(reference, `${BASE}#f`)).toBe(true);
    },
  );

  test.each(["?y", "g", "d;p", "?", "?Q", ".", "HTTP://a/b/c/d;p?q", "http://a/b/c/%64;p?q"])(
    "%j is not: the comparison is by character",
    (reference) => {
      expect(isSameDocument(reference, BASE)).toBe(false);
    },
  );

  test("an empty reference and a bare fragment need no base, all others do", () => {
    expect(isSameDocument("")).toBe(true);
    expect(isSameDocument("#s")).toBe(true);
    expect(isSameDocument("?q")).toBe(false);
    expect(isSameDocument(BASE)).toBe(false);
  });

  test("invalid texts and a base without scheme are rejected (5.1)", () => {
    expect(() => isSameDocument("a b")).toThrow(expect.objectContaining({ index: 1 }));
    expect(() => isSameDocument("#s", "a b")).toThrow(expect.objectContaining({ input: "a b", index: 1 }));
    expect(() => isSameDocument("#s", "a")).toThrow(
      expect.objectContaining({ code: "ERR_URI_BASE_NOT_ABSOLUTE" }),
    );
  });

  test("a level compares normal forms: more references are same-document references, and none fewer (4.4)", () => {
    const levels = ["string", "case", "percent", "path", "syntax", "scheme"] as const;
    for (const reference of [
      "",
      "#s",
      "d;p?q",
      BASE,
      "HTTP://A:80/b/c/../c/%64;p?q",
      "?y",
      "%2e/d;p?q",
      "g",
    ]) {
      const [asWritten, ...normalized] = levels.map((level) => isSameDocument(reference, BASE, { level }));
      if (asWritten) expect(normalized).toEqual(normalized.map(() => true));
      else expect(asWritten).toBe(isSameDocument(reference, BASE));
    }
    expect(isSameDocument("HTTP://A:80/b/c/%64;p?q", BASE, { level: "scheme" })).toBe(true);
    expect(isSameDocument("HTTP://A:80/b/c/%64;p?q", BASE, { level: "syntax" })).toBe(false);
    // A reference without a path keeps the dot segments of the base, so the base is compared with itself.
    expect(isSameDocument("#s", "http://a/b/../c", { level: "case" })).toBe(true);
    expect(() => isSameDocument("#s", BASE, { level: "all" as "case" })).toThrow(TypeError);
    expect(() => isSameDocument("#s", BASE, { level: "protocol" as "case" })).toThrow(TypeError);
  });

  test("IRIs are accepted by the rule IRI-reference (RFC 3987, 2.2)", () => {
    expect(isSameDocument("é", "http://h/é", { rule: "IRI-reference" })).toBe(true);
  });
});
