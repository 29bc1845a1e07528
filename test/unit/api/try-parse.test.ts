import { expect, test } from "vitest";
import { tryParse } from "../../../ts/index.ts";

test.each([undefined, null, 1, new Request("http://h/"), Object("http://h/")])(
  "%o throws a TypeError",
  (value) => {
    expect(() => tryParse(value as never)).toThrow(
      /^Expected a string, a record of parse or an object with href, got /,
    );
  },
);

test.each([
  ["host", '"host"'],
  [0, "number"],
  [null, "null"],
  [{ rule: "URI" }, "object"],
])("the rule %o throws a TypeError", (rule, shown) => {
  for (const text of ["http://h/", "a b"]) {
    expect(() => tryParse(text, rule as never)).toThrow(
      new TypeError(
        `Expected the rule to be one of URI-reference, URI, absolute-URI, relative-ref, IRI-reference, IRI, absolute-IRI, irelative-ref, got ${shown}`,
      ),
    );
  }
});

test("a record that means something else is rejected, as by parse", () => {
  expect(() => tryParse({ path: "//a" } as never)).toThrow(SyntaxError);
});
