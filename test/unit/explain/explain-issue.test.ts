// What a person is told about an issue, and where.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { explainIssue } from "../../../ts/explain/explain-issue.ts";
import { check, parse, type TopRule, UriSyntaxError } from "../../../ts/index.ts";
import { fetchRefusals } from "../../../ts/inspect/index.ts";
import { check1630 } from "../../../ts/legacy/index.ts";
import { file, ftp, http, SchemeSyntaxError, sip } from "../../../ts/schemes/index.ts";
import { uriSchema } from "../../../ts/standard-schema/index.ts";
import { checkTemplate } from "../../../ts/template/index.ts";

const hintOf = (text: string, rule?: TopRule): string => explainIssue(check(text, rule)!, text).hint;

/** Texts that people type into a form, and what tells them how to mend it. */
test.each<[id: string, text: string, hint: string, rule?: TopRule]>([
  ["hint-space-1", "http://h/a b", "A space is not allowed here. Its code is %20."],
  ["hint-space-2", "http://h/?a b", "A space is not allowed here. Its code is %20."],
  ["hint-space-3", "http://h/a ", "The text ends with a space."],
  ["hint-space-4", " a", "The text begins with a space."],
  ["hint-space-5", "http://my site.example/", "The text has a space in it."],
  ["hint-space-6", "a b", "A space is not allowed here. Its code is %20."],
  ["hint-tab", "http://h/a\tb", "The text has a tab in it."],
  ["hint-line-break", "http://h/a\nb", "The text has a line break in it."],
  ["hint-no-break-space", "http://h/\u00a0b", "The text has the invisible character U+00A0 in it."],
  ["hint-zero-width", "http://h/a\u200bb", "The text has the invisible character U+200B in it."],
  ["hint-bom", "\ufeff//h/a", "The text begins with the invisible character U+FEFF."],
  ["hint-quotes-1", "\u201c//e.com/a", "Quotation marks around the text are not part of it."],
  ["hint-quotes-2", 'http://h/a"', "Quotation marks around the text are not part of it."],
  ["hint-quotes-3", 'http://h/a"b', '" is not allowed here. Its code is %22.'],
  ["hint-angle-1", "<//h/a>", "A < and a > around the text are not part of it."],
  ["hint-angle-2", "http://h/a<b", "< is not allowed here. Its code is %3C."],
  ["hint-backslash-1", "http://h\\a", "\\ is not allowed here: a URI has / there."],
  ["hint-backslash-2", "C:\\a", "\\ is not allowed here: a URI has / there."],
  ["hint-backslash-3", "http://h/?a\\b", "\\ is not allowed here. Its code is %5C."],
  ["hint-pipe", "http://h/a|b", "| is not allowed here. Its code is %7C."],
  [
    "hint-brace",
    "http://h/{id}",
    "{ begins an expression of a URI template. expandTemplate of pchar/template fills it in.",
  ],
  ["hint-brackets", "http://h/?a[]=1", "[ is not allowed here. Its code is %5B."],
  ["hint-number-sign", "http://h/#a#b", "# is not allowed here. Its code is %23."],
  ["hint-non-ascii-1", "http://h/\u00e9", "\u00e9 is not allowed here. Its code is %C3%A9."],
  ["hint-non-ascii-2", "http://h/\u{1f600}", "\u{1f600} is not allowed here. Its code is %F0%9F%98%80."],
  [
    "hint-non-ascii-3",
    "http://b\u00fccher.example/",
    "\u00fc is not allowed here. In the DNS, such a name begins with xn--.",
  ],
  [
    "hint-percent",
    "http://h/100%",
    "A percent sign begins a code such as %20. The code of the sign itself is %25.",
  ],
  ["hint-port", "http://h:80a/", "A port has only digits, as in :8080."],
  [
    "hint-at-uri",
    "at://did:plc:vwz/app.bsky.feed.post/3k5",
    "A host has no colon. at of pchar/schemes reads this AT URI with lenient; the code of the colon is %3A.",
  ],
  ["hint-at", "http://a@b@h/", "@ is not allowed here. In a user name or password, the code of an @ is %40."],
  [
    "hint-at-iri",
    "http://a@b@h/",
    "@ is not allowed here. In a user name or password, the code of an @ is %40.",
    "IRI-reference",
  ],
  ["hint-colon", "1a:b", "The text before the colon is not a scheme, such as https."],
  [
    "hint-scheme-missing",
    "example.com",
    "A scheme is missing at the start, as in https://example.com.",
    "URI",
  ],
  ["hint-scheme-1", " https://e.com", "The text begins with a space.", "URI"],
  ["hint-scheme-2", "ht tp://a", "The text has a space in it.", "URI"],
  ["hint-scheme-3", "http ://a", "The text has a space in it.", "URI"],
  [
    "hint-scheme-4",
    "\u201chttps://e.com\u201d",
    "Quotation marks around the text are not part of it.",
    "URI",
  ],
  ["hint-scheme-5", ":a", "A scheme, such as https, is missing before the colon.", "URI"],
  ["hint-scheme-6", "1a:b", "A scheme, such as https, begins with a letter from a to z.", "URI"],
  [
    "hint-scheme-7",
    "ht_tp:b",
    "A scheme, such as https, has only letters from a to z, digits, +, - and the full stop.",
    "URI",
  ],
  ["hint-fragment", "http://h/#a", "A fragment, which begins with #, is not allowed here.", "absolute-URI"],
  ["hint-ip-1", "http://[::1/", "The ] after the address is missing."],
  ["hint-ip-2", "http://[1::2::3]/", "Brackets hold an IPv6 address, as in [2001:db8::1]. A name has none."],
  ["hint-zone", "http://[fe80::1%25en0]/", "An address has no zone here: no % and a name after it."],
  ["hint-surrogate", "http://h/\ud800", "The text ends with the invisible character U+D800."],
  ["hint-password", "http://me:p w@h/", "A character of the password needs a percent code."],
  ["hint-password-2", "http://me:p%zz@h/", "A character of the password needs a percent code."],
  ["hint-password-3", "http://me:p[w@h/", "A character of the password needs a percent code."],
  ["hint-scheme-8", "ht tp://h/", "The text has a space in it."],
  ["hint-scheme-9", "ht|tp://h/", "| is not allowed here."],
  ["hint-scheme-10", "ht%zztp://h/", "% is not allowed here."],
  ["hint-scheme-11", "ht\u00e9tp://h/", "\u00e9 is not allowed here."],
  ["hint-scheme-12", "a|b/c:d", "| is not allowed here. Its code is %7C."],
])("%s", (_, text, hint, rule) => {
  expect(hintOf(text, rule)).toBe(hint);
});

test.each([
  ["hint-ipv6-1", "http://fe80::1/", "An IPv6 address has brackets around it, as in [2001:db8::1]:8080."],
  [
    "hint-ipv6-2",
    "http://::1:8080/",
    "An IPv6 address has brackets around it: [::1:8080], or [::1] and a port.",
  ],
  [
    "hint-scp",
    "git@github.com:a/b.git",
    "For SSH, this path has two writings: ssh://me@host/path as forges read it, ssh://me@host/~/path from home.",
  ],
  ["hint-scp-absolute", "git@github.com:/a b", "The text before the colon is not a scheme, such as https."],
  ["hint-scp-home", "git@github.com:~/a", "The text before the colon is not a scheme, such as https."],
  [
    "hint-mail-user",
    "smtp://me@corp.example:pw@mail.example",
    "Two @ stand before the host. In a mail address as a user name, the code of the @ is %40.",
  ],
  [
    "hint-port-or-password",
    "http://bank.example:x/@evil.example/",
    "A port follows the colon, or a password. In a password, / ? # and \\ have percent codes.",
  ],
  ["hint-lost", "https://h/caf\ufffd", "The character U+FFFD stands for bytes that were not UTF-8."],
])("%s shows the readings of a text that has two, or says what is wrong", (_, text, hint) => {
  expect(hintOf(text)).toBe(hint);
});

test.each([
  [ftp, "ftp://me:se%0Acret@h/"],
  [sip, "sip:me:se%00cret@h"],
  [ftp, "ftp://me:se%FFcret@h/"],
])("the hint of a code in a password does not say which: %#", (scheme, text) => {
  const { hint, line } = explainIssue(scheme.check(text)!, text);
  expect(hint).toBe("A percent code in the password is not allowed here.");
  expect(line).not.toMatch(/se|cret/);
});

test("a drive after two slashes is explained by the issue of file", () => {
  const { hint, fix } = explainIssue(file.check("file://C:/a")!, "file://C:/a");
  expect(hint).toBe("A part is not allowed here: port.");
  expect(fix).toEqual({ text: "file:///C:/a", edits: [{ start: 7, end: 7, replacement: "/" }] });
  expect(file.check(fix!.text)).toBeUndefined();
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
    hint: "The text has a space in it.",
    line: template,
    caret: "         ^",
  });
  expect(explainIssue(checkTemplate("/a^b")!, "/a^b").hint).toBe("^ is not allowed here. Its code is %5E.");
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
  expect(explainIssue(error, error.input).hint).toBe("A space is not allowed here. Its code is %20.");
  const missing = errorOf(() => http.parse("http:x"));
  expect(explainIssue(missing, "http:x").hint).toMatch(/^A part is missing: /);
});

test("an issue of a schema and a refusal have no rule: their message is the hint, as a sentence", () => {
  const text = "http://h/a b";
  const { issues } = uriSchema()["~standard"].validate(text);
  expect(explainIssue(issues![0], text)).toMatchObject({
    hint: "A space is not allowed here. Its code is %20.",
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
  ["a rule that is not a string", { code: "ERR_URI_NUL", rule: 1, index: 0, message: "m" }, "a"],
  ["an unknown code", { code: "ERR_X", rule: "path", index: 0, message: "m" }, "a"],
  ["a code of Object.prototype", { code: "constructor", rule: "path", index: 0, message: "m" }, "a"],
  ["an index after the text", { code: "ERR_URI_NUL", rule: "path", index: 2, message: "m" }, "a"],
  ["a negative index", { code: "ERR_URI_NUL", rule: "path", index: -1, message: "m" }, "a"],
  ["a text that is not a string", { code: "ERR_URI_NUL", rule: "path", index: 0, message: "m" }, 1],
])("rejects %s", (_, issue, text) => {
  expect(() => explainIssue(issue as never, text as never)).toThrow(TypeError);
});

test.each([null, 5, {}, { text: "b" }, { text: 5, edits: [] }])(
  "rejects %j as the fix of an issue",
  (fix) => {
    const issue = { code: "ERR_URI_NUL", rule: "path", index: 0, message: "m", fix: fix as never };
    expect(() => explainIssue(issue, "a")).toThrow("Expected an issue whose fix has edits and a text");
  },
);

test("the caret marks every character from index to end", () => {
  const text = "http://h/\u65e5%zz\u65e5";
  expect(explainIssue(check(text, "IRI-reference")!, text).caret).toBe("           ^^^");
  const { index, end, message } = fetchRefusals("http://127.0.0.1/")[0]!;
  const refusal = { code: "loopback-address", index, end, message };
  expect(explainIssue(refusal, "http://127.0.0.1/").caret).toBe("       ^^^^^^^^^");
  for (const wrong of [index - 1, 18, 1.5])
    expect(() => explainIssue({ ...refusal, end: wrong }, "http://127.0.0.1/")).toThrow(TypeError);
});

describe("messages", () => {
  const of = (text: string, messages: Parameters<typeof explainIssue>[2]): string =>
    explainIssue(check(text)!, text, messages).hint;

  test("take the place of those in English, with their places filled in", () => {
    const messages = {
      "character with a code": "{character} geht hier nicht, sondern nur {code}. {rule}",
      "hidden inside": "Der Text enth\u00e4lt das unsichtbare Zeichen {point}.",
      ERR_URI_UNCLOSED_IP_LITERAL: "Die ] fehlt.",
    };
    expect(of("http://h/a|b", { messages })).toBe("| geht hier nicht, sondern nur %7C. {rule}");
    expect(of("http://h/a\u200bb", { messages })).toBe(
      "Der Text enth\u00e4lt das unsichtbare Zeichen U+200B.",
    );
    expect(of("http://[::1/", { messages })).toBe("Die ] fehlt.");
    expect(of("http://h/%", { messages })).toBe(of("http://h/%", {}));
  });

  test("have a name that is known, and are strings", () => {
    expect(() => of("http://h/a b", { messages: { spaces: "x" } as object })).toThrow(
      /^Unknown option "spaces", expected .*; did you mean space\?$/,
    );
    expect(() => of("http://h/a b", { messages: { space: 1 } as object })).toThrow(
      'Expected a string as the message "space", got number',
    );
  });
});

test("a base without a scheme has no fix that leaves it without one", () => {
  const base = "a b";
  const issue = { code: "ERR_URI_BASE_NOT_ABSOLUTE", rule: "absolute-URI", index: 0, message: "m" };
  expect(explainIssue(issue, base).fix).toBeUndefined();
  expect(explainIssue(issue, " http://h/ ").fix?.text).toBe("http://h/");
});
