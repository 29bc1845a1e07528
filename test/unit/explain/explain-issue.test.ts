// What a person is told about an issue, and where.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { explainIssue } from "../../../ts/explain/explain-issue.ts";
import { check, parse, type TopRule, UriSyntaxError } from "../../../ts/index.ts";
import { fetchRefusals } from "../../../ts/inspect/index.ts";
import { check1630 } from "../../../ts/legacy/index.ts";
import { http, SchemeSyntaxError } from "../../../ts/schemes/index.ts";
import { uriSchema } from "../../../ts/standard-schema/index.ts";
import { checkTemplate } from "../../../ts/template/index.ts";

const hintOf = (text: string, rule?: TopRule): string => explainIssue(check(text, rule)!, text).hint;

/** Texts that people type into a form, and what tells them how to mend it. */
test.each<[id: string, text: string, hint: string, rule?: TopRule]>([
  ["hint-space-1", "http://h/a b", "A space is not allowed here. Write %20."],
  ["hint-space-2", "http://h/?a b", "A space is not allowed here. Write %20."],
  ["hint-space-3", "http://h/a ", "Remove the space at the end."],
  ["hint-space-4", " a", "Remove the space at the start."],
  ["hint-space-5", "http://my site.example/", "Remove the space here."],
  ["hint-space-6", "a b", "A space is not allowed here. Write %20."],
  ["hint-tab", "http://h/a\tb", "Remove the tab here."],
  ["hint-line-break", "http://h/a\nb", "Remove the line break here."],
  ["hint-no-break-space", "http://h/\u00a0b", "Remove the invisible character U+00A0 here."],
  ["hint-zero-width", "http://h/a\u200bb", "Remove the invisible character U+200B here."],
  ["hint-bom", "\ufeff//h/a", "Remove the invisible character U+FEFF at the start."],
  ["hint-quotes-1", "\u201c//e.com/a", "Remove the quotation marks around the text."],
  ["hint-quotes-2", 'http://h/a"', "Remove the quotation marks around the text."],
  ["hint-quotes-3", 'http://h/a"b', '" is not allowed here. Write %22.'],
  ["hint-angle-1", "<//h/a>", "Remove the < and the > around the text."],
  ["hint-angle-2", "http://h/a<b", "< is not allowed here. Write %3C."],
  ["hint-backslash-1", "http://h\\a", "\\ is not allowed here. Write /."],
  ["hint-backslash-2", "C:\\a", "\\ is not allowed here. Write /."],
  ["hint-backslash-3", "http://h/?a\\b", "\\ is not allowed here. Write %5C."],
  ["hint-pipe", "http://h/a|b", "| is not allowed here. Write %7C."],
  ["hint-brace", "http://h/{id}", "{ is not allowed here. Write %7B."],
  ["hint-brackets", "http://h/?a[]=1", "[ is not allowed here. Write %5B."],
  ["hint-number-sign", "http://h/#a#b", "# is not allowed here. Write %23."],
  ["hint-non-ascii-1", "http://h/\u00e9", "\u00e9 is not allowed here. Write %C3%A9."],
  ["hint-non-ascii-2", "http://h/\u{1f600}", "\u{1f600} is not allowed here. Write %F0%9F%98%80."],
  [
    "hint-non-ascii-3",
    "http://b\u00fccher.example/",
    "\u00fc is not allowed here. Write the name in its form for the DNS, which begins with xn--.",
  ],
  [
    "hint-percent",
    "http://h/100%",
    "A percent sign begins a code such as %20. Write %25 for the sign itself.",
  ],
  ["hint-port", "http://h:80a/", "A port has only digits, as in :8080."],
  [
    "hint-at-uri",
    "at://did:plc:vwz/app.bsky.feed.post/3k5",
    "A host cannot contain a colon. Read this AT URI with at of pchar/schemes and lenient, or write %3A for the colons of the DID.",
  ],
  ["hint-at", "http://a@b@h/", "@ is not allowed here. Write %40 for an @ in a user name or password."],
  [
    "hint-at-iri",
    "http://a@b@h/",
    "@ is not allowed here. Write %40 for an @ in a user name or password.",
    "IRI-reference",
  ],
  [
    "hint-colon",
    "1a:b",
    "What is before the colon is no scheme, such as https. For a relative path, write ./ before it.",
  ],
  ["hint-scheme-missing", "example.com", "Begin with a scheme, as in https://example.com.", "URI"],
  ["hint-scheme-1", " https://e.com", "Remove the space at the start.", "URI"],
  ["hint-scheme-2", "ht tp://a", "Remove the space here.", "URI"],
  ["hint-scheme-3", "http ://a", "Remove the space here.", "URI"],
  ["hint-scheme-4", "\u201chttps://e.com\u201d", "Remove the quotation marks around the text.", "URI"],
  ["hint-scheme-5", ":a", "Write a scheme, such as https, before the colon.", "URI"],
  ["hint-scheme-6", "1a:b", "A scheme, such as https, begins with a letter from a to z.", "URI"],
  [
    "hint-scheme-7",
    "ht_tp:b",
    "A scheme, such as https, has only letters from a to z, digits, +, - and the full stop.",
    "URI",
  ],
  ["hint-fragment", "http://h/#a", "Remove the # and what follows it.", "absolute-URI"],
  ["hint-ip-1", "http://[::1/", "Write ] after the address."],
  [
    "hint-ip-2",
    "http://[1::2::3]/",
    "Write an IPv6 address, such as [2001:db8::1], or a name without brackets.",
  ],
  ["hint-zone", "http://[fe80::1%25en0]/", "Remove the % and the zone after it."],
  ["hint-surrogate", "http://h/\ud800", "Remove the invisible character U+D800 at the end."],
  [
    "hint-password",
    "http://me:p w@h/",
    "A character of the password is not allowed. Write its percent code.",
  ],
])("%s", (_, text, hint, rule) => {
  expect(hintOf(text, rule)).toBe(hint);
});

test.each([
  ["a user name", "http://h/a b"],
  ["a code of two octets", "http://h/\u00e9?b"],
  ["a pipe", "http://h/a|b"],
  ["a number sign", "http://h/#a#b"],
  ["a backslash", "http://h/a\\b"],
  ["a percent sign", "http://h/%"],
])("what the hint says to write mends %s", (_, text) => {
  const issue = check(text)!;
  const written = / Write (\S+?)(?:\.| for )/.exec(explainIssue(issue, text).hint)![1]!;
  const length = String.fromCodePoint(text.codePointAt(issue.index)!).length;
  const mended = text.slice(0, issue.index) + written + text.slice(issue.index + length);
  expect(check(mended)).toBeUndefined();
});

describe("every code", () => {
  const pages = JSON.parse(readFileSync("site/error-pages.json", "utf8")) as {
    code: string;
    entry: string;
  }[];
  const codes = pages
    .filter(({ entry }) => !["pchar/guard", "crate"].includes(entry))
    .map(({ code }) => code);

  test.each(codes)("%s has a hint of at most two short sentences", (code) => {
    const { hint } = explainIssue({ code, rule: "to", index: 0, message: "m" }, "^");
    expect(hint).toMatch(/^[A-Z^][^{}]{8,110}\.$/);
  });
});

test("issues and errors of the other entries are explained", () => {
  const template = "/users/{a b}";
  expect(explainIssue(checkTemplate(template)!, template)).toEqual({
    message: "unexpected character ' ' in varspec at index 9",
    hint: "Remove the space here.",
    line: template,
    caret: "         ^",
  });
  expect(explainIssue(checkTemplate("/a^b")!, "/a^b").hint).toBe("^ is not allowed here. Write %5E.");
  const old = "http://h/<";
  expect(explainIssue(check1630(old)!, old).caret).toBe("         ^");
  const errorOf = (act: () => unknown): UriSyntaxError | SchemeSyntaxError => {
    try {
      act();
    } catch (error) {
      if (error instanceof UriSyntaxError || error instanceof SchemeSyntaxError) return error;
    }
    throw new Error("no error");
  };
  const error = errorOf(() => parse("http://h/a b"));
  expect(explainIssue(error, error.input).hint).toBe("A space is not allowed here. Write %20.");
  const missing = errorOf(() => http.parse("http:x"));
  expect(explainIssue(missing, "http:x").hint).toMatch(/^Add what is missing: /);
});

test("an issue of a schema and a refusal have no rule: their message is the hint, as a sentence", () => {
  const text = "http://h/a b";
  const { issues } = uriSchema()["~standard"].validate(text);
  expect(explainIssue(issues![0], text)).toMatchObject({
    hint: "A space is not allowed here. Write %20.",
    caret: "          ^",
  });
  const local = "http://me:pass@127.0.0.1/";
  const refusal = fetchRefusals(local).find(({ code }) => code === "loopback-address")!;
  expect(explainIssue(refusal, local)).toEqual({
    message: refusal.message,
    hint: "The address 127.0.0.1 is in 127.0.0.0/8: loopback.",
    line: "http://me:***@127.0.0.1/",
    caret: `${" ".repeat(14)}${"^".repeat("127.0.0.1".length)}`,
  });
});

test("the line is masked, cut around the place, and has wide characters counted", () => {
  const secret = "http://me:pass@h/a b";
  expect(explainIssue(check(secret)!, secret)).toMatchObject({
    line: "http://me:***@h/a b",
    caret: `${" ".repeat(17)}^`,
  });
  const long = `http://h/${"a".repeat(1000)}|${"b".repeat(1000)}`;
  const { line, caret } = explainIssue(check(long)!, long);
  expect(line.length).toBeLessThanOrEqual(80);
  expect(line[caret.length - 1]).toBe("|");
  // The caret after the last character is within 80 columns, too.
  const end = { code: "ERR_URI_UNCLOSED_IP_LITERAL", rule: "IP-literal", index: 80, message: "m" };
  expect(explainIssue(end, "a".repeat(80)).caret.length).toBeLessThanOrEqual(80);
  expect(explainIssue({ ...end, index: 79 }, "a".repeat(79)).line).toBe("a".repeat(79));
  const wide = "//h/\u65e5\u672c ";
  expect(explainIssue(check(wide, "IRI-reference")!, wide).caret).toBe(`${" ".repeat(8)}^`);
});

test.each([
  ["null", null, "a"],
  ["undefined", undefined, "a"],
  ["an object without a code", { rule: "path", index: 0, message: "m" }, "a"],
  ["a rule that is no string", { code: "ERR_URI_NUL", rule: 1, index: 0, message: "m" }, "a"],
  ["an unknown code", { code: "ERR_X", rule: "path", index: 0, message: "m" }, "a"],
  ["a code of Object.prototype", { code: "constructor", rule: "path", index: 0, message: "m" }, "a"],
  ["an index after the text", { code: "ERR_URI_NUL", rule: "path", index: 2, message: "m" }, "a"],
  ["a negative index", { code: "ERR_URI_NUL", rule: "path", index: -1, message: "m" }, "a"],
  ["a text that is no string", { code: "ERR_URI_NUL", rule: "path", index: 0, message: "m" }, 1],
])("rejects %s", (_, issue, text) => {
  expect(() => explainIssue(issue as never, text as never)).toThrow(TypeError);
});

test("the caret marks every character from index to end", () => {
  const text = "http://h/\u65e5%zz\u65e5";
  expect(explainIssue(check(text, "IRI-reference")!, text).caret).toBe("           ^^^");
  const { index, end, message } = fetchRefusals("http://127.0.0.1/")[0]!;
  const refusal = { code: "loopback-address", index, end, message };
  expect(explainIssue(refusal, "http://127.0.0.1/").caret).toBe("       ^^^^^^^^^");
  for (const wrong of [index - 1, 18, 1.5])
    expect(() => explainIssue({ ...refusal, end: wrong }, "http://127.0.0.1/")).toThrow(TypeError);
});
