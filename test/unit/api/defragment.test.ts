import { describe, expect, test } from "vitest";
import { defragment } from "../../../ts/index.ts";

// The examples are vectors: 3.5-defragment in test/vectors/references.json.
describe("defragment removes the fragment (RFC 3986, 3.5)", () => {
  test("an invalid reference is rejected, even if only the fragment is invalid", () => {
    expect(() => defragment("a#b#c")).toThrow(expect.objectContaining({ rule: "fragment", index: 3 }));
    expect(() => defragment("a b")).toThrow(expect.objectContaining({ rule: "path", index: 1 }));
  });

  test("an IRI is accepted by the rule IRI-reference (RFC 3987, 2.2)", () => {
    expect(defragment("http://é/#è", { rule: "IRI-reference" })).toBe("http://é/");
    expect(() => defragment("http://é/#è")).toThrow(expect.objectContaining({ rule: "host", index: 7 }));
  });
});
