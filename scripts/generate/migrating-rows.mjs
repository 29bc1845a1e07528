// The rows of the tables in docs/migrating.md: calls of other libraries and of pchar, as source text that migrating.mjs runs.
// A row of `calls` has two equivalent calls. A row of `differences` has two calls with different results, and the section
// of RFC 3986 that explains the one of pchar.

/** The strings that the calls use. */
export const TEXT = "http://me@example.com:8080/a/./b?q=1&r=a%20b#f";
export const BASE = "http://a/b/c/d;p?q";

/** Calls that work in both uri-js and fast-uri. */
const shared = {
  calls: [
    ["URI.parse(text).host", "parse(text).host"],
    ["URI.parse(text).port", "parse(text).port"],
    ["URI.parse(text).error", "check(text)"],
    [
      'URI.serialize({ scheme: "http", host: "h", path: "/a b" })',
      'build({ scheme: "http", host: "h", path: "/a b" })',
    ],
    ['URI.resolve(base, "../g")', 'resolve("../g", base)'],
    ['URI.resolve("a/b", "c")', 'resolve("c", "a/b", { relativeBase: true })'],
    ['URI.resolve(base, "http:g", { tolerant: true })', 'resolve("http:g", base, { strict: false })'],
    ["URI.normalize(text)", "normalize(text)"],
    ['URI.equal("HTTP://h:80", "http://h/")', 'equivalent("HTTP://h:80", "http://h/")'],
  ],
};

/** Calls that only uri-js has. */
const onlyUriJs = {
  calls: [
    ['URI.normalize("/%C3%A9", { iri: true })', 'normalize("/%C3%A9", { rule: "IRI-reference" })'],
    ['URI.removeDotSegments("/a/../b")', 'removeDotSegments("/a/../b")'],
    ['URI.pctDecChars("%C3%A9")', 'pctDecode("%C3%A9")'],
    ['URI.pctEncChar(" ")', 'pctEncode(" ")'],
  ],
};

/** Calls of `pchar/compat/fast-uri` whose result differs from at least one of the two libraries. */
export const COMPAT = [
  ['normalize("a/../b")', "5.2.1: a relative path is resolved first"],
  ['normalize("../a")', "5.2.1: a relative path is resolved first"],
  ['normalize("http://h/%2e%2e/a")', "6.2.2.2, unless decoding creates a dot segment"],
  ['normalize("/a%2Eb")', "6.2.2.2: `.` is unreserved, and `a.b` is not a dot segment"],
  ['normalize("ftp://h")', "6.2.3"],
  ['normalize("ws://h")', "6.2.3; RFC 6455, 3"],
  ['normalize("ldap://h:389")', "6.2.3"],
  ['normalize("file:/a")', "RFC 8089, 2"],
  ['normalize("http:")', "6.2.3: an empty path becomes `/` only after an authority"],
  ['normalize("..")', "5.2.4: the result ends with a slash"],
  ['normalize("http://u%41@h/")', "6.2.2.2"],
  ['resolve("..", "1")', "5.2: the `..` of a relative base is kept"],
  ['normalize("file://localhost/a")', "RFC 8089, 2"],
  ['normalize("http://é/")', "3.2.2: percent-encoded UTF-8, without IDNA"],
  ['normalize("//192.068.001.000")', "3.2.2: a name, because leading zeros are not an `IPv4address`"],
  ['normalize("http://a b/")', "3.2.2: not a host, so the string is returned unchanged"],
  ['normalize(" a")', "2.1: the space is encoded"],
  ['normalize("mailto:a@H")', "3.3: `mailto` has no rules of its own here"],
  ['normalize("/%C3%A9", { iri: true })', "RFC 3987, 3.2"],
  ['serialize({ path: "//a" })', "3.3 and 4.2: a prefix keeps the path a path"],
  ['serialize({ path: "a:b" })', "4.2: a prefix keeps the path a path"],
  ['serialize({ path: "100%" })', "2.1"],
  ['serialize({ scheme: "HTTP", host: "H" })', "6.2.2.1"],
  ['serialize({ scheme: "urn", path: "a:b" })', "3.3"],
  ['serialize({ scheme: "urn", nid: "A", nss: "b" })', "RFC 8141, 3.1"],
  ['resolve("a:/b", ".//g")', "3.3"],
  ['resolve("http://a/", "%zz")', "2.1"],
  ['resolve("http://a/", "1:b")', "3.1 and 4.2"],
  ['resolve("http://a/", ":b")', "4.2"],
  ['resolve("http://a/", "http:g")', "5.4.2"],
  ['resolve("http://a/", "\\\\\\\\b")', "2: a URI contains no backslash"],
  ['resolve("http://[::1%25en0]/", "a")', "3.2.2: the grammar has no zone identifiers"],
  ['resolve("http://a:080/", "b")', "3.2.3: the digits stay; `parse` returns a number"],
  ['resolveComponents({ path: "/b/c" }, { path: "../d" }).path', "5.2.4"],
  ['parse("http://u u@h/").error === undefined', "3.2.1"],
  ['parse("http://h:65536/").error === undefined', "3.2.3: any number of digits"],
  ['parse("mailto:a@h?subject=b").path', "3.3: `mailto` has no rules of its own here"],
  ['parse("/%C3%A9", { unicodeSupport: true }).path', "RFC 3987, 3.2"],
  ['parse("h:80/", { reference: "suffix", scheme: "http" }).host', "4.5"],
];

const nodeUrl = {
  calls: [
    ["url.parse(text).protocol", "parse(text).scheme"],
    ["url.parse(text).auth", "parse(text).userinfo"],
    ["url.parse(text).hostname", "parse(text).host"],
    ["url.parse(text).port", "parse(text).port"],
    ["url.parse(text).pathname", "parse(text).path"],
    ["url.parse(text).query", "parse(text).query"],
    ["url.parse(text, true).query", "Object.fromEntries(params(text))"],
    ["url.parse(text).hash", "parse(text).fragment"],
    [
      'url.format({ protocol: "http", hostname: "h", pathname: "/a" })',
      'build({ scheme: "http", host: "h", path: "/a" })',
    ],
    ['url.resolve(base, "../g")', 'resolve("../g", base)'],
    ['url.resolve("/a/b", "c")', 'resolve("c", "/a/b", { relativeBase: true })'],
  ],
  differences: [
    ['url.parse("http://h").pathname', 'parse("http://h").path', "3.3"],
    ['url.parse("http://h/").query', 'parse("http://h/").query', "3.4: absent is `undefined`"],
    ['url.parse("//h/a").host', 'parse("//h/a").host', "4.2"],
    ['url.parse("HTTP://H/").hostname', 'parse("HTTP://H/").host', "6.2.2.1: `normalize` does that"],
    ['url.parse("http://[::1]/").hostname', 'parse("http://[::1]/").host', "3.2.2"],
    ['url.parse("http://%61@h/").auth', 'parse("http://%61@h/").userinfo', "2.4: `pctDecode` does that"],
    [
      'url.parse("http://h/a b").href',
      'parse("http://h/a b")',
      '3.3: `withComponents("", split(text))` encodes it',
    ],
    ['url.parse(" http://h/").href', 'parse(" http://h/")', "appendix C: trim the string first"],
    ['url.parse("http:\\\\\\\\h\\\\a").host', 'parse("http:\\\\\\\\h\\\\a")', "2"],
    ['url.resolve(base, "http:g")', 'resolve("http:g", base)', "5.2.2: use `strict: false`"],
    ['url.resolve("/a/b", "c")', 'resolve("c", "/a/b")', "5.2.1: use `relativeBase: true`"],
    ['url.resolve(base, "g h")', 'resolve("g h", base)', "3.3"],
  ],
};

const urijs = {
  calls: [
    ["URI(text).scheme()", "parse(text).scheme"],
    ["URI(text).userinfo()", "parse(text).userinfo"],
    ["URI(text).hostname()", "parse(text).host"],
    ["URI(text).port()", "parse(text).port"],
    ["URI(text).authority()", "parse(text).authority"],
    ["URI(text).path()", "parse(text).path"],
    ["URI(text).segment()", "segments(text)"],
    ["URI(text).query()", "parse(text).query"],
    ["URI(text).search(true)", "Object.fromEntries(params(text))"],
    ["URI(text).fragment()", "parse(text).fragment"],
    ['URI("../g").absoluteTo(base).toString()', 'resolve("../g", base)'],
    ['URI("http://a/b/g").relativeTo(base).toString()', 'relativize("http://a/b/g", base)'],
    ['URI("http://h/a").equals("HTTP://h/a")', 'equivalent("http://h/a", "HTTP://h/a")'],
    ['URI(text).fragment("g").toString()', 'withComponents(text, { fragment: "g" })'],
    ['URI(text).query({ a: "b" }).toString()', 'withComponents(text, { params: [["a", "b"]] })'],
    ['URI(text).addQuery("a", "b").toString()', 'appendParams(text, { a: "b" })'],
    ['URI(text).setQuery("q", "2").toString()', 'withParams(text, { q: "2" })'],
    ['URI(text).removeQuery("q").toString()', "withParams(text, { q: null })"],
    ["URI(text).origin()", "origin(text)"],
    ['URI("http://h/a/b.tar.gz").filename()', 'segments("http://h/a/b.tar.gz").at(-1)'],
    ['URI("http://h/a/b.tar.gz").suffix()', 'segments("http://h/a/b.tar.gz").at(-1).split(".").at(-1)'],
    ['URI("http://h/a/b/c").directory()', 'parse("http://h/a/b/c").path.replace(/[/][^/]*$/, "")'],
    [
      'URI("http://www.example.com/").domain()',
      'parse("http://www.example.com/").host.split(".").slice(-2).join(".")',
    ],
    ['URI.joinPaths("/a/b", "c", "d").toString()', 'appendSegments("/a/b", "c", "d")'],
    ['URI.encode("a/b é")', 'pctEncode("a/b é")'],
    ['URI.decode("a%2Fb")', 'pctDecode("a%2Fb")'],
  ],
  differences: [
    ['URI("http://h").path()', 'parse("http://h").path', "3.3"],
    ['URI("http://h/").fragment()', 'parse("http://h/").fragment', "3.5: absent is `undefined`"],
    ['URI("http://h/?").toString()', 'parse("http://h/?").toString()', "3.4"],
    ['URI("http://[::1]/").hostname()', 'parse("http://[::1]/").host', "3.2.2"],
    ['URI("http://h/a b").toString()', 'parse("http://h/a b")', "3.3"],
    ['URI("g").absoluteTo("a/b").toString()', 'resolve("g", "a/b")', "5.2.1: use `relativeBase: true`"],
  ],
};

const urlParse = {
  calls: [
    ["new Url(text, {}).protocol", "parse(text).scheme"],
    ["new Url(text, {}).auth", "parse(text).userinfo"],
    ["new Url(text, {}).hostname", "parse(text).host"],
    ["new Url(text, {}).port", "parse(text).port"],
    ["new Url(text, {}).query", "parse(text).query"],
    ["new Url(text, {}, true).query", "Object.fromEntries(params(text))"],
    ["new Url(text, {}).hash", "parse(text).fragment"],
    ["new Url(text, {}).href", "parse(text).toString()"],
    ['new Url("../g", base).href', 'resolve("../g", base)'],
    ['new Url(text, {}).set("hash", "g").href', 'withComponents(text, { fragment: "g" })'],
  ],
  differences: [
    ['new Url("http://h", {}).pathname', 'parse("http://h").path', "3.3"],
    ['new Url("http://h:80/", {}).port', 'parse("http://h:80/").port', "6.2.3: `normalize` drops it"],
    ['new Url("http://h/", {}).hash', 'parse("http://h/").fragment', "3.5: absent is `undefined`"],
    ['new Url("http://h/a b", {}).href', 'parse("http://h/a b")', "3.3"],
    ['new Url("http:\\\\\\\\h\\\\a", {}).hostname', 'parse("http:\\\\\\\\h\\\\a")', "2"],
    ['new Url("#f", base).href', 'resolve("#f", base)', "5.2.2"],
  ],
};

const whatwg = {
  calls: [
    ["new URL(text).protocol", "parse(text).scheme"],
    ["new URL(text).username", "parse(text).userinfo"],
    ["new URL(text).hostname", "parse(text).host"],
    ["new URL(text).port", "parse(text).port"],
    ["new URL(text).pathname", "parse(normalize(text)).path"],
    ["new URL(text).search", "parse(text).query"],
    ["[...new URL(text).searchParams]", "params(text)"],
    ['new URL(text).searchParams.get("r")', 'param(text, "r")'],
    ["new URL(text).hash", "parse(text).fragment"],
    ["new URL(text).href", "normalize(text)"],
    ["URL.canParse(text)", 'check(text, "URI") === undefined'],
    ['new URL("../g", base).href', 'resolve("../g", base)'],
    [
      'Object.assign(new URL(text), { hash: "g" }).href',
      'normalize(withComponents(text, { fragment: "g" }))',
    ],
  ],
  differences: [
    ['new URL("http://h/a/../b").pathname', 'parse("http://h/a/../b").path', "5.2.4: `normalize` does that"],
    ['new URL("http://h").pathname', 'parse("http://h").path', "3.3"],
    ['new URL("http://H:80/").host', 'parse("http://H:80/").authority', "6.2: `normalize` does that"],
    ['new URL("http://h/").search', 'parse("http://h/").query', '3.4: absent is `undefined`, empty is `""`'],
    ['new URL("../a")', 'parse("../a").path', "4.2"],
    ['new URL("http:g", base).href', 'resolve("http:g", base)', "5.2.2: use `strict: false`"],
    [
      'new URL("http://h/a b").href',
      'parse("http://h/a b")',
      '3.3: `withComponents("", split(text))` encodes it',
    ],
    ['new URL("http://h/%").href', 'parse("http://h/%")', "2.1"],
    ['new URL(" http://h/ ").href', 'parse(" http://h/ ")', "appendix C: trim the string first"],
    ['new URL("http:\\\\\\\\h\\\\a").href', 'parse("http:\\\\\\\\h\\\\a")', "2"],
    ['new URL("http:/h").href', 'parse("http:/h").host', "3.3"],
    [
      'new URL("http://é/").host',
      'normalize(build({ scheme: "http", host: "é" }))',
      "3.2.2: percent-encoded UTF-8, without IDNA",
    ],
    ['new URL("http://0x7f.1/").host', 'parse("http://0x7f.1/").hostKind', "3.2.2 and 7.4"],
    ['new URL("http://h/%7Ea").href', 'normalize("http://h/%7Ea")', "6.2.2.2"],
    [
      'new URL("x://h/%2e%2e/a").href',
      'normalize("x://h/%2e%2e/a", { encodedDots: "keep" })',
      "6.2.2.2: without the option, `x://h/a`",
    ],
    ['new URL("http://h:65536/")', 'parse("http://h:65536/").port', "3.2.3"],
    ['new URL("http://h/[a]").href', 'parse("http://h/[a]")', "3.3"],
  ],
};

/** The sections of the document, by the names of their marks. */
export const LIBRARIES = {
  shared,
  "uri-js": onlyUriJs,
  "node-url": nodeUrl,
  urijs,
  "url-parse": urlParse,
  url: whatwg,
};
