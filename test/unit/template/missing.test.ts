// The option `missing` of `expandTemplate`: a variable without a value is left out (RFC 6570, 2.3), or is an error.

import { expect, test } from "vitest";
import { expandTemplate, uriTemplate } from "../../../ts/template/index.ts";

const TEMPLATE = "/users/{id}{/tab*}{?q,page}";

test("a variable without a value is left out", () => {
  for (const options of [undefined, {}, { missing: undefined }, { missing: "omit" }] as const) {
    expect(expandTemplate(TEMPLATE, { q: "a" }, options)).toBe("/users/?q=a");
    expect(uriTemplate(TEMPLATE).expand({ q: "a" }, options)).toBe("/users/?q=a");
  }
});

test('with "throw", the error names all of them', () => {
  const options = { missing: "throw" } as const;
  const error = new TypeError('Expected a value of "id", "page", got undefined');
  const values = { tab: [], q: null, page: undefined };
  expect(() => expandTemplate(TEMPLATE, values, options)).toThrow(error);
  expect(() => uriTemplate(TEMPLATE).expand(values, options)).toThrow(error);
  expect(expandTemplate(TEMPLATE, { id: 1, tab: [], q: null, page: "" }, options)).toBe("/users/1?page=");
});

test("a value from a prototype is a value, one from Object.prototype is not", () => {
  expect(expandTemplate("{a}", Object.create({ a: "b" }), { missing: "throw" })).toBe("b");
  expect(() => expandTemplate("{toString}", {}, { missing: "throw" })).toThrow(
    'Expected a value of "toString"',
  );
});

test("another value of the option is a TypeError that lists the values", () => {
  expect(() => expandTemplate("{a}", {}, { missing: "thorw" as never })).toThrow(
    new TypeError('Expected missing "omit" or "throw", got "thorw"; did you mean throw?'),
  );
  expect(() => expandTemplate("{a}", {}, { missng: "throw" } as never)).toThrow(
    new TypeError('Unknown option "missng", expected missing; did you mean missing?'),
  );
});
