import { describe, expect, test } from "vitest";
import { isSameDocument, parse } from "../ts/index.ts";

const BASE = "http://a/b/c/d;p?q";

describe("isSameDocument tells a same-document reference (RFC 3986, 4.4)", () => {
  test.each(["", "#s", "#", "?q", "?q#s", "d;p?q", "/b/c/d;p?q", "//a/b/c/d;p?q", `${BASE}#x`, BASE])(
    "%j is one",
    (reference) => {
      expect(isSameDocument(reference, BASE)).toBe(true);
      expect(isSameDocument(parse(reference), parse(BASE))).toBe(true);
      expect(isSameDocument(reference, `${BASE}#f`)).toBe(true);
    },
  );

  test.each(["?y", "g", "d;p", "?", "?Q", ".", "HTTP://a/b/c/d;p?q", "http://a/b/c/%64;p?q"])(
    "%j is none: characters are compared",
    (reference) => {
      expect(isSameDocument(reference, BASE)).toBe(false);
    },
  );

  test("an empty reference and a bare fragment need no base, others cannot be told without", () => {
    expect(isSameDocument("")).toBe(true);
    expect(isSameDocument("#s")).toBe(true);
    expect(isSameDocument("?q")).toBe(false);
    expect(isSameDocument(BASE)).toBe(false);
  });

  test("texts that are not valid are refused, and a base without scheme (5.1)", () => {
    expect(() => isSameDocument("a b")).toThrow(expect.objectContaining({ index: 1 }));
    expect(() => isSameDocument("#s", "a b")).toThrow(expect.objectContaining({ input: "a b", index: 1 }));
    expect(() => isSameDocument("#s", "a")).toThrow(
      expect.objectContaining({ code: "ERR_URI_BASE_NOT_ABSOLUTE" }),
    );
  });

  test("IRIs are taken where the rule says so (RFC 3987, 2.2)", () => {
    expect(isSameDocument("é", "http://h/é", { rule: "IRI-reference" })).toBe(true);
  });
});
