// The arguments and errors of `fromHref`. test/vectors/links.json has its results, test/properties/text/hrefs.test.ts the comparison
// with `URL`.

import { afterEach, describe, expect, test, vi } from "vitest";
import { parse, resolve, UriSyntaxError, uriKey } from "../../../ts/index.ts";
import { IdnaUnavailableError } from "../../../ts/iri/index.ts";
import { fromHref } from "../../../ts/text/index.ts";
import { thrownBy } from "../../support/faults.ts";

describe("fromHref", () => {
  test("takes a record of parse as the base", () => {
    expect(fromHref("/b", parse("file:///C:/a")).uri).toBe("file:///C:/b");
  });

  test("reads a base that is not a valid URI as an href too", () => {
    expect(fromHref("c d", "https://h/a b/|").uri).toBe("c%20d");
    expect(fromHref("/b", "file:///C|/a b").uri).toBe("file:///C:/b");
  });

  test("reads each text with its own base, whichever base the last call had", () => {
    for (const base of ["http://h/", "file:///C:/a", "file:///C:/a", "https://g/", "http://h/"])
      expect(resolve(fromHref("/b", base).uri, base)).toBe(new URL("/b", base).href);
    // RFC 3986 has no drive letters, so only the file URI is written in full.
    const uris = ["http://h/", "file:///C:/a", "http://h/"].map((base) => fromHref("/b", base).uri);
    expect(uris).toEqual(["/b", "file:///C:/b", "/b"]);
    for (const base of ["", "x", "x"])
      expect(thrownBy(() => fromHref("/b", base))).toMatchObject({ code: "ERR_URI_BASE_NOT_ABSOLUTE" });
  });

  test("keeps an address in brackets that is the host of the page (RFC 3986, 3.2.2)", () => {
    expect(fromHref("http://[::1]/a b[c]", "http://[::1]/x").uri).toBe("http://[::1]/a%20b%5Bc%5D");
    expect(fromHref("//[::1]/a b", "http://[::1]/x").uri).toBe("//[::1]/a%20b");
  });

  test("keeps a userinfo, and reads a lone surrogate as U+FFFD (WHATWG URL, 4.4)", () => {
    expect(fromHref("http://user:pw@h/a b").uri).toBe("http://user:pw@h/a%20b");
    expect(fromHref("http://h/\ud800").uri).toBe("http://h/%EF%BF%BD");
    expect(fromHref("http://%zz:pw@h/a").uri).toBe("http://%25zz:pw@h/a");
  });

  // The first character with which the host or the port is not one (WHATWG URL, 3.5 and 4.4).
  test.each([
    ["http://[::1]:99999/", "port", 17],
    ["http://[::1]:8a/", "port", 14],
    ["http://[::1]x/", "host", 12],
    ["http://h:99999/", "port", 13],
    ["http://a%00b/", "reg-name", 8],
    ["http://<h/", "reg-name", 7],
    ["http://h</", "reg-name", 8],
    ["http://.xn--aé/", "reg-name", 8],
    ["http://a.xn--aé/", "reg-name", 9],
  ])("refuses %s for its %s at index %i", (href, rule, index) => {
    const error = thrownBy(() => fromHref(href)) as UriSyntaxError;
    expect([error.rule, error.index]).toEqual([rule, index]);
  });

  // WHATWG URL, 4.4. The `URL` of Node 20 and 22 keeps the dot segments of these paths.
  test.each(["/a/.b/../c", "a/.b/..", "http://h.com/public/.x/../../admin", "/a/.b/./c?q#f"])(
    "changes nothing in %s, on any runtime",
    (href) => {
      expect(fromHref(href, "http://h.com/")).toEqual({ uri: href, changes: [] });
    },
  );

  // WHATWG URL, 4.4: `%2e` is a dot segment, except in an opaque path. `resolve` would let `..` remove it.
  test("decodes an encoded dot segment before `..`, unless the path is opaque", () => {
    for (const base of ["foo://h/c/d", "foo:/c/d", "http://h/c/d"]) {
      for (const href of ["a/%2e/../b", "/a/%2e/../b c"])
        expect(resolve(fromHref(href, base).uri, base)).toBe(new URL(href, base).href.replace(" ", "%20"));
    }
    expect(fromHref("a/%2e/../b", "foo://h/c/d").uri).toBe("a/./../b");
    expect(fromHref("foo:a/%2e/../b c")).toMatchObject({
      uri: "foo:a/%2e/../b%20c",
      changes: [{ code: "forbidden-character" }],
    });
  });

  // WHATWG URL, 4.4: `file:a` is read as `file:///a`. To RFC 3986 its path has no root.
  test("writes a file URI without a slash in full, and changes nothing in one with a slash", () => {
    expect(fromHref("file:a")).toMatchObject({ uri: "file:///a", changes: [{ code: "absolute", index: 0 }] });
    expect(fromHref("file:/a")).toEqual({ uri: "file:/a", changes: [] });
  });

  // WHATWG URL, 4.1: an opaque path keeps its dot segments.
  test("changes nothing in an opaque path, whatever the case of its scheme", () => {
    for (const base of [undefined, "http://h/"])
      expect(fromHref("FOO:a/../b", base)).toEqual({ uri: "FOO:a/../b", changes: [] });
  });

  test("gives hrefs that a browser reads alike the same key", () => {
    const base = "https://h.example/a/b";
    const hrefs = [
      "c d",
      " c%20d",
      "./c d",
      "https:c d",
      "/a\\c d",
      "//H.example/a/c d",
      "https:\\\\h.example:443/a/c\n d",
    ];
    const keys = hrefs.map((href) => uriKey(resolve(fromHref(href, base).uri, base)));
    expect(new Set(keys)).toEqual(new Set(["https://h.example/a/c%20d"]));
  });

  test("reports adjacent characters of one kind as one change", () => {
    expect(fromHref("a\u00e9\u00e8||b|").changes.map(({ code, index }) => [code, index])).toEqual([
      ["non-ascii", 1],
      ["forbidden-character", 3],
      ["forbidden-character", 6],
    ]);
    expect(fromHref("foo://a{{b}/").changes.map(({ index }) => index)).toEqual([7, 10]);
  });

  // RFC 3986, 4.2: only a relative reference needs a guard before a `:` in its first segment.
  test("encodes only the forbidden character in a path with a `:`, and after an international host", () => {
    const change = { code: "forbidden-character", message: expect.any(String) };
    expect(fromHref("urn:a:b c")).toEqual({ uri: "urn:a:b%20c", changes: [{ ...change, index: 7, end: 8 }] });
    expect(fromHref("http://b\u00fccher.example/a b", undefined, { rule: "IRI-reference" })).toEqual({
      uri: "http://b\u00fccher.example/a%20b",
      changes: [{ ...change, index: 23, end: 24 }],
    });
  });

  test.each([
    ["foo://h:99999/", "port", 12],
    ["foo://h|:1/", "reg-name", 7],
    ["http://\u00e9.xn--a/", "reg-name", 9],
    ["http://xn--a.\u00e9/", "reg-name", 7],
  ])("rejects %j by %s at %i", (text, rule, index) => {
    expect(thrownBy(() => fromHref(text))).toMatchObject({ rule, index });
  });

  test("says which argument URL rejects, without passwords", () => {
    const ofText = thrownBy(() => fromHref("http://me:secret@h:x/", "http://base/")) as UriSyntaxError;
    expect(ofText).toBeInstanceOf(UriSyntaxError);
    expect(ofText.input).toBe("http://me:secret@h:x/");
    expect(ofText.message).toBe(
      `Cannot read href "http://me:***@h:x/": unexpected character 'x' in port at index 19`,
    );
    const ofBase = thrownBy(() => fromHref("g", "http://me:secret@h:x/")) as UriSyntaxError;
    expect(ofBase.input).toBe("http://me:secret@h:x/");
    expect(ofBase.message).toMatch(/^Cannot read href with base "http:\/\/me:\*\*\*@h:x\/": /);
  });

  test("rejects a domain of more than 1,024 code points that is not ASCII, at the first one too many", () => {
    const labels = (count: number) => "\u00e4.".repeat(count / 2);
    expect(fromHref(`http://${labels(1024)}/a`).uri).toBe(`http://${"xn--4ca.".repeat(512)}/a`);
    const error = thrownBy(() => fromHref(` http://me@${labels(1026)}:80/a`)) as UriSyntaxError;
    expect([error.code, error.rule, error.index]).toEqual(["ERR_URI_NOT_IDNA", "reg-name", 11 + 1024]);
    const encoded = thrownBy(() => fromHref(`\\\\${"%C3%A4".repeat(1025)}`)) as UriSyntaxError;
    expect([encoded.code, encoded.index]).toEqual(["ERR_URI_NOT_IDNA", 2 + 6 * 1024]);
    const base = thrownBy(() => fromHref("g", `http://${labels(1026)}/`)) as UriSyntaxError;
    expect([base.code, base.index]).toEqual(["ERR_URI_NOT_IDNA", 7 + 1024]);
  });

  test("rejects a domain with `xn-` of more than 16,384 characters, at the first one too many", () => {
    for (const prefix of ["XN--", "%58n--"]) {
      const text = ` http://a.b@c.${prefix}${"b9c8".repeat(4096)}.d/`;
      const error = thrownBy(() => fromHref(text)) as UriSyntaxError;
      const index = text.indexOf("c.") + prefix.length - 4 + 16_384;
      expect([error.code, error.rule, error.index]).toEqual(["ERR_URI_NOT_IDNA", "reg-name", index]);
    }
    for (const name of [
      `xn--4ca.${"a".repeat(16_377)}`,
      "xn--4ca.".repeat(2049),
      `${"a".repeat(16_377)}.xn--4ca`,
    ]) {
      const error = thrownBy(() => fromHref(`http://${name}/ `)) as UriSyntaxError;
      expect([error.code, error.index]).toEqual(["ERR_URI_NOT_IDNA", 7 + 16_384]);
    }
    for (const name of [
      `xn--4ca.${"a".repeat(16_376)}`,
      "xn--4ca.".repeat(2048),
      `${"a".repeat(16_376)}.xn--4ca`,
    ]) {
      expect(fromHref(`http://${name}/ `).uri).toBe(`http://${name}/`);
    }
  });

  test("reads the longest domains that it returns", () => {
    // Different code points, far from each other, take the most digits.
    const apart = Array.from({ length: 1024 }, (_, at) => 0x20000 + ((at * 7919) % 40_000));
    for (const name of ["\u00e4.".repeat(512), "\u00e4".repeat(1024), String.fromCodePoint(...apart)]) {
      const { uri } = fromHref(`http://${name}/`);
      expect(fromHref(uri)).toEqual({ uri, changes: [] });
    }
  });

  test("sets no limit to other hosts", () => {
    expect(fromHref(`http://${"a.".repeat(4096)}/ `).uri).toBe(`http://${"a.".repeat(4096)}/`);
    expect(fromHref(`a://${"\u00e4.".repeat(4096)}/`).uri).toBe(`a://${"%C3%A4.".repeat(4096)}/`);
  });

  test("rejects wrong arguments by name", () => {
    expect(() => fromHref(1 as never)).toThrow(new TypeError("Expected a string, got number"));
    expect(() => fromHref("g", 1 as never)).toThrow(TypeError);
    expect(() => fromHref("g", undefined, 1 as never)).toThrow(/options/);
    expect(() => fromHref("g", undefined, { rule: "URI" as never })).toThrow(/the rule/);
  });

  test("ignores a rule of a polluted Object.prototype", () => {
    Object.defineProperty(Object.prototype, "rule", { value: "IRI-reference", configurable: true });
    try {
      expect(fromHref("é").uri).toBe("%C3%A9");
    } finally {
      Reflect.deleteProperty(Object.prototype, "rule");
    }
  });

  describe("in a runtime without URL", () => {
    afterEach(() => vi.unstubAllGlobals());

    test("throws a TypeError that says so", () => {
      vi.stubGlobal("URL", undefined);
      expect(() => fromHref("g")).toThrow(new TypeError("Expected a runtime with the global URL, got none"));
    });

    test("throws an IdnaUnavailableError for a name that is not ASCII if URL is there and reads nothing", () => {
      vi.stubGlobal("URL", class {});
      expect(fromHref("http://h/a b").uri).toBe("http://h/a%20b");
      for (const base of [undefined, "http://other/"])
        expect(() => fromHref("http://bücher.example/", base)).toThrow(IdnaUnavailableError);
      expect(() => fromHref("a", "http://bücher.example/")).toThrow(IdnaUnavailableError);
    });
  });
});
