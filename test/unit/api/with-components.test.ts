import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  build,
  type ComponentChanges,
  parse,
  recompose,
  split,
  UriSyntaxError,
  withComponents,
} from "../../../ts/index.ts";
import { generate, seeded } from "../../oracle/grammar/generate.ts";
import { textsOver } from "../../oracle/grammar/texts.ts";
import { must } from "../../support/faults.ts";

/** Throws if it is converted to a string. */
const HOSTILE = {
  toJSON: () => expect.unreachable(),
  toString: () => expect.unreachable(),
  [Symbol.toPrimitive]: () => expect.unreachable(),
};

const URI = "HTTP://Me%7e:pw@H%7e.Example:/%7ea/./b?%7e#%7e";

describe("withComponents changes the given components and nothing else (RFC 3986, 5.3)", () => {
  const cases: readonly [string, ComponentChanges, string][] = [
    [URI, {}, URI],
    [URI, { scheme: "FTP" }, "ftp://Me%7e:pw@H%7e.Example:/%7ea/./b?%7e#%7e"],
    [URI, { userinfo: "%7e@" }, "HTTP://~%40@H%7e.Example:/%7ea/./b?%7e#%7e"],
    [URI, { user: "a:b" }, "HTTP://a%3Ab@H%7e.Example:/%7ea/./b?%7e#%7e"],
    [URI, { host: "B%7e" }, "HTTP://Me%7e:pw@b~:/%7ea/./b?%7e#%7e"],
    [URI, { hostName: "B%" }, "HTTP://Me%7e:pw@b%25:/%7ea/./b?%7e#%7e"],
    [URI, { port: 8 }, "HTTP://Me%7e:pw@H%7e.Example:8/%7ea/./b?%7e#%7e"],
    [URI, { port: "" }, "HTTP://Me%7e:pw@H%7e.Example/%7ea/./b?%7e#%7e"],
    [URI, { path: "/%7e" }, "HTTP://Me%7e:pw@H%7e.Example:/~?%7e#%7e"],
    [URI, { segments: ["a/b"] }, "HTTP://Me%7e:pw@H%7e.Example:/a%2Fb?%7e#%7e"],
    [URI, { query: "%7e" }, "HTTP://Me%7e:pw@H%7e.Example:/%7ea/./b?~#%7e"],
    [URI, { params: [["a", "b c"]] }, "HTTP://Me%7e:pw@H%7e.Example:/%7ea/./b?a=b%20c#%7e"],
    [URI, { params: [] }, "HTTP://Me%7e:pw@H%7e.Example:/%7ea/./b#%7e"],
    [URI, { fragment: "%7e" }, "HTTP://Me%7e:pw@H%7e.Example:/%7ea/./b?%7e#~"],
    [URI, { authority: "%7eA@B:" }, "HTTP://~A@b/%7ea/./b?%7e#%7e"],
    ["a", { query: "", fragment: "" }, "a?#"],
    ["//h", { userinfo: "", port: 80 }, "//@h:80"],
    ["/a", { host: "h" }, "//h/a"],
    ["/a", { host: "" }, "///a"],
    ["a:/.//b", { host: "h" }, "a://h/.//b"],
    ["./a:b", { scheme: "c" }, "c:./a:b"],
    ["g", { scheme: "a" }, "a:g"],
  ];
  test.each(cases)("%j with %j is %j", (uri, changes, expected) => {
    expect(withComponents(uri, changes)).toBe(expected);
    expect(withComponents(parse(uri), changes)).toBe(expected);
  });

  const removed: readonly [string, ComponentChanges, string][] = [
    [URI, { scheme: null }, "//Me%7e:pw@H%7e.Example:/%7ea/./b?%7e#%7e"],
    [URI, { authority: null }, "HTTP:/%7ea/./b?%7e#%7e"],
    [URI, { userinfo: null }, "HTTP://H%7e.Example:/%7ea/./b?%7e#%7e"],
    [URI, { user: null, port: null }, "HTTP://H%7e.Example/%7ea/./b?%7e#%7e"],
    [URI, { path: null }, "HTTP://Me%7e:pw@H%7e.Example:?%7e#%7e"],
    [URI, { segments: null, query: null }, "HTTP://Me%7e:pw@H%7e.Example:#%7e"],
    [URI, { params: null, fragment: null }, "HTTP://Me%7e:pw@H%7e.Example:/%7ea/./b"],
    ["//h/p", { host: null }, "/p"],
    ["//u@h:80/p", { userinfo: null, hostName: null, port: null }, "/p"],
    ["a", { scheme: null, authority: null, port: null, query: null }, "a"],
    // A path never becomes an authority or a scheme (3.3 and 4.2).
    ["http://h//p", { authority: null }, "http:/.//p"],
    ["//h//p", { host: null }, "/.//p"],
    ["a:b:c", { scheme: null }, "./b:c"],
    ["a::", { scheme: null }, "./:"],
    ["a:b/c:d", { scheme: null }, "b/c:d"],
    ["a://h//b:c", { scheme: null, authority: null }, "/.//b:c"],
    ["a:b", { scheme: null, path: "c:d" }, "./c:d"],
    // The whole authority is removed first, then its parts are set.
    ["//u@h:80/p", { authority: null, host: "i" }, "//i/p"],
    ["//u@h:80/p", { host: "i", authority: null, port: 81 }, "//i:81/p"],
    // If one key of a component has a value and another is null, the value counts.
    ["//h/p", { host: "i", hostName: null }, "//i/p"],
    ["//h/p", { segments: null, path: "/q" }, "//h/q"],
    ["//h/p", { authority: "i", host: null, port: null }, "//i/p"],
  ];
  test.each(removed)("%j with %j is %j: null removes", (uri, changes, expected) => {
    expect(withComponents(uri, changes)).toBe(expected);
  });

  const authorities: readonly [string, string][] = [
    ["", "//"],
    ["h", "//h"],
    [":", "//"],
    [":80", "//:80"],
    ["u:p@h:80", "//u:p@h:80"],
    ["@", "//@"],
    ["[2001:DB8::1]:8", "//[2001:db8::1]:8"],
    ["%7E@%41b%c3", "//~@ab%C3"],
    ["a b@é", "//a%20b@%C3%A9"],
    ["127.0.0.1", "//127.0.0.1"],
  ];
  test.each(authorities)("an authority %j is URI text (3.2)", (authority, expected) => {
    expect(withComponents("", { authority })).toBe(expected);
  });

  const rejected: readonly [string, ComponentChanges, string, string, number][] = [
    ["/", { authority: "a@b@c" }, "UNEXPECTED_CHARACTER", "host", 3],
    ["/", { authority: "a/b" }, "UNEXPECTED_CHARACTER", "authority", 1],
    ["/", { authority: "a?b" }, "UNEXPECTED_CHARACTER", "authority", 1],
    ["/", { authority: "a#b" }, "UNEXPECTED_CHARACTER", "authority", 1],
    ["/", { authority: "a:80b" }, "UNEXPECTED_CHARACTER", "port", 4],
    ["/", { authority: "a:b:80" }, "UNEXPECTED_CHARACTER", "port", 2],
    ["/", { authority: "[::1" }, "UNCLOSED_IP_LITERAL", "IP-literal", 4],
    ["/", { authority: "%" }, "INVALID_PCT_ENCODED", "pct-encoded", 0],
    // Encoding and decoding change the length of the text before the index.
    ["http://h/", { authority: "é@h:x" }, "UNEXPECTED_CHARACTER", "port", 4],
    ["/", { authority: "a b%7e😀@h😀%41:1é" }, "UNEXPECTED_CHARACTER", "port", 17],
    ["/", { authority: "é[@h" }, "UNEXPECTED_CHARACTER", "userinfo", 1],
    ["/", { authority: "é@ü@c" }, "UNEXPECTED_CHARACTER", "host", 3],
    ["/", { authority: "é@%7e/b" }, "UNEXPECTED_CHARACTER", "authority", 5],
    ["/", { authority: "é@[::1" }, "UNCLOSED_IP_LITERAL", "IP-literal", 6],
    ["/", { authority: "é@[1::é]" }, "INVALID_IPV6ADDRESS", "IPv6address", 6],
    ["/", { authority: "é@[::1]é" }, "UNEXPECTED_CHARACTER", "host", 7],
    ["/", { authority: "é@[::1]:é" }, "UNEXPECTED_CHARACTER", "port", 8],
    ["/", { authority: "é%zz" }, "INVALID_PCT_ENCODED", "pct-encoded", 1],
    ["/", { authority: "é\ud800" }, "LONE_SURROGATE", "authority", 1],
    ["mailto:a@b", { host: "h" }, "AMBIGUOUS_COMPONENTS", "path-abempty", 10],
    ["//h/", { path: "a" }, "AMBIGUOUS_COMPONENTS", "path-abempty", 3],
    ["//u@h/", { host: null }, "AMBIGUOUS_COMPONENTS", "host", 4],
    ["a:b", { port: 80 }, "AMBIGUOUS_COMPONENTS", "host", 2],
    ["//h", { authority: null, userinfo: "u" }, "AMBIGUOUS_COMPONENTS", "host", 4],
  ];
  test.each(rejected)("%j with %j is rejected: %s of %s at %i", (uri, changes, code, rule, index) => {
    expect(() => withComponents(uri, changes)).toThrow(UriSyntaxError);
    expect(() => withComponents(uri, changes)).toThrow(
      expect.objectContaining({ code: `ERR_URI_${code}`, rule, index }),
    );
  });

  test("the error of an authority has the text of the authority", () => {
    for (const authority of ["é@h:x", "%7e@h@", "é@[::1", "%zz"]) {
      expect(() => withComponents("http://h/", { authority })).toThrow(
        expect.objectContaining({ input: authority }),
      );
    }
    expect(() => withComponents("http://h/", { authority: "é:pass@h:x" })).toThrow(
      "Cannot write authority \"é:***@h:x\": unexpected character 'x' in port at index 9",
    );
  });

  test.each(["é", "%7e", "%C3", "a", " ", "😀"])("the index is right after any number of %j", (piece) => {
    for (const count of [0, 1, 2, 100_000]) {
      expect(() => withComponents("", { authority: `${piece.repeat(count)}@h:x` })).toThrow(
        expect.objectContaining({ index: piece.length * count + 3 }),
      );
    }
  });

  test("the error of the whole says that components are changed", () => {
    expect(() => withComponents("mailto:a@b", { host: "h" })).toThrow(
      /^Cannot change components of "mailto:/,
    );
    expect(() => withComponents("//u@h/", { host: null })).toThrow(/^Cannot change components of "/);
    expect(() => build({ host: "h", path: "b" })).toThrow(/^Cannot build URI reference "/);
    expect(() => build({ port: 80 })).toThrow(/^Cannot build URI reference "/);
  });

  test("an invalid reference is rejected, even if the invalid part would be replaced", () => {
    expect(() => withComponents("http://h/a b", { path: "/" })).toThrow(
      expect.objectContaining({ index: 10, input: "http://h/a b" }),
    );
    expect(withComponents("//é/ü", { path: "/ö" }, { rule: "IRI-reference" })).toBe("//é/ö");
    // Unchanged components stay as they are; changed ones are written without bidirectional controls (RFC 3987, 4.1).
    const written = withComponents("//\u200e/", { path: "/\u200e" }, { rule: "IRI-reference" });
    expect(written).toBe("//\u200e/%E2%80%8E");
  });

  test("undefined is rejected, and the error says how to remove and how to keep", () => {
    for (const key of [
      ...["scheme", "authority", "userinfo", "user", "host", "hostName", "port", "path", "segments"],
      ...["query", "params", "fragment"],
    ]) {
      expect(() => withComponents("http://me:pw@h:80/p?q#f", { [key]: undefined })).toThrow(
        new TypeError(
          `Expected a value of ${key}, got undefined: null removes it, and without its name it stays as it is`,
        ),
      );
    }
    // A copy of the components of another URI would otherwise keep or remove a password.
    expect(() => withComponents("http://me:pw@h/", split("/p") as ComponentChanges)).toThrow(TypeError);
  });

  test("a component given twice, an unknown key and a wrong type are TypeErrors", () => {
    for (const changes of [
      { authority: "h", host: "h" },
      { authority: "h", port: 80 },
      { authority: "h", user: "u" },
      { path: "/a", segments: [] },
      { hash: undefined },
      { authority: 1 },
      { authority: Symbol("h") },
      { path: 1n },
      { path: HOSTILE },
      { segments: HOSTILE },
      { params: HOSTILE },
      null,
      "a",
    ]) {
      expect(() => withComponents("//h", changes as ComponentChanges)).toThrow(TypeError);
    }
    expect(() => withComponents({} as string, {})).toThrow(TypeError);
  });

  test("a password is not in the message (7.5)", () => {
    for (const authority of ["me:pass@h:x", "me:pass@a@b", "me:pass%@h", "me:pass@h/"]) {
      expect(() => withComponents("", { authority })).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining("pass") }),
      );
    }
  });
});

describe("the laws of withComponents (I1 and I2)", () => {
  test("without changes, and with its own components, a reference stays the same", () => {
    const random = seeded(3);
    for (let turn = 0; turn < 3000; turn++) {
      const uri = generate("URI-reference", random);
      must(withComponents(uri, {}), uri);
      const { scheme, userinfo, host, port, path, query, fragment } = parse(uri);
      if (query?.startsWith("?")) continue;
      const built = build({ scheme, userinfo, host, port, path, query, fragment });
      const given = Object.entries(parse(built)).filter(
        ([key, value]) => value !== undefined && !/authority|Kind/.test(key),
      );
      must(withComponents(built, Object.fromEntries(given)), built);
    }
  });

  test("unchanged components parse as before, and removed ones are absent", () => {
    const random = seeded(4);
    const keys = ["scheme", "authority", "query", "fragment"] as const;
    for (let turn = 0; turn < 3000; turn++) {
      const before = parse(generate("URI-reference", random));
      for (const key of keys) {
        const after = parse(withComponents(before, { [key]: null }));
        must(after[key], undefined);
        for (const other of keys) if (other !== key) must(after[other], before[other]);
        must([before.path, `/.${before.path}`, `./${before.path}`].includes(after.path), true, before.path);
      }
    }
  });

  test("every path of up to six characters stays a path if scheme and authority are removed", () => {
    for (const path of textsOver([..."./:a"], 6)) {
      const components = {
        scheme: "s",
        authority: path === "" || path.startsWith("/") ? "h" : undefined,
        path,
      };
      const uri = path.startsWith("//") || components.authority ? recompose(components) : `s:${path}`;
      const after = parse(withComponents(uri, { scheme: null, authority: null }));
      const isPath = [path, `/.${path}`, `./${path}`].includes(after.path);
      if (after.scheme !== undefined || after.authority !== undefined || !isPath)
        expect({ uri, after }).toBe("a path");
    }
  });

  test("the order of the changes does not matter", () => {
    const changes = fc.record(
      {
        scheme: fc.constantFrom(null, "a"),
        host: fc.constantFrom(null, "h"),
        port: fc.constantFrom(null, 1),
        authority: fc.constantFrom(null, "u@i:2"),
        path: fc.constantFrom(null, "/p", "//p", "a:b"),
      },
      { requiredKeys: [] },
    );
    const attempt = (uri: string, each: ComponentChanges): string => {
      try {
        return withComponents(uri, each);
      } catch (error) {
        // Of several components that are given twice, any one may be named.
        if (!(error instanceof UriSyntaxError))
          return String(error).replace(/or (?:host|port),/, "or a part,");
        const { message, code, rule, index } = error;
        return JSON.stringify([message, code, rule, index]);
      }
    };
    fc.assert(
      fc.property(fc.constantFrom("s://u@h:8/p?q", "s:p", "p", "//h"), changes, (uri, each) => {
        const backward = Object.fromEntries(Object.entries(each).reverse()) as ComponentChanges;
        expect(attempt(uri, backward)).toBe(attempt(uri, each));
      }),
    );
  });
});
