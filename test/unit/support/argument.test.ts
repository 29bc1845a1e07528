// Arguments of the wrong type: each is a `TypeError` that says what was expected, and what came.

import { expect, test } from "vitest";
import {
  elementsOf,
  iterableOf,
  objectOf,
  oneOf,
  pairsOf,
  quoted,
  stringOf,
  validateFunction,
  validatePositiveInteger,
} from "../../../ts/support/argument.ts";
import { thrownBy } from "../../support/faults.ts";

/** Returns the message of the `TypeError` that a function throws. */
function messageOf(call: () => unknown): string {
  const error = thrownBy(call);
  if (error === undefined) return "no error";
  expect(error).toBeInstanceOf(TypeError);
  return (error as TypeError).message;
}

const wrong = (value: unknown): never => value as never;

test.each([
  [null, "null"],
  [undefined, "undefined"],
  [1, "number"],
  ["a\n", '"a<U+000A>"'],
])("%o is quoted as %s", (value, shown) => {
  expect(quoted(value)).toBe(shown);
});

test("a string", () => {
  expect(stringOf("")).toBe("");
  expect(messageOf(() => stringOf(null))).toBe("Expected a string, got null");
  expect(messageOf(() => stringOf(Object("a")))).toBe("Expected a string, got String");
});

test("an array, whose elements are read by index and checked in order", () => {
  const seen: string[] = [];
  const list = ["a", "b"];
  Object.defineProperty(list, Symbol.iterator, { value: () => [].values() });
  expect(elementsOf("strings", list, (element) => seen.push(element))).toEqual(["a", "b"]);
  expect(seen).toEqual(["a", "b"]);
  expect(messageOf(() => elementsOf("strings", wrong("ab"), () => {}))).toBe(
    "Expected an array of strings, got string",
  );
});

test.each<[unknown, string]>([
  [null, "null"],
  [undefined, "undefined"],
  ["a", "string"],
  [() => 1, "function"],
  [[], "Array"],
  [new Map(), "Map"],
  [new Date(0), "Date"],
  [new URL("http://h/"), "URL"],
  [/a/, "RegExp"],
])("%o is not an object with named contents", (value, kind) => {
  expect(messageOf(() => objectOf(wrong(value)))).toBe(`Expected an object of options, got ${kind}`);
  expect(messageOf(() => objectOf(wrong(value), "parts"))).toBe(`Expected an object of parts, got ${kind}`);
});

test.each([[{}], [Object.create(null)], [new (class Options {})()], [{ constructor: 1 }]])(
  "%o is an object with named contents",
  (value) => {
    expect(objectOf(value)).toBe(value);
  },
);

test.each<[unknown, string]>([
  [null, "null"],
  [undefined, "undefined"],
  ["ab", "string"],
  [{}, "object"],
  [1, "number"],
])("%o is not an iterable", (value, kind) => {
  expect(messageOf(() => iterableOf(wrong(value), "names"))).toBe(
    `Expected an iterable of names, got ${kind}`,
  );
});

test("an iterable", () => {
  const values = new Set([1]);
  expect(iterableOf(values, "numbers")).toBe(values);
});

test("one of two values", () => {
  expect([oneOf("level", "a", "a", "b"), oneOf("level", "b", "a", "b")]).toEqual(["a", "b"]);
  expect(messageOf(() => oneOf("level", wrong("c"), "a", "b"))).toBe('Expected level "a" or "b", got "c"');
  expect(messageOf(() => oneOf("strict", wrong(1), true, false))).toBe(
    "Expected strict true or false, got number",
  );
});

test("a function", () => {
  expect(messageOf(() => validateFunction("map", () => 1))).toBe("no error");
  expect(messageOf(() => validateFunction("map", {}))).toBe("Expected map to be a function, got object");
});

test.each<[unknown, string]>([
  [0, "0"],
  [-1, "-1"],
  [1.5, "1.5"],
  [Number.NaN, "NaN"],
  [Number.POSITIVE_INFINITY, "Infinity"],
  ["2", '"2"'],
  [null, "null"],
])("%o is not a positive integer", (value, shown) => {
  expect(messageOf(() => validatePositiveInteger("size", wrong(value)))).toBe(
    `Expected size to be a positive integer, got ${shown}`,
  );
});

test.each([1, 2 ** 53, undefined])("%o is a positive integer, or absent", (value) => {
  expect(messageOf(() => validatePositiveInteger("size", value))).toBe("no error");
});

test("pairs of name and value", () => {
  expect(pairsOf(new Map([["a", "b"]]))).toEqual([["a", "b"]]);
  expect(messageOf(() => pairsOf([["a", "b"], wrong("cd")]))).toBe(
    "Expected a pair of name and value, got string",
  );
  expect(messageOf(() => pairsOf(wrong({ a: "b" })))).toBe(
    "Expected an iterable of name and value, got object",
  );
});
