// What `inspect` reports about a string that is not a URI reference, by what `URL` reads in it.

import { describe, expect, test } from "vitest";
import { LONGEST_NAME } from "../../../ts/host/mapped-name.ts";
import { inspect } from "../../../ts/inspect/index.ts";
import { readUrl } from "../../support/url.ts";

const codes = (text: string): string[] => inspect(text).map(({ code }) => code);

// Some versions of `URL` keep the dot segments of `/a/.b/..`. The finding about them compares two readings of another string.
test.each(["http://h/a/.b/..?x y", "http://h/a/.b/../c# ", "http://h\\a/.b/..", "http://h/a/../b?x y"])(
  "%o is not compared with the URI that URL writes",
  (text) => {
    expect(codes(text)).toEqual(expect.arrayContaining(["invalid", "whatwg-accepts"]));
    for (const code of ["whatwg-host", "whatwg-port", "whatwg-path", "whatwg-refuses"])
      expect(codes(text)).not.toContain(code);
  },
);

test("no message shows a component that a password may reach into", () => {
  const find = (text: string, code: string): string | undefined =>
    inspect(text).find((finding) => finding.code === code)?.message;
  expect(find("http://www.bank.example:pw@evil.example/", "userinfo-like-host")).toContain(
    "www.bank.example",
  );
  const masked = "the userinfo that URL reads is masked here: it may be part of a password";
  expect(find("http://www.bank.example:pw@evil.example/ x", "userinfo-like-host")).toBe(masked);
});

describe("URL is asked about a host up to the length of the longest name, percent-encoded", () => {
  // Four bytes, each of which takes three characters.
  const longest = "%F0%90%90%80".repeat(LONGEST_NAME);

  test.each([
    [`http://${longest}/ b`, true],
    [`http://${longest}a/ b`, false],
    [`http://${"a".repeat(longest.length + 1)}/ b`, true],
    ["http://\u00e9/ b", true],
  ])("%#", (text, isAsked) => {
    const expected = readUrl(text) ? "whatwg-accepts" : "whatwg-refuses";
    expect(codes(text).includes(expected)).toBe(isAsked);
    expect(codes(text)).toContain("invalid");
  });
});
