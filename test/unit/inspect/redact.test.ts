// The option `userinfo` of `redact`. Expected values are derived by hand from RFC 3986, 3.2.1, and RFC 3261, 19.1.1.

import fc from "fast-check";
import { expect, test } from "vitest";
import { redact } from "../../../ts/inspect/index.ts";

const ALL = { userinfo: "all" } as const;

test.each([
  ["3.2.1-all-01", "https://ghp_x@h", "https://***@h"],
  ["3.2.1-all-02", "http://me:pw@h:80/a@b?c@d#e@f", "http://***@h:80/a@b?c@d#e@f"],
  ["3.2.1-all-03", "//u:@h", "//***@h"],
  ["3.2.1-all-04", "//:@h", "//***@h"],
  ["3.2.1-all-05", "//@h", "//@h"],
  ["3.2.1-all-06", "http://h/me@x", "http://h/me@x"],
  ["3.2.1-all-07", "mailto:me@h", "mailto:me@h"],
  ["3.2.1-all-08", "http:/me@h", "http:/***@h"],
  ["3.2.1-all-09", "jar:http://me@h/a!/b", "jar:http://***@h/a!/b"],
  ["3.2.1-all-10", "git clone https://ghp_x@h/r.git", "git clone https://***@h/r.git"],
  ["3.2.1-all-11", "http://to ken@h/", "http://***@h/"],
  ["3.2.1-all-12", "me_x:pw@h", "***@h"],
  ["7.5-all-01", "\\\\m e/x@h:", "***@h:"],
  ["7.5-all-02", "a\\m e/x@h:80", "***@h:80"],
  ["7.5-all-03", "/a\\m e@h:", "/a\\***@h:"],
  ["3261-19.1.1-all-01", "sip:me@h", "sip:***@h"],
  ["3261-19.1.1-all-02", "sip:me:pw@h", "sip:***@h"],
])("%s: %s becomes %s", (_, text, expected) => {
  expect(redact(text, ALL)).toBe(expected);
});

test("masks a userinfo whole in every URI that has one, and parameters with it", () => {
  const userinfo = fc.stringMatching(/^[A-Za-z0-9._~!$&'()*+,;=:-]{1,20}$/);
  fc.assert(
    fc.property(userinfo, fc.constantFrom("", ":80"), (user, port) => {
      const redacted = redact(`https://${user}@h${port}/p?token=1`, { ...ALL, params: ["token"] });
      expect(redacted).toBe(`https://***@h${port}/p?token=***`);
    }),
    { numRuns: 300 },
  );
});

test("masks the password alone by default", () => {
  expect(redact("http://me:pw@h", { userinfo: "password" })).toBe("http://me:***@h");
  expect(redact("https://ghp_x@h", { userinfo: undefined })).toBe("https://ghp_x@h");
});

test.each(["none", true, null, 1])("another value, %o, throws a TypeError", (userinfo) => {
  expect(() => redact("/", { userinfo: userinfo as never })).toThrow(
    /^Expected userinfo "password" or "all", got /,
  );
});

// A name ends at the first `=` of its pair (WHATWG URL, 5.1), and a part of it may be a name too.
test("asks a function about each name once, however long it is", () => {
  const names: string[] = [];
  const params = [(name: string) => names.push(name) === 0];
  redact("/?a;b=c;d=e&%66%2B+g=h?i=j#k", { params });
  expect(names).toEqual(["a;b", "b", "d", "f++g", "f+ g", "i"]);
  const long = `${"a;".repeat(5000)}b`;
  expect(redact(`/?${long}=1`, { params: [(name) => name === long] })).toBe(`/?${long}=***`);
});
