// One test for each published advisory of fast-uri, on both facades. docs/migrating.md lists the advisories.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as fastUri from "../../../ts/compat/fast-uri.ts";
import * as uriJs from "../../../ts/compat/uri-js.ts";

/** A string that keeps its meaning in every function, or is rejected. */
type Case = readonly [text: string, normal: string | "rejected"];

const ADVISORIES: Readonly<Record<string, readonly Case[]>> = {
  // CVE-2026-6321: percent-encoded dots are no dot segments.
  "GHSA-q3j6-qgpj-74h6": [
    ["http://h/public/%2e%2e/admin", "http://h/public/%2E%2E/admin"],
    ["http://h/public/..%2fadmin", "http://h/public/..%2Fadmin"],
  ],
  // CVE-2026-6322: percent-encoded delimiters are data of a host.
  "GHSA-v39h-62p7-jpjc": [
    ["x://good.example%40evil.example/", "x://good.example%40evil.example/"],
    ["x://good.example%3A80/", "x://good.example%3A80/"],
  ],
  // CVE-2026-13676: a host in Unicode is the one that `URL` looks up.
  "GHSA-4c8g-83qw-93j6": [["http://bücher.example/", "http://xn--bcher-kva.example/"]],
  // CVE-2026-16221: backslashes and white space before an authority.
  "GHSA-v2hh-gcrm-f6hx": [
    ["\\\\evil.example", "rejected"],
    ["/\\evil.example", "rejected"],
    ["/\t\\evil.example", "rejected"],
    ["/\t/evil.example", "rejected"],
    ["x:\\/evil.example", "rejected"],
  ],
  // CVE-2026-18446: a backslash in an authority.
  "GHSA-7p8r-x3mc-p8w7": [["http://good.example\\@evil.example/", "rejected"]],
  // CVE-2026-76172: percent-encoding in a scheme.
  "GHSA-jqff-g426-hqxp": [
    ["%6Aavascript:alert(1)", "rejected"],
    ["%2f%2fevil.example:/pwn", "rejected"],
  ],
  // CVE-2026-75899: a host is decoded once.
  "GHSA-fph4-wmhf-6fwf": [["x://%2531.2.3.4/", "x://%2531.2.3.4/"]],
  // CVE-2026-75975: a malformed IPv6 address.
  "GHSA-f65p-4m7j-42xc": [
    ["http://[::1::]/", "rejected"],
    ["http://[1::2::3]/", "rejected"],
    ["http://[12345::]/", "rejected"],
  ],
  // CVE-2026-84292 and CVE-2026-84394: brackets that are not around an address, and ports that are not digits.
  "GHSA-58mr-gqgx-xq4g": [
    ["http://u@[@evil.example/", "rejected"],
    ["http://a]b/", "rejected"],
    ["http://[::1/", "rejected"],
  ],
  // Percent-encoded capitals are folded too.
  "GHSA-hrr3-gc8f-f4qj": [["x://%41%42C/", "x://abc/"]],
  // The authority of a mailto URI does not become a recipient, and normal forms are stable.
  "GHSA-88vg-qfhm-jx5q": [["mailto://h/a@b", "mailto:%2Fa@b"]],
  // Reserved characters and their percent-encoded forms are different (RFC 3986, 2.2).
  "GHSA-7mh8-fcmq-x23c": [
    ["http://h/a;b,c=d:e@f&g", "http://h/a;b,c=d:e@f&g"],
    ["http://h/a%3Bb%2Cc%3D", "http://h/a%3Bb%2Cc%3D"],
  ],
};

describe.each([
  ["fast-uri", fastUri],
  ["uri-js", uriJs],
] as const)("pchar/compat/%s", (_, { equal, normalize, parse, resolve, serialize }) => {
  const cases = Object.entries(ADVISORIES).flatMap(([id, all]) => all.map((each) => [id, ...each] as const));
  test.each(cases)("%s: %j is %j", (_id, text, normal) => {
    if (normal === "rejected") {
      expect(parse(text).error).toBeDefined();
      expect(normalize(text)).toBe(text);
      expect(equal(text, text)).toBe(false);
      expect(() => resolve("http://a/", text)).toThrow();
      expect(() => resolve(text, "a")).toThrow();
    } else {
      expect(normalize(text)).toBe(normal);
      expect(normalize(normal)).toBe(normal);
      expect(serialize(parse(text))).toBe(normal);
    }
  });

  test("GHSA-5jgf-p345-68v8: a host in Unicode is mapped when a base has the scheme", () => {
    expect(resolve("http://a/", "//bücher.example/")).toBe("http://xn--bcher-kva.example/");
    expect(resolve("x://a/", "//bücher.example/")).toBe("x://b%C3%BCcher.example/");
    expect(() => resolve("http://a/", "//h<i")).toThrow();
  });

  test("GHSA-qw65-cvwx-89v3: a port is digits", () => {
    for (const port of ["80@evil.example", "80/x", "-1", " 80", -1, 1.5, Number.NaN]) {
      expect(() => serialize({ scheme: "x", host: "h", port })).toThrow();
    }
  });

  test("GHSA-jvvf-x445-j334: the name of a header field is decoded once", () => {
    const text = "mailto:a@h?%2574o=b@h&%2562cc=c@h";
    expect(parse(text).to).toEqual(["a@h"]);
    expect({ ...parse(text).headers }).toEqual({ "%74o": "b@h", "%62cc": "c@h" });
    expect(normalize(text)).toBe("mailto:a@h?%2574o=b@h&%2562cc=c@h");
  });

  test("GHSA-333x-w4r6-6crp: a suffix does not start with a scheme", () => {
    const options = { reference: "suffix", scheme: "x" };
    expect(serialize({ path: "javascript:alert(1)" }, options)).toBe("./javascript:alert(1)");
    const { scheme, path, error } = parse("javascript:alert(1)", options);
    // In uri-js a suffix starts with its authority, and this one has no port.
    expect([scheme, path, error === undefined]).toEqual(
      parse === fastUri.parse ? ["x", "javascript:alert(1)", true] : ["x", "alert(1)", false],
    );
  });

  test("docs/migrating.md lists all of them", () => {
    const page = readFileSync(new URL("../../../docs/migrating.md", import.meta.url), "utf8");
    const others = [
      "GHSA-5jgf-p345-68v8",
      "GHSA-qw65-cvwx-89v3",
      "GHSA-jvvf-x445-j334",
      "GHSA-333x-w4r6-6crp",
    ];
    const ids = [...new Set(page.match(/GHSA(?:-[\da-z]{4}){3}/g))];
    expect(ids.sort()).toEqual([...Object.keys(ADVISORIES), ...others].sort());
  });
});
