import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type BuildComponents,
  build,
  type ComponentChanges,
  normalize,
  parse,
  removeDotSegments,
  UriSyntaxError,
  withComponents,
} from "../../../ts/index.ts";
import { recognizes } from "../../oracle/grammar/recognize.ts";
import { textsOver } from "../../oracle/grammar/texts.ts";

describe("build joins components (RFC 3986, 5.3)", () => {
  const cases: readonly [BuildComponents, string][] = [
    [{}, ""],
    [{ scheme: "a" }, "a:"],
    [{ host: "" }, "//"],
    [{ scheme: "file", host: "", path: "/etc/passwd" }, "file:///etc/passwd"],
    [{ query: "", fragment: "" }, "?#"],
    [
      { scheme: "http", userinfo: "me:pw", host: "h", port: 8080, path: "/p", query: "q", fragment: "f" },
      "http://me:pw@h:8080/p?q#f",
    ],
    [{ userinfo: "", host: "", port: "0" }, "//@:0"],
    [{ scheme: undefined, host: "h", query: undefined }, "//h"],
    [{ path: "", segments: undefined }, ""],
    [{ scheme: "urn", path: "example:animal:ferret:nose" }, "urn:example:animal:ferret:nose"],
    [{ scheme: "mailto", path: "fred@example.com" }, "mailto:fred@example.com"],
  ];
  test.each(cases)("%j is %j", (components, text) => {
    expect(build(components)).toBe(text);
  });

  const normal: readonly [BuildComponents, string][] = [
    // 6.2.2.1
    [{ scheme: "HTTP", host: "EXAMPLE.Com", path: "/A" }, "http://example.com/A"],
    [{ host: "[2001:DB8::A]" }, "//[2001:db8::a]"],
    [{ host: "[V1F.Ab:C]" }, "//[v1f.ab:c]"],
    [{ path: "%c3%a9", query: "%2f" }, "%C3%A9?%2F"],
    // 2.3: unreserved characters, and no others
    [
      { userinfo: "%7e", host: "%41%2d%c3", path: "/%61%2F%25", query: "%5f%3d", fragment: "%30%2e" },
      "//~@a-%C3/a%2F%25?_%3D#0.",
    ],
    [{ path: "/%2e%2E/a" }, "/../a"],
    [{ host: "%31.2.3.4" }, "//1.2.3.4"],
    // 3.2.3
    [{ host: "h", port: "" }, "//h"],
    [{ host: "h", port: "00080" }, "//h:00080"],
    [{ host: "h", port: 0 }, "//h:0"],
    [{ host: "h", port: "9".repeat(70_000) }, `//h:${"9".repeat(70_000)}`],
  ];
  test.each(normal)("%j is written in normal form", (components, text) => {
    expect(build(components)).toBe(text);
  });

  const encoded: readonly [BuildComponents, string][] = [
    [{ userinfo: "a@b/c?d#e[f]g:h!%40" }, "a%40b%2Fc%3Fd%23e%5Bf%5Dg:h!%40"],
    [{ host: "a b!%2F%3a\\" }, "a%20b!%2F%3A%5C"],
    [{ path: "/a b?c#d[e]:@!\\%2F\u0000" }, "/a%20b%3Fc%23d%5Be%5D:@!%5C%2F%00"],
    [{ query: "a b?c#d[e]/:@!&=+%26" }, "a%20b?c%23d%5Be%5D/:@!&=+%26"],
    [{ fragment: "a b?c#d[e]/:@!%23" }, "a%20b?c%23d%5Be%5D/:@!%23"],
    [{ path: "é😀" }, "%C3%A9%F0%9F%98%80"],
    [{ host: "É" }, "%C3%89"],
  ];
  test.each(encoded)(
    "URI text: characters that the component cannot contain are encoded in %j (2.1)",
    (components, text) => {
      const [key] = Object.keys(components);
      const host = key === "userinfo" ? { host: "" } : {};
      const expected = {
        userinfo: `//${text}@`,
        host: `//${text}`,
        path: text,
        query: `?${text}`,
        fragment: `#${text}`,
      };
      expect(build({ ...components, ...host })).toBe(expected[key as keyof typeof expected]);
    },
  );

  const data: readonly [BuildComponents, string][] = [
    [{ user: "a:b@c%41", host: "h" }, "//a%3Ab%40c%2541@h"],
    [{ user: "", host: "h" }, "//@h"],
    [{ hostName: "[::1]" }, "//%5B%3A%3A1%5D"],
    [{ hostName: "A:b.É%41" }, "//a%3Ab.%C3%89%2541"],
    [{ hostName: "" }, "//"],
    [{ hostName: "127.0.0.1" }, "//127.0.0.1"],
    [{ segments: [] }, ""],
    [{ segments: [""] }, "/"],
    [{ segments: ["a/b", "", "%2F", "..."] }, "/a%2Fb//%252F/..."],
    [{ segments: ["a:b", "!$&'()*+,;=@"] }, "/a%3Ab/%21%24%26%27%28%29%2A%2B%2C%3B%3D%40"],
    [{ params: [] }, ""],
    [
      {
        params: [["a"], ["b", ""], ["c d", "1+1=2&#"]],
      },
      "?a&b=&c%20d=1%2B1%3D2%26%23",
    ],
    [{ params: [[""]] }, "?="],
    [{ params: [[""], [""]] }, "?&"],
    [
      { params: { q: "a b", page: 2, all: true, tag: ["x", null, 1], none: null, no: [] } },
      "?q=a%20b&page=2&all=true&tag=x&tag=1",
    ],
    [{ params: { a: null, c: [] } }, ""],
    [
      {
        params: [
          ["a", null],
          ["b", [null]],
        ],
      },
      "",
    ],
    [
      {
        params: new Map([
          ["a", "b"],
          ["c", "d"],
        ]),
      },
      "?a=b&c=d",
    ],
    [{ params: new URLSearchParams("a=b+c") }, "?a=b%20c"],
  ];
  test.each(data)(
    "raw data: everything except unreserved characters is encoded in %j (2.4)",
    (components, text) => {
      expect(build(components)).toBe(text);
    },
  );

  const guarded: readonly [BuildComponents, string][] = [
    [{ path: "a:b" }, "./a:b"],
    [{ path: ":" }, "./:"],
    [{ path: "1:/b" }, "./1:/b"],
    [{ path: "%61:b" }, "./a:b"],
    [{ path: "a/b:c" }, "a/b:c"],
    [{ path: "//b" }, "/.//b"],
    [{ scheme: "a", path: "//b" }, "a:/.//b"],
    [{ scheme: "a", path: "b:c" }, "a:b:c"],
    [{ host: "h", path: "//b:c" }, "//h//b:c"],
    [{ segments: ["", "b"] }, "/.//b"],
    [{ scheme: "a", segments: ["", ""] }, "a:/.//"],
    [{ segments: ["a:b"] }, "/a%3Ab"],
  ];
  test.each(guarded)("%j gets a prefix if it would be misread (3.3 and 4.2)", (components, text) => {
    expect(build(components)).toBe(text);
  });
});

describe("build rejects invalid components (RFC 3986, 3)", () => {
  const rejected: readonly [BuildComponents, string, string, number][] = [
    [{ scheme: "" }, "UNEXPECTED_CHARACTER", "scheme", 0],
    [{ scheme: "1a" }, "UNEXPECTED_CHARACTER", "scheme", 0],
    [{ scheme: "a:b" }, "UNEXPECTED_CHARACTER", "scheme", 1],
    [{ scheme: "a%41" }, "UNEXPECTED_CHARACTER", "scheme", 1],
    [{ host: "h", port: "80@x" }, "UNEXPECTED_CHARACTER", "port", 2],
    [{ host: "h", port: "80/../" }, "UNEXPECTED_CHARACTER", "port", 2],
    [{ host: "h", port: -1 }, "UNEXPECTED_CHARACTER", "port", 0],
    [{ host: "h", port: 1.5 }, "UNEXPECTED_CHARACTER", "port", 1],
    [{ host: "h", port: 1e21 }, "UNEXPECTED_CHARACTER", "port", 1],
    [{ host: "h", port: Number.NaN }, "UNEXPECTED_CHARACTER", "port", 0],
    [{ host: "h", port: "８０" }, "UNEXPECTED_CHARACTER", "port", 0],
    [{ port: 80 }, "AMBIGUOUS_COMPONENTS", "host", 2],
    [{ userinfo: "me", path: "/a" }, "AMBIGUOUS_COMPONENTS", "host", 5],
    [{ user: "" }, "AMBIGUOUS_COMPONENTS", "host", 3],
    [{ host: "h", path: "b" }, "AMBIGUOUS_COMPONENTS", "path-abempty", 3],
    [{ scheme: "a", hostName: "", path: ":" }, "AMBIGUOUS_COMPONENTS", "path-abempty", 4],
    [{ host: "[::1" }, "UNCLOSED_IP_LITERAL", "IP-literal", 4],
    [{ host: "[1::2::3]" }, "INVALID_IPV6ADDRESS", "IPv6address", 6],
    [{ host: "[]" }, "INVALID_IPV6ADDRESS", "IPv6address", 1],
    [{ host: "[v1]" }, "INVALID_IPVFUTURE", "IPvFuture", 3],
    [{ host: "[fe80::1%25eth0]" }, "ZONE_IDENTIFIER", "IPv6address", 8],
    [{ host: "[::1]:80" }, "UNEXPECTED_CHARACTER", "host", 5],
    [{ host: "[::1]a" }, "UNEXPECTED_CHARACTER", "host", 5],
    [{ segments: ["a", "."] }, "DOT_SEGMENT", "segment", 0],
    [{ segments: [".."] }, "DOT_SEGMENT", "segment", 0],
    [{ path: "a%" }, "INVALID_PCT_ENCODED", "pct-encoded", 1],
    [{ query: "%4" }, "INVALID_PCT_ENCODED", "pct-encoded", 0],
    [{ fragment: "%zz" }, "INVALID_PCT_ENCODED", "pct-encoded", 0],
    [{ host: "a%1" }, "INVALID_PCT_ENCODED", "pct-encoded", 1],
    [{ path: "a\ud800" }, "LONE_SURROGATE", "path", 1],
    [{ segments: ["\udc00"] }, "LONE_SURROGATE", "unreserved", 0],
    [{ params: [["a", "b\ud800"]] }, "LONE_SURROGATE", "unreserved", 1],
  ];
  test.each(rejected)("%j: %s of %s at %i", (components, code, rule, index) => {
    expect(() => build(components)).toThrow(UriSyntaxError);
    expect(() => build(components)).toThrow(
      expect.objectContaining({ code: `ERR_URI_${code}`, rule, index }),
    );
  });

  const whose: readonly [BuildComponents, string, number, string][] = [
    [{ scheme: "http", host: "%zz" }, "%zz", 0, '"%zz"'],
    [{ host: "é%zz" }, "é%zz", 1, '"é%zz"'],
    [{ hostName: "a\ud800" }, "a\ud800", 1, '"a<U+D800>"'],
    [{ host: "[::1]é" }, "[::1]é", 5, '"[::1]é"'],
    [{ userinfo: "é:pass%", host: "h" }, "é:pass%", 6, '"é:***"'],
    [{ user: "me:pass\ud800", host: "h" }, "me:pass\ud800", 7, '"me:***"'],
    [{ userinfo: "me%zz:pass", host: "h" }, "me%zz:pass", 2, '"me%zz:***"'],
    [{ host: "me:pass%@h" }, "me:pass%@h", 2, '"me:***@h"'],
  ];
  test.each(whose)(
    "the error of %j has the text of the component, and an index in it",
    (components, input, index, quote) => {
      expect(() => build(components)).toThrow(
        expect.objectContaining({ input, index, message: expect.stringContaining(` ${quote}: `) }),
      );
    },
  );

  test.each([
    { userinfo: "me:pass%" },
    { user: "me:pass\ud800" },
    { host: "me:pass%@h" },
    { host: "[me:pass@h" },
    { userinfo: "me:pass" },
  ])("a password is not in the message for %j (7.5)", (components) => {
    expect(() => build(components)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining("pass") }),
    );
  });

  const hosts: readonly (readonly [string, number, string])[] = [
    ["h:80", 1, "a port goes into port"],
    ["h:", 1, "a port goes into port"],
    ["[::1]:80", 5, "a port goes into port"],
    ["u@h", 1, "a userinfo goes into userinfo"],
    ["u:p@h:80", 1, "a userinfo goes into userinfo"],
    ["h/p", 1, "a path goes into path"],
    ["h/p@x", 1, "a path goes into path"],
    ["h:80/p@x", 1, "a port goes into port"],
    ["[::1]/p", 5, "a path goes into path"],
    ["h?q", 1, "a query goes into query"],
    ["h#f", 1, "a fragment goes into fragment"],
    ["http://h/", 4, "a scheme goes into scheme"],
    ["h:80/p:q", 1, "a port goes into port"],
    ["::1", 0, 'an IPv6 address needs brackets: host: "[::1]"'],
    ["2001:db8::7", 4, 'an IPv6 address needs brackets: host: "[2001:db8::7]"'],
    ["fe80::1%25eth0", 4, "an IPv6 address needs brackets"],
    ["h[1]", 1, "only an IP literal has brackets, around all of it"],
    ["h]", 1, "only an IP literal has brackets, around all of it"],
  ];
  test.each(hosts)("a delimiter in the host %j is rejected at %i: %s (3.2.2)", (host, index, hint) => {
    for (const write of [() => build({ host }), () => withComponents("http://h/", { host })]) {
      expect(write).toThrow(UriSyntaxError);
      expect(write).toThrow(
        expect.objectContaining({
          code: "ERR_URI_UNEXPECTED_CHARACTER",
          rule: "host",
          index,
          input: host,
          message: expect.stringMatching(/^Cannot write host "/),
        }),
      );
      expect(write).toThrow(`' in host at index ${index}; ${hint}`);
    }
    expect(() => build({ host }, { rule: "IRI-reference" })).toThrow(
      expect.objectContaining({ rule: "ihost", index }),
    );
  });

  test("an encoded delimiter in a host is kept, and any other character that it cannot contain is encoded", () => {
    expect(build({ host: "h%3a80 é^" })).toBe("//h%3A80%20%C3%A9%5E");
    expect(() => build({ host: "%zz:80" })).toThrow(
      expect.objectContaining({ code: "ERR_URI_INVALID_PCT_ENCODED", index: 0, input: "%zz:80" }),
    );
    expect(() => build({ host: "[::1" })).toThrow(/^Cannot write host .* at index 4$/);
    expect(() => build({ hostName: "a\ud800" })).toThrow(/^Cannot write hostName .* at index 1$/);
    expect(() => build({ host: "[::1]a" })).toThrow(/ in host at index 5$/);
  });

  test("a host name that is an IPv6 address is rejected: it belongs in brackets (3.2.2)", () => {
    for (const hostName of ["::1", "2001:DB8::7", "::ffff:1.2.3.4", "1:2:3:4:5:6:7:8"]) {
      const error = {
        code: "ERR_URI_UNEXPECTED_CHARACTER",
        rule: "host",
        index: hostName.indexOf(":"),
        input: hostName,
        message: `Cannot write hostName "${hostName}": unexpected character ':' in host at index ${hostName.indexOf(":")}; an IPv6 address needs brackets: host: "[${hostName}]"`,
      };
      expect(() => build({ hostName })).toThrow(expect.objectContaining(error));
      expect(() => withComponents("//h", { hostName })).toThrow(expect.objectContaining(error));
      expect(build({ host: `[${hostName}]` })).toBe(`//[${hostName.toLowerCase()}]`);
    }
    expect(build({ hostName: "::1%" })).toBe("//%3A%3A1%25");
    expect(build({ hostName: "a::b::" })).toBe("//a%3A%3Ab%3A%3A");
  });

  test.each(["userinfo", "user", "host", "hostName", "port"])(
    "the authority is rejected together with %s",
    (key) => {
      expect(() => withComponents("//h", { authority: "a", [key]: "1" } as ComponentChanges)).toThrow(
        new TypeError(`Expected authority or ${key}, got both`),
      );
    },
  );

  test("a path without a slash after a host, and a port without a host, are explained", () => {
    expect(() => build({ host: "h", path: "b" })).toThrow(/; a path after a host starts with a slash$/);
    expect(() => withComponents("//h/", { path: "b" })).toThrow(/; a path after a host starts with a slash$/);
    expect(() => build({ port: 80 })).toThrow(/; a userinfo or a port needs a host$/);
    expect(() => withComponents("//u@h", { host: null })).toThrow(/; a userinfo or a port needs a host$/);
  });

  const kinds: readonly (readonly [unknown, string])[] = [
    [1n, "bigint"],
    [true, "boolean"],
    [{}, "object"],
    [Symbol("a"), "symbol"],
    [() => {}, "function"],
  ];
  test.each(["scheme", "userinfo", "user", "host", "hostName", "port", "path", "query", "fragment"])(
    "an error about the type of %s names it",
    (key) => {
      for (const [value, kind] of kinds) {
        const expected = key === "port" ? "a string or a number" : "a string";
        const message = new TypeError(`Expected ${key} to be ${expected}, got ${kind}`);
        expect(() => build({ [key]: value } as BuildComponents)).toThrow(message);
        expect(() => withComponents("//h", { [key]: value } as ComponentChanges)).toThrow(message);
      }
    },
  );

  test("an error about the type of authority, segments, one of them or params names it", () => {
    expect(() => withComponents("//h", { authority: 1 } as never)).toThrow(
      new TypeError("Expected authority to be a string, got number"),
    );
    expect(() => build({ segments: "ab" } as never)).toThrow(
      new TypeError("Expected segments to be an array, got string"),
    );
    expect(() => build({ segments: ["a", null] } as never)).toThrow(
      new TypeError("Expected segment 2 to be a string, got null"),
    );
    expect(() => build({ params: { q: Number.NaN } })).toThrow(/^Expected parameter "q" to be /);
  });

  test("null is absent, as undefined is", () => {
    const components = {
      scheme: null,
      userinfo: null,
      host: null,
      port: null,
      path: null,
      query: null,
      fragment: null,
    };
    expect(build(components)).toBe("");
    expect(build({ user: null, hostName: null, segments: null, params: null })).toBe("");
    expect(build({ host: null, hostName: "h", path: "/p", segments: null })).toBe("//h/p");
    expect(withComponents("http://u@h:80/p?q#f", components)).toBe("");
    expect(withComponents("http://u@h:80/p?q#f", { authority: null, params: null })).toBe("http:/p#f");
    expect(withComponents("http://u@h:80/p", { authority: null, host: "i" })).toBe("http://i/p");
  });

  test("the error for a key of another library suggests the right one", () => {
    for (const [key, meant] of [
      ["protocol", "scheme"],
      ["hostname", "host"],
      ["pathname", "path"],
      ["search", "query"],
      ["hash", "fragment"],
      ["fragmnet", "fragment"],
      ["Host", "host"],
    ] as const) {
      const message = new RegExp(
        `^Unknown component "${key}", expected scheme, .*; did you mean ${meant}\\?$`,
      );
      expect(() => build({ [key]: "a" })).toThrow(message);
      expect(() => withComponents("", { [key]: "a" })).toThrow(message);
    }
  });

  test("a query with its question mark is a TypeError that says so", () => {
    const { search } = new URL("http://h/?q");
    for (const write of [build, (each: object) => withComponents("/p", each)]) {
      expect(() => write({ query: search })).toThrow(/^Expected query without the "\?" before it/);
      expect(() => write({ query: "a?b", fragment: "a?b" })).not.toThrow();
    }
  });

  test("the error for a record names the functions to use instead", () => {
    const record = parse("http://h/a");
    for (const each of [record, { ...record }]) {
      expect(() => build(each as BuildComponents)).toThrow(
        /^Unknown component "authority": .* recompose .* withComponents$/,
      );
    }
  });

  test("a component given twice, an unknown key and a wrong type are TypeErrors", () => {
    for (const components of [
      { path: "a", segments: ["a"] },
      { userinfo: "a", user: "a", host: "h" },
      { host: "a", hostName: "a" },
      { query: "a", params: [] },
      { authority: "h" },
      { authority: undefined },
      { hostname: "h" },
      { pathname: undefined },
      { params: { a: undefined } },
      { params: [["a", [undefined]]] },
      { toString: "a" },
      { path: 1 },
      { host: "h", port: 80n },
      { segments: "ab" },
      { segments: [1] },
      // biome-ignore lint/suspicious/noSparseArray: the test is about holes.
      { segments: [, "a", ,] },
      { segments: new Array(1) },
      { params: "a=b" },
      { params: ["ab"] },
      { params: { a: {} } },
      { params: [["a", "b", "c"]] },
      { params: [[]] },
      null,
      undefined,
      "a",
    ]) {
      expect(() => build(components as BuildComponents)).toThrow(TypeError);
    }
    expect(() => build({}, { rule: "host" as "URI" })).toThrow(TypeError);
    expect(build({ path: "a" }, { rule: undefined })).toBe("a");
  });

  test("a polluted prototype has no effect", () => {
    const polluted = Object.create({ host: "evil", query: "q" }) as BuildComponents;
    expect(build(polluted)).toBe("");
    expect(build(JSON.parse('{"path": "/a"}'))).toBe("/a");
    expect(() => build(JSON.parse('{"__proto__": {"host": "evil"}}'))).toThrow(TypeError);
  });
});

describe("build of an IRI (RFC 3987, 2.2)", () => {
  const rule = "IRI-reference";
  test("characters of ucschar are kept, and those of iprivate in a query", () => {
    expect(build({ host: "ÉX", path: "/é?", query: "\ue000 é", fragment: "\ue000" }, { rule })).toBe(
      "//Éx/é%3F?\ue000%20é#%EE%80%80",
    );
    expect(build({ user: "é:", hostName: "é/", segments: ["ア", "\uffff"] }, { rule })).toBe(
      "//é%3A@é%2F/ア/%EF%BF%BF",
    );
    expect(build({ path: "%c3%a9" }, { rule })).toBe("%C3%A9");
  });

  test("bidirectional controls are encoded (4.1)", () => {
    expect(build({ host: "a\u200e", path: "/\u202e", query: "\u2066é" }, { rule })).toBe(
      "//a%E2%80%8E/%E2%80%AE?%E2%81%A6é",
    );
    expect(build({ user: "\u061c", hostName: "\u200f", segments: ["\u2069"] }, { rule })).toBe(
      "//%D8%9C@%E2%80%8F/%E2%81%A9",
    );
    expect(build({ path: "%e2%80%8e" }, { rule })).toBe("%E2%80%8E");
  });
});

describe("the result of build parses to the given components (I2)", () => {
  const text = fc.string({ unit: "grapheme" });
  const absent = fc.constant(undefined);
  const maybe = (arbitrary: fc.Arbitrary<string>): fc.Arbitrary<string | undefined> =>
    fc.oneof(absent, arbitrary);

  test("raw data is read back decoded", () => {
    const components = fc.record({
      scheme: fc.constantFrom(undefined, "a", "HTTP"),
      user: maybe(text),
      hostName: text.filter((name) => !name.includes("::")),
      port: fc.oneof(absent, fc.nat()),
      segments: fc.array(text.filter((segment) => segment !== "." && segment !== "..")),
      params: fc.array(fc.tuple(text, text)),
    });
    fc.assert(
      fc.property(components, (given) => {
        const built = build(given);
        expect(recognizes("URI-reference", built)).toBe(true);
        const record = parse(built);
        expect(record.scheme).toBe(given.scheme?.toLowerCase());
        expect(record.userinfo === undefined ? undefined : decodeURIComponent(record.userinfo)).toBe(
          given.user,
        );
        const lowered = given.hostName.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
        expect(decodeURIComponent(record.host!)).toBe(lowered);
        expect(record.port).toBe(given.port?.toString());
        expect(record.path.split("/").slice(1).map(decodeURIComponent)).toEqual(given.segments);
        const pairs = record.query?.split("&").map((pair) => pair.split("=").map(decodeURIComponent)) ?? [];
        expect(pairs).toEqual(given.params);
        expect(record.fragment).toBeUndefined();
      }),
    );
  });

  test("URI text is read back unchanged, apart from normal form", () => {
    const pieces = fc.constantFrom(
      "a",
      "A",
      "/",
      ":",
      "@",
      "?",
      "#",
      "[",
      "]",
      "%41",
      "%2f",
      ".",
      "..",
      "é",
      " ",
      "&",
    );
    const uriText = fc.array(pieces).map((all) => all.join(""));
    const components = fc.record({
      scheme: fc.constantFrom(undefined, "a", "B"),
      userinfo: maybe(uriText),
      host: maybe(uriText.map((host) => `h${host.replace(/[:/?#[\]@]/g, "-")}`)),
      path: uriText,
      query: maybe(uriText),
      fragment: maybe(uriText),
    });
    const written = (part: string | undefined, kept: RegExp): string | undefined =>
      part
        ?.replaceAll("%41", "A")
        .replaceAll("%2f", "%2F")
        .replace(/[^%]|%(?!2F)/gu, (each) => (kept.test(each) ? each : encodeURIComponent(each)));
    fc.assert(
      fc.property(components, (given) => {
        fc.pre(!given.query?.startsWith("?"));
        const hasStrayUserinfo = given.userinfo !== undefined && given.host === undefined;
        const hasStrayPath = given.host !== undefined && given.path !== "" && !given.path.startsWith("/");
        if (hasStrayUserinfo || hasStrayPath) {
          expect(() => build(given)).toThrow(
            expect.objectContaining({ code: "ERR_URI_AMBIGUOUS_COMPONENTS" }),
          );
          return;
        }
        const record = parse(build(given));
        expect(record.scheme).toBe(given.scheme?.toLowerCase());
        expect(record.userinfo).toBe(written(given.userinfo, /[\w.:&]/));
        expect(record.host).toBe(written(given.host?.toLowerCase().replaceAll("%41", "a"), /[\w.&-]/));
        expect(record.query).toBe(written(given.query, /[\w./?:@&]/));
        expect(record.fragment).toBe(written(given.fragment, /[\w./?:@&]/));
        const path = written(given.path, /[\w./:@&]/);
        expect([path, `/.${path}`, `./${path}`]).toContain(record.path);
        // Building it again from its components, or normalizing it at these levels, changes nothing.
        const { scheme, userinfo, host, port, query, fragment } = record;
        expect(build({ scheme, userinfo, host, port, path: record.path, query, fragment })).toBe(
          record.toString(),
        );
        for (const level of ["case", "percent"] as const)
          expect(normalize(record, { level })).toBe(record.toString());
      }),
      { numRuns: 2000 },
    );
  });

  test("every path of up to seven characters stays a path, and the same path after dot segments are removed", () => {
    for (const path of textsOver([..."./:a"], 7)) {
      for (const scheme of [undefined, "s"]) {
        for (const host of [undefined, "h"]) {
          if (host !== undefined && path !== "" && !path.startsWith("/")) continue;
          const built = build({ scheme, host, path });
          const record = parse(built);
          const isKept = record.path === path || record.path === `/.${path}` || record.path === `./${path}`;
          const isSame = removeDotSegments(record.path) === removeDotSegments(path);
          const isGuarded = record.path !== path;
          const needsGuard =
            host === undefined && (path.startsWith("//") || (scheme === undefined && /^[^/]*:/.test(path)));
          if (
            record.scheme !== scheme ||
            record.host !== host ||
            !isKept ||
            !isSame ||
            isGuarded !== needsGuard
          ) {
            expect({ scheme, host, path, built }).toBe("a record with the given components");
          }
        }
      }
    }
  });
});
