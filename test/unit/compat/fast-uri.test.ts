// `pchar/compat/fast-uri`: the documented behaviour of uri-js and fast-uri, the RFCs where that leaves a choice, and results that
// both libraries give. docs/migrating.md lists the calls whose results differ.

import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import * as compat from "../../../ts/compat/fast-uri.ts";
import * as pchar from "../../../ts/index.ts";
import { generate, mutate, seeded } from "../../oracle/grammar/generate.ts";
import { must, thrownBy } from "../../support/faults.ts";
import { readVectors } from "../../vectors/read.ts";

const { equal, normalize, parse, resolve, resolveComponents, serialize } = compat;
type Functions = Pick<typeof compat, "parse" | "serialize" | "resolve" | "normalize" | "equal">;

const require = createRequire(import.meta.url);
const uriJs: Functions = require("uri-js");
const fastUri: Functions = require("fast-uri");

/** Returns the components that are present. */
function present(components: compat.URIComponents): object {
  return Object.fromEntries(Object.entries(components).filter(([, value]) => value !== undefined));
}

test.each(["import", "require"])("the built entry has every export, loaded by %s", async (way) => {
  const name: string = "pchar/compat/fast-uri";
  const built: typeof compat = way === "require" ? require(name) : await import(/* @vite-ignore */ name);
  const names = Object.keys(built).filter((each) => each !== "module.exports");
  expect(names.sort()).toEqual(Object.keys(compat).sort());
  expect(built.resolve("uri://a/b/c/d?q", "../../g")).toBe("uri://a/g");
});

describe("the documented behaviour of both libraries", () => {
  test("parse", () => {
    expect(parse("uri://user:pass@example.com:123/one/two.three?q1=a1&q2=a2#body")).toEqual({
      scheme: "uri",
      userinfo: "user:pass",
      host: "example.com",
      port: 123,
      path: "/one/two.three",
      query: "q1=a1&q2=a2",
      fragment: "body",
      reference: "uri",
    });
  });

  test.each([
    [{ scheme: "http", host: "example.com", fragment: "footer" }, "http://example.com/#footer"],
    [{ scheme: "ws", host: "h", resourceName: "/a?b" }, "ws://h/a?b"],
  ])("serialize(%j)", (components, text) => {
    expect(serialize(components)).toBe(text);
  });

  test("resolve", () => {
    expect(resolve("uri://a/b/c/d?q", "../../g")).toBe("uri://a/g");
  });

  test.each([
    ["HTTP://ABC.com:80/%7Esmith/home.html", "http://abc.com/~smith/home.html"],
    ["//[2001:0:0DB8::0:0001]", "//[2001:0:db8::1]"],
    ["http://example.com/a%2Fb", "http://example.com/a%2Fb"],
    // Dot segments of relative references, as fast-uri 4 documents them.
    ["a/../b", "b"],
    ["../x", "../x"],
    ["x/..", "./"],
    ["a/../a:b", "./a:b"],
  ])("normalize(%j)", (text, normal) => {
    expect(normalize(text)).toBe(normal);
  });

  test.each([
    ["example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d"],
    ["HTTP://ABC.COM:80", "http://abc.com/"],
    ["https://abc.com", "HTTPS://ABC.COM:443/"],
    ["WS://ABC.COM:80/chat#one", "ws://abc.com/chat"],
  ])("equal(%j, %j)", (a, b) => {
    expect(equal(a, b)).toBe(true);
  });

  test.each([
    ["wss://example.com/foo?bar=baz", { resourceName: "/foo?bar=baz", secure: true }],
    ["urn:example:foo", { scheme: "urn", nid: "example", nss: "foo" }],
    [
      "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
      { scheme: "urn", nid: "uuid", uuid: "f81d4fae-7dec-11d0-a765-00a0c91e6bf6" },
    ],
  ])("parse(%j)", (text, components) => {
    expect(parse(text)).toMatchObject(components);
    expect(parse(text).path).toBeUndefined();
    expect(serialize(parse(text))).toBe(text);
  });
});

test.each([
  ...["urn:", "urn:a", "urn:a:", "urn::b", "urn:uuid:a", "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bfg"],
  ...["urn:uuid:f81d4fae", "urn:uuid:f81d4fae-7dec-11d0-a765"],
  "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6-",
])("%s is not a URN (RFC 8141, 2; RFC 9562, 4)", (text) => {
  expect(parse(text).error).toMatch(/URN/);
  if (!text.startsWith("urn:uuid:")) expect(() => serialize(parse(text))).toThrow(TypeError);
  expect(normalize(text)).toBe(text);
});

describe("results that uri-js and fast-uri agree on", () => {
  const TEXTS = [
    ["", "#", "?", "//", "//h", "http://h", "http://h:", "http://h:80", "http://h:080/", "a:b", "../a"],
    ["HTTP://EX.com:80/%7Ea/./b/../c?Q#F", "//[2001:DB8::7]:1/", "http://[v1.a:b]/", "#/definitions/A<B>"],
    ["#a#b", "http://u:p@h/", "http://@h/", "http://a/b[c]?d[e]#f[g]", "file:///etc", "tag:a,2020:b", "a\nb"],
    ["urn:example:foo", "urn:x", "wss://example.com/foo?bar=baz#f", "/é?é#é", "x://é/", "a\\b"],
    ["/%c3%a9", "http://h/?q=%2f%41", "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6?q"],
  ].flat();
  test.each(TEXTS)("parse(%j)", (text) => {
    const { error, ...components } = present(uriJs.parse(text)) as compat.URIComponents;
    const { error: problem, ...parsed } = present(parse(text)) as compat.URIComponents;
    expect(parsed).toEqual(components);
    expect(problem === undefined).toBe(error === undefined);
    expect(present(fastUri.parse(text))).toEqual(present(uriJs.parse(text)));
  });

  const NORMAL = [
    ["HTTP://EX.com:80/%7Ea/./b/../c?Q#F", "http://h", "http://h:", "http://h?q", "http://h/?", "http://h/#"],
    ["/a//b", "http://u@h/", "HTTP://%41/", "http://[1:0:0:0:0:0:0:1]", "/a|b", "a:%2f", "/é", "http:p"],
    [
      ...["urn:EXAMPLE:aB%2c", "URN:uuid:F81D4FAE-7dec-11d0-a765-00a0c91e6bf6", "x:../a", "/a b?c d#e f"],
      ...["#", "?"],
    ],
  ].flat();
  test.each(NORMAL)("normalize(%j)", (text) => {
    expect(normalize(text)).toBe(uriJs.normalize(text));
    expect(normalize(text)).toBe(fastUri.normalize(text));
  });

  const COMPONENTS: readonly compat.URIComponentsInput[] = [
    {},
    { host: "h", path: "p" },
    { host: "::1", port: "1" },
    { host: "[::1]" },
    { host: "[v1.x]" },
    { host: "%31::1" },
    { host: "a/b" },
    { host: "a@b" },
    { userinfo: "a@b/c", host: "h" },
    { userinfo: "u" },
    { port: 1 },
    { query: "a#b", path: "?" },
    { fragment: "é" },
    { scheme: "http", path: "/p" },
    { query: "" },
    { scheme: "urn", nid: "example", nss: "foo" },
    { scheme: "urn", nid: "uuid", uuid: "F81D4FAE-7dec-11d0-a765-00a0c91e6bf6" },
    { scheme: "ws", host: "h", resourceName: "/a?b", secure: true },
    { scheme: "ws", host: "h", port: 443, secure: true },
    { scheme: "http", host: "h", path: "/a/./b/../../c" },
  ];
  test.each(COMPONENTS)("serialize(%j)", (components) => {
    // Both libraries change what they get.
    for (const library of [uriJs, fastUri])
      expect(serialize(components)).toBe(library.serialize({ ...components } as compat.URIComponents));
  });

  const PAIRS = [
    ["http://a:80/b", "c"],
    ["http://a:80/b", ""],
    ["https://a:443", "?x"],
    ["http://[2001:0:0DB8::0:0001]/x", "y"],
    ["/b/c", "http://H:80"],
    ["", "#a"],
    ["#a", "b"],
    ["a/b", "c"],
    ["/a/b", "../../c"],
    ["schema.json", "./other.json#x"],
    ["urn:EXAMPLE:a", "#b"],
    ["urn:example:a", "?q"],
    ["tag:a,2020:b", "c"],
    ["file:/a/b", "c"],
    ["http://a/b", "x y"],
    ["http://a/b#f", ""],
    ["http://A/b?", "é"],
    ["ws://h/a?b#x", "#c"],
    ["http://u:p@a/b", "c"],
  ] as const;
  test.each(PAIRS)("resolve(%j, %j)", (base, reference) => {
    expect(resolve(base, reference)).toBe(uriJs.resolve(base, reference));
    expect(resolve(base, reference)).toBe(fastUri.resolve(base, reference));
  });
});

describe("the RFC", () => {
  const examples = readVectors()
    .flatMap(({ vectors }) => vectors)
    .flatMap((vector) => (vector.op === "resolve" && vector.id.startsWith("5.4.") ? [vector] : []));
  test("has the examples of 5.4", () => {
    expect(examples.length).toBeGreaterThan(40);
    for (const { reference, base, strict = true, expect: target } of examples) {
      // An http URI has a host (RFC 9110, 4.2.1).
      if (target === "http:g") {
        expect(() => resolve(base, reference)).toThrow(pchar.UriSyntaxError);
        continue;
      }
      const answer = resolve(base, reference, { tolerant: !strict });
      expect([reference, answer]).toEqual([reference, target]);
    }
  });

  test.each(["ws:", "ws:..", "wss:.", "ws://h"])("the normal form of %s is stable", (text) => {
    expect(normalize(normalize(text))).toBe(normalize(text));
    expect(equal(text, normalize(text))).toBe(true);
  });

  test("holds for any text: normal forms are valid, stable, and have the same host", () => {
    const random = seeded(3986);
    for (let count = 0; count < 3000; count++) {
      const valid = generate(count % 3 === 0 ? "IRI-reference" : "URI-reference", random);
      const text = count % 2 === 0 ? valid : mutate(valid, random);
      const { error, host } = parse(text);
      if (error !== undefined) continue;
      const normal = normalize(text);
      must([text, normalize(normal)], [text, normal]);
      must([text, serialize(parse(text))], [text, normal]);
      must([text, parse(normal).host], [text, host]);
      must([text, equal(text, normal)], [text, true]);
      // A zone identifier is not a part of the grammar.
      if (!/\[[^\]]*%/.test(normal)) must([text, pchar.check(normal)], [text, undefined]);
      if (pchar.check(text) === undefined) expectMeaningOf(text, normal);
    }
  });

  /** For a valid URI, `normalize` agrees with the one of pchar, which other tests cover. Ports are numbers here. */
  function expectMeaningOf(text: string, normal: string): void {
    const { scheme, port = "" } = pchar.parse(text);
    if (scheme === undefined || scheme.toLowerCase() in compat.SCHEMES) return;
    const meant = port === "" ? text : pchar.withComponents(text, { port: Number(port) });
    must([text, normal], [text, pchar.normalize(meant, { level: "syntax", encodedDots: "keep" })]);
  }

  test("resolves any valid references as pchar does", () => {
    const random = seeded(5);
    for (let count = 0; count < 2000; count++) {
      const base = generate("URI", random);
      const reference = generate("URI-reference", random);
      const target = pchar.resolve(reference, base);
      const { scheme = "", port = "" } = pchar.parse(target);
      if ([base, reference].some((text) => Number(pchar.parse(text).port ?? 0) > 65_535)) {
        expect(() => resolve(base, reference)).toThrow(pchar.UriSyntaxError);
      } else if (!(scheme.toLowerCase() in compat.SCHEMES)) {
        const meant = port === "" ? target : pchar.withComponents(target, { port: Number(port) });
        const normal = pchar.normalize(meant, { level: "syntax", encodedDots: "keep" });
        expect([base, reference, resolve(base, reference)]).toEqual([base, reference, normal]);
      }
    }
  });
});

describe("options", () => {
  test("null has no options, as in fast-uri", () => {
    for (const library of [fastUri, compat]) {
      expect(library.normalize("HTTP://h:80", null as never)).toBe("http://h/");
      expect(library.resolve("http://a/b", "c", null as never)).toBe("http://a/c");
      expect(library.parse("x:a", null as never).scheme).toBe("x");
      expect(library.serialize({ path: "a" }, null as never)).toBe("a");
    }
  });

  test("reference: a suffix has no scheme, and is written without the slashes (RFC 3986, 4.5)", () => {
    const options = { reference: "suffix", scheme: "http" };
    expect(parse("//H:80/p", options)).toMatchObject({ scheme: "http", host: "h", port: 80, path: "/p" });
    expect(parse("h/p", { reference: "suffix" })).toMatchObject({ scheme: undefined, host: "h", path: "/p" });
    expect(serialize({ scheme: "http", host: "h", path: "/p" }, options)).toBe("h/p");
    expect(normalize("//H:80/./p", options)).toBe("h/p");
    expect(equal("//H:80", "//h/", options)).toBe(true);
    expect(normalize("a/../b", { reference: "suffix", scheme: "x" })).toBe("b");
  });

  test("reference: another kind is an error", () => {
    const kinds = [
      ["", "same-document"],
      ["#a", "same-document"],
      ["?a", "relative"],
      ["//h", "relative"],
      ["a:b", "absolute"],
      ["a:b#c", "uri"],
    ] as const;
    for (const [text, reference] of kinds) {
      expect(parse(text).reference).toBe(reference);
      expect(parse(text, { reference }).error).toBeUndefined();
      for (const [, other] of kinds) {
        if (other !== reference) expect(parse(text, { reference: other }).error).toContain(other);
      }
    }
  });

  test("scheme: its rules apply to a text with another scheme, or none", () => {
    expect(parse("a/b", { scheme: "https" }).error).toMatch(/host/);
    expect(parse("//h/b", { scheme: "https" }).error).toBeUndefined();
    expect(parse("example:a", { scheme: "urn" })).toMatchObject({ scheme: "example" });
    for (const { serialize } of [fastUri, compat])
      expect(() => serialize({ scheme: "a:b", secure: true }, { scheme: "ws" })).toThrow(/scheme/);
  });

  test("tolerant: the scheme of the base is ignored (RFC 3986, 5.2.2)", () => {
    expect(resolve("http://a/b/c", "http:g", { tolerant: true })).toBe("http://a/b/g");
    expect(resolve("x://a/b/c", "x:g")).toBe("x:g");
    expect(resolve("http://a/b/c", "x:g", { tolerant: true })).toBe("http://a/b/g");
  });

  test("absolutePath: dot segments are kept", () => {
    expect(serialize({ scheme: "a", path: "/b/../c" }, { absolutePath: true })).toBe("a:/b/../c");
    expect(normalize("b/../%63", { absolutePath: true })).toBe("b/../c");
  });

  test("unicodeSupport: a host keeps its characters", () => {
    expect(normalize("http://É/%C3%A9")).toBe("http://xn--9ca/%C3%A9");
    expect(normalize("http://É/%C3%A9", { unicodeSupport: true })).toBe("http://é/%C3%A9");
    expect(normalize("x://É/")).toBe("x://%C3%A9/");
    expect(normalize("x://É/", { domainHost: true })).toBe("x://xn--9ca/");
  });

  test("skipEscape: a path is written as it is", () => {
    expect(serialize({ scheme: "x", path: "a b%7e" }, { skipEscape: true })).toBe("x:a b%7E");
  });

  test("nid: the rules of another namespace apply", () => {
    expect(parse("urn:a:b", { nid: "uuid" })).toMatchObject({ nid: "a", uuid: "b" });
    expect(parse("urn:a:b", { nid: "uuid" }).error).toMatch(/UUID/);
    expect(parse("urn:a:b", { nid: "uuid", tolerant: true }).error).toBeUndefined();
  });
});

test("resolves and normalizes relative paths as fast-uri does, with or without a slash after the last `..`", () => {
  const references = ["..", "../", "../..", "../../", "../c", "./..", "../.", "../../c/.."];
  for (const reference of references) {
    for (const base of ["a", "a/b", "../a"])
      expect(resolve(base, reference)).toBe(fastUri.resolve(base, reference));
    expect(normalize(`a/${reference}`)).toBe(fastUri.normalize(`a/${reference}`));
  }
  expect(resolve("a/b", "../..")).toBe("..");
  expect(resolve("a", "../")).toBe("../");
});

test("an error names the last digit of a port above 65535, and no index before the text", () => {
  const indexOf = (text: string, options?: compat.Options) => {
    const error = thrownBy(() => resolve(text, "", options));
    expect(error).toBeInstanceOf(pchar.UriSyntaxError);
    return (error as pchar.UriSyntaxError).index;
  };
  expect(indexOf("http://h:99999/")).toBe(13);
  expect(indexOf(" h/", { reference: "suffix" })).toBe(0);
  expect(indexOf("h/", { reference: "suffix", scheme: "1x" })).toBe(0);
});

describe("handlers that are called alone", () => {
  const schemes = [compat.SCHEMES, (fastUri as typeof compat).SCHEMES];

  test("parse returns the components", () => {
    for (const { urn } of schemes)
      expect(urn!.parse({ scheme: "urn", path: "isbn:1" }, {})).toEqual({
        scheme: "urn",
        nid: "isbn",
        nss: "1",
      });
  });

  test("a URN without a path is an error", () => {
    for (const { urn } of schemes)
      expect(urn!.parse({ scheme: "urn" }, {}).error).toEqual(expect.any(String));
  });
});

describe("resolveComponents", () => {
  test("resolves as resolve does, and has all seven keys, unless normalization is skipped", () => {
    expect(resolveComponents(parse("http://a/b/c?q"), parse("../D#f"))).toEqual({
      scheme: "http",
      userinfo: undefined,
      host: "a",
      port: undefined,
      path: "/D",
      query: undefined,
      fragment: "f",
    });
    expect(compat.resolveComponent).toBe(resolveComponents);
    const base = { scheme: "X", path: "/%7e" };
    expect(resolveComponents(base, { query: "q" })).toMatchObject({ scheme: "x", path: "/~" });
    expect(resolveComponents(base, { query: "q" }, {}, true)).toMatchObject(base);
  });

  test("keeps the dot segments of a relative path until it is resolved", () => {
    expect(resolveComponents({ path: "/a/b/c" }, { path: "../../d" }).path).toBe("/d");
    expect(resolveComponents({ path: "/a/b/c" }, { path: "a:b" }).path).toBe("/a/b/a:b");
  });

  test("has no key ipv6Zone without a zone identifier", () => {
    const components = resolveComponents({ scheme: "a", host: "h" }, { path: "/b" });
    expect(Object.keys(components)).not.toContain("ipv6Zone");
  });
});

test("both libraries write and read these alike", () => {
  for (const library of [uriJs, fastUri]) {
    for (const components of [
      { scheme: "wss", host: "h", secure: false, resourceName: "/a" },
      { scheme: "ws", host: "h", secure: true, resourceName: "/a" },
      { scheme: "wss", host: "h", resourceName: "/a" },
      { host: "::1", path: "/a" },
    ])
      expect(serialize(components)).toBe(library.serialize(components));
    expect(parse("").error).toBe(library.parse("").error);
  }
  expect(parse("%zz").error).toEqual(expect.any(String));
  expect(fastUri.parse("%zz").error).toEqual(expect.any(String));
});
