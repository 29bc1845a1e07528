// The words of a query to an index (RFC 1866, 7.5; uri(7), http).

import { expect, test } from "vitest";
import { httpKeywords } from "../../../ts/schemes/http.ts";

test.each([
  ["http://h/find?tea", ["tea"]],
  ["http://h/find?tea+house", ["tea", "house"]],
  ["http://h/find?tea%20house+bar", ["tea house", "bar"]],
  ["http://h/find?a%2Bb", ["a+b"]],
  ["http://h/find?a++b", ["a", "", "b"]],
  ["http://h/find?", [""]],
  ["http://h/find", []],
  ["http://h/find?q=tea", []],
  ["http://h/find?caf%C3%A9#top", ["café"]],
])("%s has the keywords %j", (uri, words) => {
  expect(httpKeywords(uri)).toEqual(words);
});

test("a word that is not UTF-8 is an error", () => {
  expect(() => httpKeywords("http://h/?%FF")).toThrow(SyntaxError);
});
