// The note that an error and an issue have: where a person underlines, and what is said there.

import { expect, test } from "vitest";
import { explainNormalize, explainResolve, type ResolveStepCode } from "../../../ts/explain/index.ts";
import { baseUri, check, type Note, PcharError, parse, UriSyntaxError } from "../../../ts/index.ts";
import { fetchRefusals, inspect, withinRefusals } from "../../../ts/inspect/index.ts";
import { checkBidi } from "../../../ts/iri/index.ts";
import { check2396, explainChange, parse2396 } from "../../../ts/legacy/index.ts";
import { http } from "../../../ts/schemes/index.ts";
import { checkTemplate, uriTemplate } from "../../../ts/template/index.ts";
import { extract, fromHref, fromSuffix, fromTyped } from "../../../ts/text/index.ts";

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

/** Notes of every function that returns some, with the string of each. */
const NOTES: readonly (readonly [name: string, text: string, notes: readonly Note[]])[] = [
  ["check", "http://h/%zz", [check("http://h/%zz")!]],
  ["checkBidi", "http://h/a\u05d0/\u202e\u05d01", checkBidi("http://h/a\u05d0/\u202e\u05d01")],
  ["inspect", "http://me:pw@127.1:25/%00/..%2f", inspect("http://me:pw@127.1:25/%00/..%2f")],
  ["inspect of an invalid string", "http://h\\@x/", inspect("http://h\\@x/")],
  ["fetchRefusals", "http://127.0.0.1:25/", fetchRefusals("http://127.0.0.1:25/", { ports: [80] })],
  ["fetchRefusals of a scheme", "gopher://h.example/", fetchRefusals("gopher://h.example/")],
  ["fetchRefusals of a reference", "a/b", fetchRefusals("a/b")],
  ["withinRefusals", "https://h.example/a/../b", withinRefusals("https://h.example/a/../b", [])],
  ["fromHref", " http:\\\\h\\a b|c\u00e9%", fromHref(" http:\\\\h\\a b|c\u00e9%").changes],
  ["fromTyped", " <URL:http://h/a\n b>, ", fromTyped(" <URL:http://h/a\n b>, ").changes],
  ["fromTyped with a scheme", " h.example", fromTyped(" h.example", { scheme: "http" }).changes],
  ["extract", "http://h/a|\n b^c", extract("<http://h/a|\n b^c>")[0]!.changes!],
  ["explainNormalize", "HTTP://H:80/%7e/..", changesOfNormalize("HTTP://H:80/%7e/..")],
  ["explainChange", "mailto:a@b?c", explainChange("mailto:a@b?c").changes],
  ["fromSuffix", "me@www.h.example:80/", fromSuffix("me@www.h.example:80/").dangers],
];

function changesOfNormalize(text: string): readonly Note[] {
  return explainNormalize(text).steps.flatMap(({ changes }) => changes);
}

test.each(NOTES)("%s: a note has a place in the string, and its message is a fragment", (_, text, notes) => {
  expect(notes.length).toBeGreaterThan(0);
  for (const { code, index, end, message } of notes) {
    expect([code, 0 <= index && index <= end && end <= text.length]).toEqual([code, true]);
    expect(message).toMatch(/^(?:[a-z].*|URL\b.*|RFC .*)[^.]$/su);
  }
});

/** The part of RFC 3986, 5.2.2 to 5.3 that each step of a resolution is about. */
test.each<[code: ResolveStepCode, reference: string, base: string, underlined: string]>([
  ["drop-fragment", "g", "http://a/b#f", "#f"],
  ["ignore-scheme", "HTTP:g", "http://a/b", "HTTP"],
  ["scheme", "urn:x:y", "http://a/b", "urn"],
  ["authority", "//u@h:1/p", "http://a/b", "//u@h:1"],
  ["empty-path", "#s", "http://a/b", ""],
  ["reference-query", "?y#s", "http://a/b?q", "?y"],
  ["base-query", "#s", "http://a/b?q#f", "?q"],
  ["base-query", "#s", "http://a/b#f", ""],
  ["absolute-path", "/p/q?y", "http://a/b", "/p/q"],
  ["relative-path", "p/q?y", "http://a/b", "p/q"],
  ["merge", "g", "http://a/b/c?q", "c"],
  ["merge", "g", "http://a?q", ""],
  ["remove-dot-segments", "../g?y", "http://a/b/c", "../g"],
  ["guard", ".//g?y", "a:/b", ".//g"],
  ["recompose", "../g?y#s", "http://a/b/c", "../g?y#s"],
])("the step %s of %j on %j", (code, reference, base, underlined) => {
  const { steps } = explainResolve(reference, base, { strict: false });
  const { of, index, end } = steps.find((step) => step.code === code)!;
  expect((of === "base" ? base : reference).slice(index, end)).toBe(underlined);
});

/** What is underlined, read from the definitions and not from the code. */
test.each<[name: string, text: string, note: Note | undefined, underlined: string]>([
  ["a scheme", "gopher://h.example/", fetchRefusals("gopher://h.example/")[0], "gopher"],
  ["a missing scheme", "a/b", fetchRefusals("a/b")[0], "a/b"],
  ["a port", "http://h.example:81/", fetchRefusals("http://h.example:81/", { ports: [80] })[0], "81"],
  [
    "a host that is not allowed",
    "https://h.example/a",
    withinRefusals("https://h.example/a", [])[0],
    "h.example",
  ],
  [
    "a dot segment",
    "https://h.example/a/%2e%2e/b",
    withinRefusals("https://h.example/a/%2e%2e/b", ["https://h.example"])[0],
    "%2e%2e",
  ],
  ["white space in an href", "  /a", fromHref("  /a").changes[0], "  "],
  ["characters of one kind", "/a||b", fromHref("/a||b").changes[0], "||"],
  ["a prefix", "URL:http://h/", fromTyped("URL:http://h/").changes[0], "URL:"],
  ["white space in a find", "http://h/a|\n b^c", extract("<http://h/a|\n b^c>")[0]!.changes![1], "\n "],
  ["a change after white space", "http://h/a|\n b^c", extract("<http://h/a|\n b^c>")[0]!.changes![2], "^"],
  ["a component", "x://h/A%7e", changesOfNormalize("x://h/A%7e")[0], "/A%7e"],
  ["a base URI with a fragment", "http://a/b#f", baseUri({ embedded: "http://a/b#f" }).steps[0], "#f"],
  ["a base URI without a fragment", "http://a/b", baseUri({ embedded: "http://a/b" }).steps[0], ""],
  ["a source that is absent", "", baseUri({ fallback: "http://a/b" }).steps[0], ""],
])("%s", (_, text, note, underlined) => {
  expect(text.slice(note!.index, note!.end)).toBe(underlined);
});
