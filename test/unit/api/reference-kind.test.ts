import { describe, expect, test } from "vitest";
import { parse, referenceKind } from "../../../ts/index.ts";

describe("referenceKind returns the kind of a reference (RFC 3986, 4.1 and 4.2)", () => {
  const cases: readonly [string, string][] = [
    ["http://a/b", "URI"],
    ["urn:example:animal:ferret:nose", "URI"],
    ["a:", "URI"],
    ["a://", "URI"],
    ["//g", "network-path"],
    ["//", "network-path"],
    ["///g", "network-path"],
    ["/", "absolute-path"],
    ["/g//h", "absolute-path"],
    ["/a:b", "absolute-path"],
    ["g", "relative-path"],
    ["../g", "relative-path"],
    ["./this:that", "relative-path"],
    ["?y", "relative-path"],
    ["#s", "relative-path"],
    ["", "relative-path"],
  ];
  test.each(cases)("%j is a %s reference", (text, kind) => {
    expect(referenceKind(text)).toBe(kind);
    expect(referenceKind(parse(text))).toBe(kind);
  });

  test("an invalid reference is rejected (4.2)", () => {
    expect(() => referenceKind("1:2")).toThrow(expect.objectContaining({ rule: "path-noscheme", index: 1 }));
    expect(() => referenceKind("\\\\h")).toThrow(expect.objectContaining({ rule: "path", index: 0 }));
  });

  test("an IRI is accepted by the rule IRI-reference (RFC 3987, 2.2)", () => {
    expect(referenceKind("//é", { rule: "IRI-reference" })).toBe("network-path");
  });
});
