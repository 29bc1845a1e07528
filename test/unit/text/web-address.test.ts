// `webAddress` reads the address of a web site that a person typed, or says what to type instead.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { explainIssue } from "../../../ts/explain/index.ts";
import { parse } from "../../../ts/index.ts";
import { toUri } from "../../../ts/iri/index.ts";
import { fromTyped, webAddress } from "../../../ts/text/index.ts";
import { made, validText } from "../../oracle/grammar/arbitrary.ts";
import { must } from "../../support/faults.ts";

describe("an address is returned as a URI", () => {
  test.each([
    ["address-1", "https://example.com/a?b#c", "https://example.com/a?b#c"],
    ["address-2", "example.com", "https://example.com"],
    ["address-3", " “http://example.com:8080/”, ", "http://example.com:8080/"],
    ["address-4", "münchen.de", "https://xn--mnchen-3ya.de"],
    ["address-5", "b\u00fccher.example/\u00e4", "https://xn--bcher-kva.example/%C3%A4"],
    ["address-6", "HTTP://Example.com/%7e", "HTTP://example.com/%7e"],
    ["address-7", "https://example.com/a\n  b", "https://example.com/ab"],
    ["address-8", "[2001:db8::7]:80/x", "https://[2001:db8::7]:80/x"],
    ["address-9", "192.0.2.1", "https://192.0.2.1"],
    ["address-10", "//example.com/a", "https://example.com/a"],
    ["address-11", "example.com/a,", "https://example.com/a,"],
    ["address-12", "example.com:8443", "https://example.com:8443"],
    ["address-13", "my_site.example.com.", "https://my_site.example.com."],
    ["address-14", "[2001:db8::7]", "https://[2001:db8::7]"],
    ["address-15", "[example.com]", "https://example.com"],
  ])("%s: %s", (_, typed, uri) => {
    expect(webAddress(typed)).toEqual({ uri });
  });
});

describe("another text has an issue, and a hint for people", () => {
  const SCHEME = "A web address begins with https:// or http://.";
  const SLASHES = "Two slashes follow the colon, as in https://example.com.";
  const MAIL = "This is an address for mail, not of a web site.";
  const NAME = "The name of a site has letters, digits and hyphens, with a dot between its parts.";
  const NO_HOST = "The name of the site is missing, as in https://example.com.";
  const NO_DOT = "The whole name of a site has a dot, as in example.com.";
  const LOCAL = "The name localhost leads each reader to their own computer.";
  const NUMBERS = "An IPv4 address has four numbers, as in 192.0.2.1, and no name ends with a number.";

  test.each<[id: string, typed: string, code: string, marked: string, hint: string, fix?: string]>([
    ["address-21", "https:evil", "missing-slashes", ":", SLASHES],
    ["address-22", "http:a.com", "missing-slashes", ":", SLASHES, "http://a.com"],
    ["address-23", "https:/example.com/a", "missing-slashes", ":", SLASHES, "https://example.com/a"],
    ["address-24", "me@example.com", "mail-address", "me@example.com", MAIL],
    ["address-25", "mailto:me@example.com", "mail-address", "mailto:me@example.com", MAIL],
    ["address-26", "exa mple.com", "ERR_URI_UNEXPECTED_CHARACTER", " ", "The text has a space in it."],
    ["address-27", "", "missing-host", "", NO_HOST],
    ["address-28", "  ", "missing-host", "", NO_HOST],
    ["address-29", "example.com,", "host-character", ",", NAME, "https://example.com"],
    ["address-30", "https://example.com!?", "host-character", "!", NAME, "https://example.com"],
    ["address-31", "localhost", "localhost", "localhost", LOCAL],
    ["address-32", "localhost:3000", "localhost", "localhost", LOCAL],
    ["address-33", "http://app.localhost/", "localhost", "app.localhost", LOCAL],
    ["address-34", "intranet", "single-label", "intranet", NO_DOT],
    ["address-35", "javascript:alert(1)", "scheme-not-allowed", "javascript", SCHEME],
    ["address-36", "ftp://example.com/", "scheme-not-allowed", "ftp", SCHEME],
    [
      "address-37",
      "example.com/a b",
      "ERR_URI_UNEXPECTED_CHARACTER",
      " ",
      "A space is not allowed here. Its code is %20.",
      "https://example.com/a%20b",
    ],
    [
      "address-38",
      "https://bank.example\\@evil.example/",
      "ERR_URI_UNEXPECTED_CHARACTER",
      "\\",
      "\\ is not allowed here: a URI has / there.",
    ],
    ["address-39", "https:///a", "missing-host", "", NO_HOST],
    ["address-40", "?q", "missing-host", "", NO_HOST],
    ["address-41", "example.com:99999", "port", "99999", "A port is a number of at most 65535."],
    ["address-42", "127.1", "number", "127.1", NUMBERS],
    ["address-43", "example.123", "number", "example.123", NUMBERS],
    ["address-44", "a..example", "host-character", ".", NAME],
    ["address-45", "xn--a.example", "ERR_URI_NOT_IDNA", "x", "No host can have this name."],
    ["address-46", "example.com:80x/", "scheme-not-allowed", "example.com", SCHEME],
  ])("%s: %s", (_, typed, code, marked, hint, fix) => {
    const answer = webAddress(typed);
    expect(answer).toMatchObject({ issue: { code }, hint });
    expect(typed.slice(answer.issue!.index, answer.issue!.end)).toBe(marked);
    expect(answer.fix?.text).toBe(fix);
    if (fix !== undefined) expect(webAddress(fix)).toEqual({ uri: fix });
  });

  // RFC 9110, 4.2.4: a userinfo in a reference from an untrusted source is treated as an error.
  test("a user name and a password are refused, and not shown", () => {
    const answer = webAddress("https://me:secret@example.com/");
    expect(answer).toMatchObject({
      issue: { code: "userinfo", index: 8, end: 18 },
      hint: "A web address has no user name or password.",
    });
    expect(JSON.stringify(answer)).not.toContain("secret");
    expect(JSON.stringify(webAddress("https://me:sec ret@example.com/"))).not.toContain("ret@");
  });

  test("the index counts in the typed text, also after characters that are removed", () => {
    const typed = " \u201cexample.com/\n a|b\u201d";
    const { issue, fix } = webAddress(typed);
    expect([issue!.index, issue!.end]).toEqual([17, 18]);
    expect(fix).toEqual({
      text: "https://example.com/a%7Cb",
      edits: [{ start: 0, end: typed.length, replacement: "https://example.com/a%7Cb" }],
    });
    expect(explainIssue(issue!, typed).caret).toBe(`${" ".repeat(24)}^`);
  });

  test("an argument that is not a string is a TypeError", () => {
    expect(() => webAddress(undefined as never)).toThrow(TypeError);
  });
});

describe("for any text", () => {
  const typed = fc.oneof(
    fc.string({ unit: "binary", maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(..."ah.:/@,?# \n\\[]1%“”"), maxLength: 16 }),
    fc.string({ unit: fc.constantFrom(..."ah.:/@,?# 1%é"), maxLength: 12 }).map((text) => `https://${text}`),
    made((random) => validText("IRI-reference", random)),
  );

  test("the URI has a host that `URL` reads too, and a fix is an address", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const { uri, issue, hint, fix } = webAddress(text);
        if (uri !== undefined) {
          const { scheme, host, userinfo } = parse(uri, "URI");
          must(/^https?$/i.test(scheme) && userinfo === undefined, true, uri);
          const { hostname } = new URL(uri);
          must(host!.startsWith("[") || hostname === host!.toLowerCase(), true, uri);
          must(webAddress(uri), { uri });
          return;
        }
        must(issue.index >= 0 && issue.index <= issue.end && issue.end <= text.length, true, text);
        must(/^.+\.$/s.test(hint), true, text, hint);
        if (fix !== undefined) must(webAddress(fix.text), { uri: fix.text }, text);
      }),
      { numRuns: 20_000 },
    );
  });

  test("it is what `fromTyped` reads, if the text is a URI of ASCII without white space", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const { uri } = webAddress(text);
        if (uri === undefined || /[^!-~]/.test(text) || text.startsWith("//")) return;
        must(uri, toUri(fromTyped(text, { scheme: "https" }).uri, { host: "ascii" }), text);
      }),
      { numRuns: 20_000 },
    );
  });
});
