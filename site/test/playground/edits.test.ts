import * as core from "pchar";
import { expect, test } from "vitest";
import {
  parametersOf,
  withComponent,
  withNewParameter,
  withParameter,
} from "../../playground/reading/edits.ts";
import { segmentsOf } from "../../playground/reading/segments.ts";
import { attempt } from "../../playground/shared/attempt.ts";

const URI = "http://me@Example.com:80/a?b=c&b=d&e#f";

test.each([
  ["scheme", "https", "https://me@Example.com:80/a?b=c&b=d&e#f"],
  ["userinfo", undefined, "http://Example.com:80/a?b=c&b=d&e#f"],
  ["port", "", "http://me@Example.com/a?b=c&b=d&e#f"],
  ["path", "", "http://me@Example.com:80?b=c&b=d&e#f"],
  ["query", undefined, "http://me@Example.com:80/a#f"],
  ["fragment", "", "http://me@Example.com:80/a?b=c&b=d&e#"],
] as const)("the component %s becomes %j", (name, value, expected) => {
  expect(withComponent(core, URI, name, value)).toEqual({ value: expected });
});

test("a component that cannot be written has a message, and the string stays", () => {
  const { value, problem } = withComponent(core, URI, "scheme", "1");
  expect(value).toBeUndefined();
  expect(problem).toContain("scheme");
  expect(withComponent(core, "mailto:a@b", "host", "h").problem).toBeDefined();
});

test("one of two parameters with the same name changes, and both move to the place of the first", () => {
  expect(withParameter(core, "?a=1&b=%63&a=2&c", { name: "a", number: 1 }, "x y")).toEqual({
    value: "?a=1&a=x%20y&b=%63&c",
  });
  expect(withParameter(core, "?a=1&b=%63&a=2&c", { name: "a", number: 0 }, null)).toEqual({
    value: "?a=2&b=%63&c",
  });
  expect(withParameter(core, "?a=1&c", { name: "c", number: 0 }, null)).toEqual({ value: "?a=1" });
});

test("a parameter without = stays without it when a neighbor of its name changes", () => {
  expect(withParameter(core, "?a&a=1", { name: "a", number: 1 }, "2")).toEqual({ value: "?a&a=2" });
});

test("a new parameter is encoded and added at the end", () => {
  expect(withNewParameter(core, "/p?a#f", "b&", "1=2")).toEqual({ value: "/p?a&b%26=1%3D2#f" });
});

test("parameters and segments that are not UTF-8 have a message", () => {
  expect(attempt(core, () => parametersOf(core, "?a=%FF")).problem).toContain("UTF-8");
  expect(attempt(core, () => segmentsOf(core, "/%FF")).problem).toContain("UTF-8");
});

test("segments are decoded after they are split, with their parameters", () => {
  const segments = segmentsOf(core, "/a%2Fb/name;v=1.1/");
  expect(segments.map(({ text }) => text)).toEqual(["a/b", "name;v=1.1", ""]);
  expect(segments[1]!.parameters).toEqual([{ delimiter: ";", name: "v", value: "1.1" }]);
});
