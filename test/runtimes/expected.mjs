// The right answers to the calls of probe.mjs, written by hand from RFC 3986 and RFC 3987. The section stands above each.
// An absent component has no property, an empty one is "".
import assert from "node:assert/strict";

const EXPECTED = {
  // RFC 3986, 3
  uri: {
    scheme: "foo",
    authority: "example.com:8042",
    host: "example.com",
    hostKind: "reg-name",
    port: "8042",
    path: "/over/there",
    pathKind: "path-abempty",
    query: "name=ferret",
    fragment: "nose",
  },
  urn: { scheme: "urn", path: "example:animal:ferret:nose", pathKind: "path-rootless" },
  // 1.1.2 and 3.2.2: the brackets belong to the host
  literal: {
    scheme: "ldap",
    authority: "[2001:db8::7]",
    host: "[2001:db8::7]",
    hostKind: "IPv6address",
    path: "/c=GB",
    pathKind: "path-abempty",
    query: "objectClass?one",
  },
  // 3.4: an empty query is present
  empty: { authority: "h", host: "h", hostKind: "reg-name", path: "", pathKind: "path-abempty", query: "" },
  // A space is not a pchar (appendix A), a percent sign needs two hex digits (2.1), a URI needs a scheme (3)
  issues: [
    ["ERR_URI_UNEXPECTED_CHARACTER", "path", 10],
    ["ERR_URI_INVALID_PCT_ENCODED", "pct-encoded", 9],
    ["ERR_URI_MISSING_SCHEME", "scheme", 0],
    null,
  ],
  thrown: {
    isUriSyntaxError: true,
    isSyntaxError: true,
    name: "UriSyntaxError",
    code: "ERR_URI_UNEXPECTED_CHARACTER",
    rule: "query",
    index: 10,
  },
  // Appendix A
  matches: [true, false, true],
  // 5.4.1 and 5.4.2
  targets: [
    "g:h",
    "http://a/b/c/g",
    "http://a/b/c/g/",
    "http://g",
    "http://a/b/c/d;p?y",
    "http://a/b/c/d;p?q#s",
    "http://a/b/c/d;p?q",
    "http://a/",
    "http://a/b/c/g..",
    "http://a/b/c/y",
    "http:g",
  ],
  // 6.2.2.1, 6.2.2, 6.2.3
  normal: ["http://www.example.com/", "example://a/b/c/%7Bfoo%7D", "http://example.com/"],
  equivalent: [true, false],
  // The shortest reference that 5.2 resolves to the target
  relative: "g",
  // 3.3: an encoded "/" is data
  segments: ["a/b", "c"],
  built: "http://h/a%2Fb?q=1%2B1",
  // RFC 3987, 3.1 and 3.2: octets that are the UTF-8 of a letter are decoded, other octets are not
  iri: [
    "r\u00e9sum\u00e9.example.org",
    "http://www.example.org/D\u00fcrst",
    "http://www.example.org/D%FCrst",
  ],
  encoded: "D%C3%BCrst",
  decoded: "D\u00fcrst",
  // Appendix A: no rule limits the length
  long: ["ERR_URI_UNEXPECTED_CHARACTER", "path", 100_009],
};

/** The same for `pchar/lines`, by 6.2.2.1, 5.4 and 3. An invalid line is copied unchanged. */
const EXPECTED_LINES = {
  normal: "http://www.example.com/\nhttp://a/b c\nhttp://example.com/\n",
  targets: "http://a/b/c/g\nhttp://a/b/c/d;p?y\n",
  invalid: [[1, "ERR_URI_UNEXPECTED_CHARACTER", "path", 10]],
  hosts: ["www.EXAMPLE.com", null, "example.com"],
};

/** The same for `pchar/text` and `pchar/inspect`, by the URL Standard (4.4) and RFC 3986, 7. */
const EXPECTED_LINKS = {
  // RFC 3986 does not allow spaces and brackets there. `https:a` is relative to a page with that scheme.
  uris: ["../a%20b?q=%5B1%5D", "https://xn--bcher-kva.example/", "//example.com/b", "a"],
  // The port is larger than 65535 at its fifth digit.
  thrown: ["ERR_URI_UNEXPECTED_CHARACTER", 13],
  findings: [
    ["whatwg-accepts", "invalid"],
    ["invalid", "whatwg-accepts", "script-scheme"],
    ["numeric-host", "loopback-address", "whatwg-host"],
  ],
  isSafe: [true, false, false],
};

/** Verifies the output of `printingText` before its report. Records show no password, maps and sets show their entries. */
export function verifyPrinted(printed) {
  assert.ok(!printed.includes("s3cret"), printed);
  for (const shown of ["me:***@h", "http://h/1", "one", "http://h/2"]) {
    assert.ok(printed.includes(shown), `${shown} is not in: ${printed}`);
  }
}

/**
 * Verifies the report of a probe: the engine, its reason and every answer.
 *
 * @param report the result of `probe` in probe.mjs
 * @param backend the engine and the reason that are right there
 * @returns the engine and the reason, for the result of the case
 */
export function verified(report, { name, reason = null, lines = false, links = false }) {
  const expected = {
    ...EXPECTED,
    ...(lines ? { lines: EXPECTED_LINES } : {}),
    ...(links ? { links: EXPECTED_LINKS } : {}),
  };
  for (const [what, answer] of Object.entries(expected)) {
    assert.deepEqual(
      report.answers?.[what],
      answer,
      `${what}: got ${JSON.stringify(report.answers?.[what])}`,
    );
  }
  assert.deepEqual(Object.keys(report.answers).sort(), Object.keys(expected).sort());
  const got = { name: report.name, reason: report.reason ?? null };
  assert.deepEqual(got, { name, reason }, `the backend is ${got.name}, ${got.reason}`);
  return got;
}
