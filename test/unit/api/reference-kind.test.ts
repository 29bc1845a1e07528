import { describe, expect, test } from "vitest";
import { referenceKind } from "../../../ts/index.ts";

// The examples are vectors: 4.2 in test/vectors/references.json.
describe("referenceKind returns the kind of a reference (RFC 3986, 4.1 and 4.2)", () => {
  test("an invalid reference is rejected (4.2)", () => {
    expect(() => referenceKind("1:2")).toThrow(expect.objectContaining({ rule: "path-noscheme", index: 1 }));
    expect(() => referenceKind("\\\\h")).toThrow(expect.objectContaining({ rule: "path", index: 0 }));
  });

  test("an IRI is accepted by the rule IRI-reference (RFC 3987, 2.2)", () => {
    expect(referenceKind("//é", { rule: "IRI-reference" })).toBe("network-path");
  });
});
