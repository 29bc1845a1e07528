import * as core from "pchar";
import { explainNormalize } from "pchar/explain";
import { describe, expect, test } from "vitest";
import { diffOf } from "../../playground/tabs/normalize/diff.ts";
import { comparedLevels, levelsOf, normalizeCalls } from "../../playground/tabs/normalize/levels.ts";

const levels = (text: string) => levelsOf(core, explainNormalize, text);
const first = (a: string, b: string) =>
  comparedLevels(core, explainNormalize, a, b).find(({ isEqual }) => isEqual)?.code;

test("each level works on the result of the one before, as in RFC 3986, 6.2.2", () => {
  expect(levels("eXAMPLE://a/./b/../b/%63/%7bfoo%7d").map(({ code, after }) => [code, after])).toEqual([
    ["string", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d"],
    ["case", "example://a/./b/../b/%63/%7Bfoo%7D"],
    ["percent", "example://a/./b/../b/c/%7Bfoo%7D"],
    ["path", "example://a/b/c/%7Bfoo%7D"],
    ["ipv6", "example://a/b/c/%7Bfoo%7D"],
    ["scheme", "example://a/b/c/%7Bfoo%7D"],
  ]);
});

test.each(["http://EXAMPLE.com:80", "s:%41/../b", "http://[2001:DB8:0:0::1]/", "../a/./b", ""])(
  "the last level of %j is its normal form",
  (text) => {
    expect(levels(text).at(-1)!.after).toBe(core.normalize(text));
  },
);

test("a level that changes nothing says so, and has one message for each change otherwise", () => {
  const found = levels("HTTP://EXAMPLE.com/a");
  expect(found.filter(({ hasChanged }) => hasChanged).map(({ code }) => code)).toEqual(["case"]);
  expect(found.map(({ messages }) => messages.total)).toEqual([1, 2, 1, 1, 1, 1]);
});

describe("two URIs become equal", () => {
  test.each([
    ["http://a/", "http://a/", "string"],
    ["HTTP://a/", "http://A/", "case"],
    ["http://a/%7Esmith", "http://a/~smith", "percent"],
    ["http://a/b/../c", "http://a/c", "path"],
    ["http://[::0:1]/", "http://[::1]/", "ipv6"],
    ["http://example.com", "http://example.com:80/", "scheme"],
    ["http://example.com/data", "http://example.com/data/", "protocol"],
    ["http://a/", "http://a/?", undefined],
    ["http://a/", "https://a/", undefined],
  ] as const)("%s and %s: %s", (a, b, level) => {
    expect(first(a, b)).toBe(level);
    const isKnown = level !== undefined && level !== "protocol";
    expect(core.equivalent(a, b)).toBe(isKnown);
    expect(core.equivalent(a, b, { level: "string" })).toBe(level === "string");
  });
});

describe("a difference", () => {
  const marked = (before: string, after: string) =>
    diffOf(core, before, after)
      .map(({ text, change }) =>
        change === "same" ? text : change === "removed" ? `[-${text}]` : `[+${text}]`,
      )
      .join("");

  test("is within its component", () => {
    expect(marked("http://EXAMPLE.com:80/%7Ea", "http://example.com/~a")).toBe(
      "http://[-EXAMPLE][+example].com[-:80]/[-%7E][+~]a",
    );
  });

  test("may be the whole of a component", () => {
    expect(marked("http://a", "http://a/")).toBe("http://a[+/]");
    expect(marked("s:a", "s:a")).toBe("s:a");
  });

  test("does not count a character twice", () => {
    expect(marked("s:aaa", "s:aa")).toBe("s:aa[-a]");
  });
});

test("the call compares if there is another URI", () => {
  expect(normalizeCalls("pchar", "s:a", "").command).toBe("npx pchar normalize 's:a'");
  expect(normalizeCalls("pchar", "s:a", "-b").command).toBe("npx pchar equivalent -- 's:a' '-b'");
});
