import { describe, expect, test } from "vitest";
import { defragment, parse } from "../../../ts/index.ts";

describe("defragment removes the fragment (RFC 3986, 3.5)", () => {
  const cases: readonly [string, string][] = [
    ["http://example.com/page.html#section2", "http://example.com/page.html"],
    ["foo://example.com:8042/over/there?name=ferret#nose", "foo://example.com:8042/over/there?name=ferret"],
    ["http://h/#", "http://h/"],
    ["#s", ""],
    ["#", ""],
    ["", ""],
    ["?q#a?b/c", "?q"],
    ["mailto:a@b", "mailto:a@b"],
  ];
  test.each(cases)("%j is %j", (uri, expected) => {
    expect(defragment(uri)).toBe(expected);
    expect(defragment(parse(uri))).toBe(expected);
  });

  test("an invalid reference is rejected, even if only the fragment is invalid", () => {
    expect(() => defragment("a#b#c")).toThrow(expect.objectContaining({ rule: "fragment", index: 3 }));
    expect(() => defragment("a b")).toThrow(expect.objectContaining({ rule: "path", index: 1 }));
  });

  test("an IRI is accepted by the rule IRI-reference (RFC 3987, 2.2)", () => {
    expect(defragment("http://é/#è", { rule: "IRI-reference" })).toBe("http://é/");
    expect(() => defragment("http://é/#è")).toThrow(expect.objectContaining({ rule: "host", index: 7 }));
  });
});
