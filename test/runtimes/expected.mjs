// What the calls of probe.mjs must return, written by hand from RFC 3986 and RFC 3987; the section stands above each.
// What is absent is left out, what is empty is "".
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
  // 3.4: a query that is empty is there
  empty: { authority: "h", host: "h", hostKind: "reg-name", path: "", pathKind: "path-abempty", query: "" },
  // A space is no pchar (appendix A), a triplet has two hex digits (2.1), a first segment no ":" (4.2), a URI a scheme (3)
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
  // What 5.2 resolves to the target again, and is the shortest
  relative: "g",
  // 3.3: "/" is data where it is encoded
  segments: ["a/b", "c"],
  built: "http://h/a%2Fb?q=1%2B1",
  // RFC 3987, 3.1 and 3.2: what is UTF-8 of a letter is decoded, an octet of another encoding is not
  iri: [
    "r\u00e9sum\u00e9.example.org",
    "http://www.example.org/D\u00fcrst",
    "http://www.example.org/D%FCrst",
  ],
  encoded: "D%C3%BCrst",
  decoded: "D\u00fcrst",
  // Appendix A: no rule has an end that is near
  long: ["ERR_URI_UNEXPECTED_CHARACTER", "path", 100_009],
};

/** The same for `pchar/lines`, by 6.2.2.1, 5.4 and 3; the line that is invalid stays as it is. */
const EXPECTED_LINES = {
  normal: "http://www.example.com/\nhttp://a/b c\nhttp://example.com/\n",
  targets: "http://a/b/c/g\nhttp://a/b/c/d;p?y\n",
  invalid: [[2, "ERR_URI_UNEXPECTED_CHARACTER", "path", 10]],
  hosts: ["www.EXAMPLE.com", null, "example.com"],
};

/**
 * Compares what a probe has told with what it must tell: the backend, its reason and every answer.
 *
 * @param report what `probe` of probe.mjs returned
 * @param backend the backend and the reason that are right there
 * @returns both, as a case returns them
 */
export function verified(report, { name, reason = null, lines = false }) {
  const expected = { ...EXPECTED, ...(lines ? { lines: EXPECTED_LINES } : {}) };
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
