// A valid call of every public function, for tests that change one thing about all of them: they make an argument of a wrong type,
// add an option with an unknown name, pollute a prototype, or count how often a property is read.
//
// `SAMPLES` has rows of arguments for each function of each entry; the schemes share a row for each method. A row has a second
// item if the result cannot be compared: a function that makes it comparable. A public function without a row fails
// test/attacks/prototype-pollution.test.ts.

import { isDeepStrictEqual } from "node:util";
import * as apache from "apache-arrow";
import * as columns from "../../ts/arrow/index.ts";
import * as fastUri from "../../ts/compat/fast-uri.ts";
import * as formats from "../../ts/compat/formats.ts";
import * as uriJs from "../../ts/compat/uri-js.ts";
import * as explain from "../../ts/explain/index.ts";
import * as pchar from "../../ts/index.ts";
import * as inspect from "../../ts/inspect/index.ts";
import * as iri from "../../ts/iri/index.ts";
import * as legacy from "../../ts/legacy/index.ts";
import * as lines from "../../ts/lines/index.ts";
import * as schemes from "../../ts/schemes/index.ts";
import * as standardSchema from "../../ts/standard-schema/index.ts";
import * as template from "../../ts/template/index.ts";
import * as text from "../../ts/text/index.ts";
import * as wasm from "../../ts/wasm.ts";
import { defaultsOf, OPTIONS_OF } from "./options.ts";
import { exampleOf, SCHEMES } from "./schemes.ts";

/** A call, and what makes its result comparable if that is an object with methods. */
export interface Call {
  /** The entry and the name of the function. */
  readonly name: string;
  readonly args: readonly unknown[];
  readonly run: (...args: readonly unknown[]) => unknown;
}

type AnyFunction = (...args: readonly unknown[]) => unknown;

/** The functions of `pchar/arrow`, which get the module as their first argument. */
const arrow = Object.fromEntries(
  Object.entries(columns).map(([name, value]) => [
    name,
    isClass(value) ? value : (...args: readonly unknown[]) => (value as AnyFunction)(apache, ...args),
  ]),
);

/** The modules of all entries except `pchar/lines/file`, whose functions are asynchronous. */
export const ENTRIES: Readonly<Record<string, object>> = {
  pchar,
  arrow,
  explain,
  inspect,
  iri,
  legacy,
  lines,
  schemes,
  standardSchema,
  template,
  text,
  wasm,
  fastUri,
  uriJs,
  formats,
};

const URI = "HTTP://me:pw@Example.com:80/a/./b%7e/../c%20d;x=1?q=a+b&r=%e9#f";
const BASE = "http://h/b/c?d";
const BYTES = /* @__PURE__ */ new TextEncoder().encode(`${URI}\na b\n../g\n`);
const RECORD = /* @__PURE__ */ { .../* @__PURE__ */ pchar.parse(BASE) };
const { type, data } = /* @__PURE__ */ apache.vectorFromArray([URI, "a b", null, "../g"], new apache.Utf8());
/** The part of a vector that is read. The other names in a vector are those of methods. */
const COLUMN = { type, data };
const { length, bytes, rows } = /* @__PURE__ */ lines.componentsOfLines(BYTES);
const LINES = { length, bytes, rows };
const FAST = { scheme: "http", host: "h", path: "/a/../b" };
const MINE: pchar.SchemeNormalizer = { name: "s", normalize: () => "s:a" };

type View = (result: never) => unknown;
type Row = readonly [args: readonly unknown[], view?: View];

const SAMPLES: Readonly<Record<string, Readonly<Record<string, readonly Row[]>>>> = {
  pchar: {
    parse: [[[URI]], [[RECORD, "URI"]]],
    backend: [[[]]],
    check: [[["a b"]], [[URI, "absolute-URI"]]],
    tryParse: [[[URI]], [["a b"]], [[RECORD, "URI"]], [[URI, "absolute-URI"]]],
    matches: [[["::1", "IPv6address"]], [[URI, "URI"]]],
    split: [[[URI]]],
    recompose: [[[RECORD]]],
    resolve: [[["http:g", BASE]], [["../g", BASE, {}]], [["g", "a/b", { relativeBase: true }]]],
    resolver: [
      [[BASE], (resolve: (text: string) => string) => resolve("http:g")],
      [[BASE, {}], String],
    ],
    relativize: [[["http://h/b/d", BASE]], [["http://h/b/d", BASE, {}]]],
    removeDotSegments: [[["/a/../b"]]],
    baseUri: [[[{ embedded: "x", retrieval: [BASE] }]], [[{ encapsulating: { fallback: BASE } }, {}]]],
    isSameDocument: [[["#a"]], [["%63", BASE, {}]], [["%63?d", BASE, { level: "percent" }]]],
    defragment: [[[URI]], [[URI, {}]]],
    referenceKind: [[["//g"]], [["g", {}]]],
    normalize: [[[URI]], [[URI, {}]], [["s:b", { schemeRules: [MINE] }]]],
    equivalent: [
      [[URI, "http://me:pw@example.com/a/c%20d;x=1?q=a+b&r=%E9#g"]],
      [["g", "http://h/b/g", {}]],
      [["g#a", "g", { base: BASE, fragment: "ignore" }]],
      [["http://h/a/", "http://h/a", { level: "protocol", serverRules: { indexFiles: ["i"] } }]],
    ],
    uriKey: [
      [[URI]],
      [[URI, {}]],
      [["g", { base: BASE, level: "protocol", serverRules: { trailingSlash: true } }]],
    ],
    UriMap: [
      [[[[URI, 1]]], (map: Iterable<unknown>) => [...map]],
      [[null, {}], String],
      [[[["s:b", 1]], { schemeRules: [MINE] }], String],
    ],
    UriSet: [
      [[[URI, "g"]], (set: Iterable<unknown>) => [...set]],
      [[null, {}], String],
    ],
    pctEncode: [[["a b+"]], [["é", "query", {}]], [["a b", "query-value", { plus: true }]]],
    pctDecode: [[["a%20b"]], [["%C3%A9+", "query", {}]], [["%C3%00", undefined, { as: "bytes" }]]],
    build: [[[{ scheme: "http", host: "h", segments: ["a"], params: [["a", "b"]] }]], [[{ path: "a" }, {}]]],
    withComponents: [[[URI, { path: "/x" }]], [[URI, { query: null }, {}]]],
    segments: [[[URI]], [[URI, {}]]],
    position: [[["a\nb", 2]]],
    appendSegments: [[[URI, "a", "b"]]],
    appendPath: [[[URI, "/a/b"]]],
    origin: [[[URI]]],
    segmentParts: [[[URI]], [[URI, {}]]],
    param: [[["?a=b+c", "a"]], [["?a=%C3%A9", "a", {}]], [["?a=%zz", "a", { malformed: "keep" }]]],
    withParams: [[[URI, { a: 1 }]], [["?a=b+c", [["a", "d e"]], { plus: true }]]],
    appendParams: [[[URI, { a: ["b", "c"] }]], [["?a", new Map([["b", "c d"]]), { plus: true }]]],
    groupedParams: [[["?a=b+c&a"]], [["?a=%zz", { malformed: "keep" }]], [["?a=b", {}]]],
    sortParams: [[["?b&a"]], [["?b&a", () => 0]]],
    withoutParams: [[["?a=b+c&b", (name: string, value: string) => name !== value && name === "a"]]],
    params: [[["?a=b+c"]], [["?a=%zz", { malformed: "keep" }]], [["?a=b", {}]]],
  },
  arrow: {
    checkColumn: [
      [[COLUMN], Object.keys],
      [[COLUMN, {}], Object.keys],
    ],
    componentsOfColumn: [
      [[COLUMN], Object.keys],
      [[COLUMN, {}], Object.keys],
      [[COLUMN, { columns: ["host", "path_kind"], errors: "struct" }], Object.keys],
    ],
    normalizeColumn: [
      [[COLUMN], String],
      [[COLUMN, {}], String],
      [[COLUMN, { level: "case", errors: "keep" }], String],
    ],
    resolveColumn: [
      [[COLUMN, BASE], String],
      [[COLUMN, COLUMN, {}], String],
      [[COLUMN, RECORD, { strict: false }], String],
    ],
    toArrow: [[[LINES], String]],
  },
  explain: {
    explainResolve: [[["http:g", BASE], String], [["../g", BASE, {}]]],
    explainNormalize: [[[URI], String], [[URI, {}]], [["s:b", { schemeRules: [MINE] }]]],
    explainIssue: [[[{ code: "ERR_URI_MISSING_SCHEME", rule: "scheme", index: 0, message: "m" }, "a"]]],
  },
  inspect: {
    inspect: [[[URI]], [["http://127.0.0.1/", {}]]],
    textRedactor: [[[], (redacted: (text: string) => string) => redacted("?token=b")]],
    redactText: [[["GET /a?token=b https://me:pw@h/"]]],
    redact: [[[URI]], [[`${URI}?a;b=1`, { params: ["r", (name: string) => name === "a"] }]]],
    isWithin: [[[BASE, ["http://h/"]]], [[URI, ["https://*.example.com/a/"], {}]]],
    withinRefusals: [[[BASE, ["http://h/b"]]], [[URI, [], {}]]],
    isRedirectUri: [
      [[BASE, "https://h/cb"]],
      [["http://[::1]:1/", ["http://[::1]/"], { schemes: ["http"] }]],
    ],
    redirectRefusals: [[["http://localhost:1/", "http://localhost/", { localhost: false }]]],
    allowList: [[[["http://h/a/", "https://*.example.com", "file:///a"]]]],
    fetchPolicy: [
      [[]],
      [[{ schemes: ["https"], ports: [443], accept: ["userinfo"], within: ["https://h/"] }]],
    ],
    render: [[[URI]], [[URI, {}]]],
    looseIpv4: [[["0x7f.1"]]],
    isSafeToFetch: [
      [["file:///etc/passwd"]],
      [["http://127.0.0.1/", {}]],
      [["http://h.example:81/", { ports: [80] }]],
    ],
    fetchRefusals: [
      [["file:///etc/passwd"]],
      [["http://127.0.0.1/", {}]],
      [["http://h.example:81/", { ports: [80] }]],
    ],
  },
  iri: {
    toUri: [
      [["http://é.example/é"]],
      [["http://é.example/é", {}]],
      [["http://é.example/", { host: "ascii" }]],
    ],
    toIri: [[["http://h/%C3%A9"]], [["http://xn--9ca.example/", {}]]],
    toAscii: [[["é.example"]]],
    toUnicode: [[["xn--9ca.example"]]],
    checkBidi: [[["http://h/אb"]]],
    parseZone: [[["fe80::1%eth0"]]],
    splitZone: [[["http://[fe80::1%25a]/"]], [["http://h/é", {}]]],
    ipv6ToBytes: [[["::1"]]],
    ipv6FromBytes: [[[new Uint8Array(16)]]],
    ipv4ToNumber: [[["127.0.0.1"]]],
    ipv4FromNumber: [[[1]]],
  },
  legacy: {
    parse2396: [[[BASE]]],
    check2396: [[["a b"]]],
    parse1630: [[[BASE]]],
    check1630: [[["a b"]]],
    explainChange: [[[BASE], String]],
    safer: [[["/~a b"]], [["/~é", "~é", {}]]],
    reduced: [[["/%7E%E9", "~é"]], [["/%7E%E9", "~é", {}]]],
    sameLevel: [[["/%7e", "/~"]]],
    identical: [[["/%7e", "/~"]]],
  },
  lines: {
    checkLines: [[[BYTES]], [[BYTES, {}]], [[BYTES, { onInvalid: () => {} }]]],
    componentsOfLines: [
      [[BYTES], ({ get }: lines.LineTable) => [get(0), get(1)]],
      [[BYTES, {}], ({ length }: lines.LineTable) => length],
    ],
    normalizeLines: [[[BYTES]], [[BYTES, {}]], [[BYTES, { level: "case" }]]],
    resolveLines: [[[BYTES, BASE]], [[BYTES, BASE, {}]]],
    dedupeLines: [[[BYTES]], [[BYTES, {}]]],
    lines: [
      [["check"], String],
      [["components", {}], String],
      [["normalize", {}], String],
      [["dedupe", {}], String],
      [["resolve", { base: BASE }], String],
    ],
  },
  schemes: {
    schemeOf: [
      [["http://h/"], (found: schemes.Scheme | undefined) => found?.name],
      [["http://h/", [schemes.http]], String],
    ],
    schemeInfo: [[["http"]]],
    httpKeywords: [[["http://h/?a+b"]]],
    toFilePath: [
      [["file:///a", "posix"]],
      [["file:c|/a", "windows", { lenient: true }]],
      [["file:///a", "posix", {}]],
    ],
    fromFilePath: [[["/a", "posix"]]],
    fromScp: [[["git@host:a", { home: true }]]],
    toFtpCommands: [[["ftp://h/a"]]],
    toGopherRequest: [[["gopher://h/1a"]]],
    withLdapDefaults: [[[{ ...schemes.ldap.parse("ldap://h/c=US") }]]],
    relativeLdapNames: [[["ldap://h/c=US"]]],
    unsafeMailtoHeaders: [[["mailto:a@b.c?bcc=d@e.f"]]],
    equivalentGeo: [[["geo:1,2", "geo:1,2.0"]]],
    equivalentSip: [[["sip:a@h.com", "sip:a@H.com"]]],
    equivalentTel: [[["tel:+1", "tel:+1"]]],
    equivalentUrn: [[["urn:example:a", "URN:example:a"]]],
  },
  standardSchema: {
    uriSchema: [
      [[], ({ "~standard": { validate } }: standardSchema.UriSchema) => validate(URI)],
      [
        [{ schemes: ["http"] }],
        ({ "~standard": { validate } }: standardSchema.UriSchema) => [validate("a:b"), validate(7)],
      ],
      [
        [{ refusals: () => [] }],
        ({ "~standard": { validate } }: standardSchema.UriSchema) => validate("a:b"),
      ],
    ],
  },
  template: {
    checkTemplate: [[["{a"]]],
    expandTemplate: [
      [["{a}", { a: 1 }, {}]],

      [["{a}{?b,c*}{/d*}{!e", { a: 1 }]],
      [["{a}{?b,c*}{/d*}", { a: "x", c: { y: 1 }, d: ["z"] }]],
    ],
    uriTemplate: [
      [["/{a}{?b}"], ({ expand, match }: template.UriTemplate) => [expand({ a: 1 }), match("/x")]],
      [
        ["/{a}{?b}"],
        ({ match }: template.UriTemplate) => match("/x?b=1", { query: "any-order", plus: true }),
      ],
    ],
  },
  text: {
    fromSuffix: [
      [["www.example.com"]],
      [["h:80", {}]],
      [["h.example", { scheme: "https", known: { h: "ftp" } }]],
    ],
    extract: [
      [["see http://h.example/a."]],
      [["see <http://h/é>", {}]],
      [['<a href="http://h/">', { context: "html" }]],
    ],
    extractor: [
      [[], (open: text.Extractor) => [...open.write("http://h/a "), ...open.end()]],
      [[{}], String],
    ],
    delimit: [[[BASE]], [[BASE, {}]]],
    fromHref: [[["a b", BASE]], [["/g"]], [["//h/é", BASE, { rule: "IRI-reference" }]]],
    webAddress: [[["example.com/\u00e9"]], [["http:a.com"]]],
    fromTyped: [[[" <http://h/> "]], [["www.example.com", { scheme: "https" }]]],
  },
  wasm: {
    initSync: [
      [[], String],
      [[undefined, {}], String],
    ],
    init: [[[]], [[undefined, {}]]],
  },
  fastUri: {
    parse: [[["http://h/a"]], [["http://h/é", {}]], [["h/a", { reference: "suffix", scheme: "http" }]]],
    serialize: [
      [[FAST]],
      [[FAST, {}]],
      [[{ scheme: "urn", nid: "a", nss: "b" }]],
      [[{ scheme: "ws", host: "h", resourceName: "/a?b" }]],
    ],
    resolve: [[[BASE, "g"]], [[BASE, "é", {}]]],
    resolveComponents: [[[FAST, { path: "c" }]], [[FAST, { path: "c" }, {}]]],
    resolveComponent: [[[FAST, { path: "c" }]]],
    normalize: [[["HTTP://H/é"]], [["HTTP://H/é", {}]], [[FAST, {}]]],
    equal: [[["http://h", "http://H/"]], [[FAST, "http://h/b", {}]]],
  },
  uriJs: {
    parse: [[["http://h/é", { unicodeSupport: true }]], [["mailto:a@h?subject=b"]]],
    serialize: [
      [[FAST]],
      [[FAST, { iri: true }]],
      [[{ scheme: "mailto", to: ["a@h"], headers: { cc: "b@h" } }]],
    ],
    resolve: [[[BASE, "g"]], [[BASE, "é", {}]]],
    resolveComponents: [[[FAST, { path: "c" }]], [[FAST, { path: "c" }, {}]]],
    normalize: [[["HTTP://H/é"]], [["HTTP://H/é", { iri: true }]], [[FAST, {}]]],
    equal: [[["http://h", "http://H/"]], [[FAST, "http://h/b", {}]]],
    removeDotSegments: [[["/a/../b"]]],
    escapeComponent: [[["a/é"]], [["a/é", { iri: true }]]],
    unescapeComponent: [[["a%2F%C3%A9"]], [["a%2F", {}]]],
    pctEncChar: [[["é"]]],
    pctDecChars: [[["%C3%A9"]]],
  },
  formats: {
    uri: [[[URI]]],
    uriReference: [[["g"]]],
    iri: [[["http://é/"]]],
    iriReference: [[["é"]]],
    uriTemplate: [[["{a}"]]],
  },
};

function* callsOfSchemes(): Generator<Call> {
  for (const scheme of SCHEMES.values()) {
    const uri = exampleOf(scheme);
    const name = `schemes.${scheme.name}`;
    const run = (method: "parse" | "check" | "format" | "normalize", ...args: readonly unknown[]): Call => ({
      name: `${name}.${method}`,
      args,
      run: (...given) => (scheme[method] as View)(...(given as [never])),
    });
    yield* [run("parse", uri), run("parse", uri, {}), run("check", uri), run("format", scheme.parse(uri))];
    yield* [run("format", { ...scheme.parse(uri) }), run("normalize", uri), run("normalize", uri, {})];
  }
}

function isClass(value: unknown): value is new (...args: readonly unknown[]) => unknown {
  return typeof value === "function" && /^class\b/.test(Function.prototype.toString.call(value));
}

function* callsOfEntries(): Generator<Call> {
  for (const [entry, functions] of Object.entries(SAMPLES)) {
    for (const [name, rows] of Object.entries(functions)) {
      const called = (ENTRIES[entry] as Record<string, View>)[name]!;
      for (const [args, view = (result: unknown) => result] of rows) {
        const run = (...given: readonly unknown[]): unknown =>
          view((isClass(called) ? new called(...given) : called(...(given as [never]))) as never);
        yield { name: `${entry}.${name}`, args, run };
        const hasNoOptions = isDeepStrictEqual(args.at(-1), {});
        if (hasNoOptions && OPTIONS_OF.has(name))
          yield { name: `${entry}.${name}`, args: [...args.slice(0, -1), defaultsOf(name)], run };
      }
    }
  }
}

/** Valid calls of each function of each entry, one of them with all options that are defined, and of each method of each scheme. */
export const CALLS: readonly Call[] = [...callsOfEntries(), ...callsOfSchemes()];

/** The functions and the classes of all entries, except classes of errors. */
export function* publicFunctions(): Generator<string> {
  for (const [entry, module] of Object.entries(ENTRIES)) {
    for (const [name, value] of Object.entries(module)) {
      const isError = isClass(value) && value.prototype instanceof Error;
      if (typeof value === "function" && !isError) yield `${entry}.${name}`;
    }
  }
}
