// The note that an error and an issue have: where a person underlines, and what is said there.

import { expect, test } from "vitest";
import { check, PcharError, parse, UriSyntaxError } from "../../../ts/index.ts";
import { check2396, parse2396 } from "../../../ts/legacy/index.ts";
import { http } from "../../../ts/schemes/index.ts";
import { checkTemplate, uriTemplate } from "../../../ts/template/index.ts";

/** The text that an issue underlines, counted by hand. */
test.each<[id: string, text: string, underlined: string]>([
  ["end-character", "http://h/a b", " "],
  ["end-pair", "http://h/a\u{1f600}b", "\u{1f600}"],
  ["end-lone", "http://h/a\ud800b", "\ud800"],
  ["end-percent-2", "http://h/a%zzb", "%zz"],
  ["end-percent-1", "http://h/a%z", "%z"],
  ["end-percent-0", "http://h/a%", "%"],
  ["end-percent-pair", "http://h/a%\u{1f600}bc", "%\u{1f600}b"],
  ["end-percent-delimiter", "http://h/%/b/c", "%/b"],
  ["end-of-text", "http://[::1", ""],
])("%s", (_, text, underlined) => {
  const { index, end } = check(text)!;
  expect(text.slice(index, end)).toBe(underlined);
});

const errorOf = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
};

test.each<[name: string, act: () => unknown, issue: unknown]>([
  ["parse", () => parse("http://h/a b"), check("http://h/a b")],
  ["a scheme", () => http.parse("http:a"), http.check("http:a")],
  ["a template", () => uriTemplate("/{a b}"), checkTemplate("/{a b}")],
  ["an older grammar", () => parse2396("http://h/a b"), check2396("http://h/a b")],
  // The cut of a message at its first colon would return another text.
  ["a message with a colon", () => uriTemplate("{:}"), checkTemplate("{:}")],
])("the error of %s has the issue that check returns", (_, act, issue) => {
  const error = errorOf(act) as PcharError;
  expect(issue).toBeDefined();
  expect(error).toBeInstanceOf(PcharError);
  expect(error.issue).toEqual(issue);
  expect(error.message.endsWith(error.issue.message)).toBe(true);
});

test("an error shows no more than before: its issue and its input are not enumerable", () => {
  const error = errorOf(() => parse("http://me:secret@h/a b"));
  expect(Object.keys(error as object)).toEqual(["code", "rule", "index"]);
  expect(JSON.stringify(error)).not.toContain("secret");
  expect(JSON.stringify((error as UriSyntaxError).issue)).not.toContain("secret");
});

test("an error has the note that it is created with, and another message if one is given", () => {
  const issue = check("a b")!;
  expect(new UriSyntaxError(issue, "a b").message).toBe(issue.message);
  const error = new UriSyntaxError(issue, "a b", "Cannot read the first line");
  expect(error.message).toBe("Cannot read the first line");
  expect(error.issue).toEqual(issue);
});
